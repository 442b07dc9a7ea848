import { databaseEmulation } from "../database/emulate/database";
import { mysql } from "../database/emulate/kinds";
import { mysqlDatabase } from "./contract";

export const mysqlDatabaseEmulation = databaseEmulation(mysqlDatabase, {
  name: mysql,
  port: 3306,
  replication: "semi_synch",
});
