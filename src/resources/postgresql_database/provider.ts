import { defineHandler } from "../../provider/author";
import { renameProtect } from "../base/common/provider";
import { checkDatabase } from "../base/managed_database/provider";
import { postgresqlDatabase } from "./contract";
import { linodePostgresqlDatabase } from "./counterpart";

export const postgresqlDatabaseHandler = defineHandler(postgresqlDatabase, {
  counterpart: linodePostgresqlDatabase,

  upgrades: [renameProtect],

  async modifyPlan(context) {
    await checkDatabase(context);
    return undefined;
  },
});
