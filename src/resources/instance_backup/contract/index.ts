import { defineContract, int, text } from "../../../contract";
import { computeInstance } from "../../compute_instance/contract";
import { backupFields, backupsIn } from "./fields";
import { states } from "./states";

export const instanceBackup = defineContract({
  kind: "data source",
  name: "instance_backup",
  summary: "A backup of an instance: an automatic backup or the snapshot.",
  source: "document 1, Backup and Backups",
  parent: computeInstance,
  path: `${computeInstance.path}/{computeId}/backups`,
  operations: ["list", "view"],
  access: { scope: "computes", specified: computeInstance.access.specified },
  objectsInList: backupsIn,
  fields: {
    computeId: int("The id of the instance that was backed up.").idOf("instance"),
    label: text("The label of the snapshot. Automatic backups have no label.").computed(),
    ...backupFields,
  },
  states,
});
