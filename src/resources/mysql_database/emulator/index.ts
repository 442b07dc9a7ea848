import { databaseEmulation } from "../../base/managed_database/emulator";
import { mysql } from "../../base/managed_database/emulator/stored";
import { mysqlDatabase } from "../contract";

export const mysqlDatabaseEmulation = databaseEmulation(mysqlDatabase, {
  name: mysql,
  port: 3306,
  replication: "semi_synch",
});
