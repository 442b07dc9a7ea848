import { defineContract, type ExplainsChange, int, type Known, listedOf, timeouts } from "../../contract";
import { allowList } from "../base/managed_database/contract/fields";
import { mysqlDatabase } from "../mysql_database/contract";

/** The resource owns the whole list. Destroying the resource empties the list. */
const isOwnList: ExplainsChange<Known<typeof mysqlDatabase>> = ({ object, removed, now, isConfigured }, own) =>
  !isConfigured &&
  (own.some(({ databaseId }) => databaseId === object.id) ||
    (removed !== undefined && Array.isArray(now) && now.length === 0));

export const mysqlAccess = defineContract({
  kind: "resource",
  name: "mysql_access",
  plural: "mysql_accesses",
  summary:
    "The complete allow list of a MySQL database, which is managed here or elsewhere. A database can have only one of these resources. Destroying it empties the list, so no client can connect.",
  source: "document 2, Update body and Allow list semantics",
  parent: mysqlDatabase,
  path: `${mysqlDatabase.path}/{databaseId}`,
  operations: ["create", "delete"],
  access: { scope: "databases", needs: [{ permission: "read_write", on: "the database" }] },
  singleton: true,
  id: "databaseId",
  soleOwner: { noun: "the allow list", of: ["databaseId"] },
  locateInListings: ({ databaseId }, listed) => {
    const databases = listedOf(listed, mysqlDatabase);
    const found = databases?.find(({ id }) => id === databaseId);
    return found ? { databaseId, allowList: found.allowList } : databases && null;
  },
  changes: { [mysqlDatabase.name]: { allowList: isOwnList } },
  fields: {
    databaseId: int("The id of the database.").idOf("MySQL database").requiresReplace(),
    allowList: allowList.required().cites("R2-055").sent("create"),
    timeouts: timeouts({ create: "60m", update: "60m", delete: "60m" }),
  },
});
