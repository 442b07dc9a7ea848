import { check, choice, defineContract, int, text, timeouts } from "../../contract";
import { created, deletionProtection, id } from "../base/common/contract";
import { requests } from "../base/managed_database/contract/fields";
import { mysqlDatabase } from "../mysql_database/contract";

const letters = check<string>("must contain only ASCII letters and digits", (value) => /^[A-Za-z0-9]*$/.test(value));

export const mysqlBackup = defineContract({
  kind: "resource",
  name: "mysql_backup",
  summary: "An on-demand snapshot of a MySQL database. A database can have at most 3 snapshots.",
  source: "document 2, Backup and Snapshot create body",
  asAction: {
    summary:
      "Takes a snapshot of a MySQL database, and waits until it is complete. A database can have at most 3 snapshots, each with its own label.",
  },
  parent: mysqlDatabase,
  path: `${mysqlDatabase.path}/{databaseId}/backups`,
  operations: ["list", "view", "create", "delete"],
  access: {
    scope: "databases",
    reads: "read_write",
    needs: [{ permission: "read_write", on: "the database" }],
    specified: { ...requests.access.specified, read_only: ["R2-075"] },
  },
  key: ["label"],
  isUserCreated: ({ type }) => type !== "auto",
  atMost: [
    {
      count: 1,
      noun: "snapshot",
      per: ["databaseId", "label"],
      providerReason: "The API returns no id for a new snapshot, so the provider finds it by its label",
    },
    { count: 3, noun: "snapshot", per: ["databaseId"], rules: ["R2-060"] },
  ],
  fields: {
    id: id("backup", "MySQL backup"),
    databaseId: int("The id of the database.").idOf("MySQL database").requiresReplace(),
    label: text("The label of the backup.")
      .cites("R2-057")
      .length(1, 30)
      .check(letters)
      .cites("R2-034")
      .requiresReplace(),
    target: choice("The node to back up (default: primary). A cluster with one node has only a primary.", [
      "primary",
      "secondary",
    ])
      .cites("R2-058")
      .optional()
      .requiresReplace()
      .notReturned(),
    type: choice("The type of the backup: snapshot if created on demand, auto if created by the service.", [
      "snapshot",
      "auto",
    ])
      .computed()
      .cites("R2-035")
      .useStateForUnknown(),
    created,
    deletionProtection,
    timeouts: timeouts({ create: "60m", update: "60m", delete: "60m" }),
  },
  loss: { what: "the data of the snapshot" },
});
