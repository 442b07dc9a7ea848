import { defineDocs } from "../base/common/docs";
import { databaseDocs } from "../base/managed_database/docs";
import { postgresqlDatabase } from "./contract";

export const postgresqlDatabaseDocs = defineDocs(postgresqlDatabase, {
  ...databaseDocs,
  guides: ["run-a-database", "what-replaces-what"],
});
