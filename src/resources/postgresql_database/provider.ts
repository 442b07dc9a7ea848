import type { Contract } from "../../contract";
import { postgresqlDatabase } from "./contract";
import { defineHandler } from "../../provider/handler";
import { planDatabase } from "../base/managed_database/provider";

export const postgresqlDatabaseHandler = defineHandler<Contract>(postgresqlDatabase, {
  async modifyPlan(context) {
    await planDatabase(context);
    return undefined;
  },
});
