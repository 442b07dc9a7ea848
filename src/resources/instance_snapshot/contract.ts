import { defineContract, int, text, timeouts } from "../../contract";
import { computeInstance } from "../compute_instance/contract";
import { backupFields, backupsIn } from "../instance_backup/contract/fields";
import { states } from "../instance_backup/contract/states";

export const instanceSnapshot = defineContract({
  kind: "resource",
  name: "instance_snapshot",
  summary:
    "The snapshot of an instance. An instance has one snapshot at a time, and a new one replaces it. Destroying this resource keeps the snapshot in the service, because the API can't delete single backups.",
  source: "document 1, Backups",
  asAction: {
    summary:
      "Takes a snapshot of an instance, and waits until it is complete. An instance has one snapshot at a time, and a new one replaces it.",
  },
  parent: computeInstance,
  path: `${computeInstance.path}/{computeId}/backups`,
  operations: ["create"],
  access: {
    scope: "computes",
    specified: computeInstance.access.specified,
    needs: [{ permission: "read_write", on: "the instance" }],
  },
  key: ["label"],
  objectsInList: backupsIn,
  isUserCreated: ({ type }) => type !== "auto",
  atMost: [{ count: 1, noun: "snapshot", per: ["computeId"], replaces: true }],
  canContain: ({ backupsEnabled }) => backupsEnabled !== false,
  fields: {
    computeId: int("The id of the instance to back up. Its backup service must be enabled.")
      .idOf("instance")
      .requiresReplace(),
    label: text("The label of the snapshot.").cites("R1-156").length(1, 255).requiresReplace(),
    ...backupFields,
    timeouts: timeouts({ create: "60m", update: "60m", delete: "5m" }),
  },
  states,
  loss: {
    what: "the data of the snapshot, because a new snapshot replaces it",
    keptWhenDestroyed: true,
  },
});
