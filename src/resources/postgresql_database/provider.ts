import { defineHandler } from "../../provider/handler";
import { checkDatabase } from "../base/managed_database/provider";
import { postgresqlDatabase } from "./contract";

export const postgresqlDatabaseHandler = defineHandler(postgresqlDatabase, {
  async modifyPlan(context) {
    await checkDatabase(context);
    return undefined;
  },
});
