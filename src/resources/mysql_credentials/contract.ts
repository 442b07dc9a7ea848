import { defineContract, int, text } from "../../contract";
import { eitherOf, firstVersions } from "../../terraform/versions";
import { requests } from "../base/managed_database/contract/fields";
import { mysqlDatabase } from "../mysql_database/contract";

export const mysqlCredentials = defineContract({
  kind: "ephemeral",
  name: "mysql_credentials",
  plural: "mysql_credentials_list",
  summary: `Returns the credentials of the root user of a MySQL database. The ephemeral resource (${eitherOf(firstVersions.ephemeral)} or newer) is never stored in a plan or state. The data source stores the password in the state, marked as sensitive.`,
  source: "document 2, Credentials",
  parent: mysqlDatabase,
  path: `${mysqlDatabase.path}/{databaseId}/credentials`,
  operations: ["view"],
  access: { scope: "databases", specified: requests.access.specified },
  singleton: true,
  id: "databaseId",
  fields: {
    databaseId: int("The id of the database. The database must be active.").idOf("MySQL database"),
    username: text("The name of the root user.").computed().sensitive(),
    password: text("The password of the root user.").computed().sensitive(),
  },
});
