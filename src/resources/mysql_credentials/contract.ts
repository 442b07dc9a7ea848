import { int, defineContract, text } from "../../contract";
import { requests } from "../base/managed_database/contract/fields";
import { eitherOf, firstVersions } from "../../terraform/versions";
import { mysqlDatabase } from "../mysql_database/contract";

export const mysqlCredentials = defineContract({
  kind: "ephemeral",
  name: "mysql_credentials",
  plural: "mysql_credentials_list",
  summary: `The root user of a MySQL database. As an ephemeral resource (${eitherOf(firstVersions.ephemeral)}, and newer) it leaves nothing behind; as a data source the password is kept in the state, marked as sensitive.`,
  source: "document 2, Credentials",
  parent: mysqlDatabase,
  path: `${mysqlDatabase.path}/{databaseId}/credentials`,
  operations: ["view"],
  access: { scope: "databases", specified: requests.access.specified },
  singleton: true,
  id: "databaseId",
  fields: {
    databaseId: int("The id of the database, which has to be active.").idOf("MySQL database"),
    username: text("The root user's name.").computed().sensitive(),
    password: text("The root user's password.").computed().sensitive(),
  },
});
