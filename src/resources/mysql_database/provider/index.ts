import type { Contract } from "../../../contract";
import { mysqlDatabase } from "../contract";
import { defineHandler } from "../../../provider/handler";
import { planDatabase } from "../../base/managed_database/provider";
import { claimAllowList } from "./ownership";

const owner = "allow_list of stratus_mysql_database";

export const mysqlDatabaseHandler = defineHandler<Contract>(mysqlDatabase, {
  async afterCreate(context, wanted) {
    if (wanted["allowList"] !== undefined) claimAllowList(context.session, wanted["id"], owner);
    return false;
  },

  async modifyPlan(context) {
    const { session, prior, planned, config, report } = context;
    if (session && prior && planned && config["allowList"] !== undefined) {
      claimAllowList(session, prior["id"], owner, report);
    }
    await planDatabase(context);
    return undefined;
  },
});
