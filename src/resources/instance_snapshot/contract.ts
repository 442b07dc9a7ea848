import { int, defineContract, text, timeouts } from "../../contract";
import { backupFields, backupsIn } from "../instance_backup/contract/fields";
import { states } from "../instance_backup/contract/states";
import { computeInstance } from "../compute_instance/contract";

export const instanceSnapshot = defineContract({
  kind: "resource",
  name: "instance_snapshot",
  summary:
    "The snapshot of an instance, which has one at a time: taking another deletes it. Destroying it here leaves it in the service, which deletes single backups for nobody.",
  source: "document 1, Backups",
  parent: computeInstance,
  path: `${computeInstance.path}/{computeId}/backups`,
  operations: ["create"],
  access: { scope: "computes", specified: computeInstance.access.specified },
  key: ["label"],
  objectsInList: backupsIn,
  isUserCreated: ({ type }) => type !== "auto",
  atMost: [{ count: 1, noun: "snapshot", per: ["computeId"], replaces: true }],
  canContain: ({ backupsEnabled }) => backupsEnabled !== false,
  fields: {
    computeId: int("The id of the instance to take the snapshot of. Its backup service must be on.")
      .idOf("instance")
      .requiresReplace(),
    label: text("The snapshot's label.").cites("R1-156").length(1, 255).requiresReplace(),
    ...backupFields,
    timeouts: timeouts({ create: "60m", update: "60m", delete: "5m" }),
  },
  states,
  loss: {
    what: "the data as it was then: an instance has one snapshot, and another takes its place",
    keptWhenDestroyed: true,
  },
});
