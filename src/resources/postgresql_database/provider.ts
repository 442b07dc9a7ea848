import { defineHandler } from "../../provider/handler";
import { renameProtect } from "../base/common/provider";
import { checkDatabase } from "../base/managed_database/provider";
import { postgresqlDatabase } from "./contract";

export const postgresqlDatabaseHandler = defineHandler(postgresqlDatabase, {
  upgrades: [renameProtect],

  async modifyPlan(context) {
    await checkDatabase(context);
    return undefined;
  },
});
