import { defineDocs } from "../base/common/docs";
import { databaseDocs } from "../base/managed_database/docs";
import { mysqlDatabase } from "./contract";

export const mysqlDatabaseDocs = defineDocs(mysqlDatabase, {
  ...databaseDocs,
  guides: ["run-a-database", "keep-secrets-out", "what-replaces-what"],
});
