import { defineHandler } from "../../../provider/author";
import { renameProtect } from "../../base/common/provider";
import { checkDatabase } from "../../base/managed_database/provider";
import { mysqlDatabase } from "../contract";
import { linodeMysqlDatabase } from "../counterpart";
import { claimAllowList } from "./claim-allow-list";

const owner = "allow_list of stratus_mysql_database";

export const mysqlDatabaseHandler = defineHandler(mysqlDatabase, {
  counterpart: linodeMysqlDatabase,

  upgrades: [renameProtect],

  async afterCreate({ session }, { id, allowList }) {
    if (allowList !== undefined) claimAllowList(session, id, owner);
    return Promise.resolve(false);
  },

  async modifyPlan(context) {
    const { session, prior, planned, config, report } = context;
    if (session && prior && planned && config.allowList !== undefined) {
      claimAllowList(session, prior.id, owner, report);
    }
    await checkDatabase(context);
    return undefined;
  },
});
