import { int, resource, timeouts } from "../../../contract";
import { triggers } from "../../base/common/contract";
import { requests } from "../../base/managed_database/contract/fields";
import { mysqlDatabase } from ".";

/** The path of the database that an operation is done to. */
export const operationParentPath = `${mysqlDatabase.path}/{databaseId}`;

/** Something that is done to a whole MySQL database. */
export function mysqlOperation(facts: {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  /** What follows the database's own path. */
  readonly endpoint: string;
  /** How long to wait until it has taken hold. */
  readonly wait: string;
}) {
  const path = `${operationParentPath}/${facts.endpoint}`;
  return resource({
    kind: "operation",
    name: facts.name,
    summary: `${facts.summary} It is done once, and again when an argument or a trigger changes.`,
    source: facts.source,
    action: { path, parentPath: operationParentPath },
    access: { scope: "databases", specified: requests.access.specified },
    id: "databaseId",
    fields: {
      databaseId: int("The id of the database.").idOf("MySQL database").requiresReplace(),
      triggers,
      timeouts: timeouts({ create: facts.wait, update: facts.wait, delete: "10m" }),
    },
  });
}
