import { type Access, defineContract, int, timeouts } from "../../../contract";
import { triggers } from "../../base/common/contract";
import { requests } from "../../base/managed_database/contract/fields";
import { mysqlDatabase } from ".";

/** The path of the database that an operation acts on. */
export const operationParentPath = `${mysqlDatabase.path}/{databaseId}`;

/** Defines an operation on a whole MySQL database. */
export function mysqlOperation(spec: {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  /** The part of the path after the database's own path. */
  readonly endpoint: string;
  /** The permissions of restricted users. */
  readonly access: Pick<Access, "needs" | "unrestricted">;
  /** The timeout for the operation to take effect. */
  readonly wait: string;
}) {
  const path = `${operationParentPath}/${spec.endpoint}`;
  return defineContract({
    kind: "operation",
    name: spec.name,
    summary: spec.summary,
    source: spec.source,
    action: { path, parentPath: operationParentPath },
    access: { scope: "databases", specified: requests.access.specified, ...spec.access },
    id: "databaseId",
    fields: {
      databaseId: int("The id of the database.").idOf("MySQL database").requiresReplace(),
      triggers,
      timeouts: timeouts({ create: spec.wait, update: spec.wait, delete: "10m" }),
    },
  });
}
