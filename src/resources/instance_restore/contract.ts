import { defineContract, flag, int } from "../../contract";
import { operationTimeouts, triggers } from "../base/common/contract";

export const instanceRestore = defineContract({
  kind: "operation",
  name: "instance_restore",
  summary:
    "Restores a backup to an instance of the same region. A restored disk keeps the UUID of the original, so don't use both in one configuration profile.",
  source: "document 1, Backups",
  id: "computeId",
  action: {
    path: "/compute/instances/{sourceId}/backups/{backupId}/restore",
    parentPath: "/compute/instances/{computeId}",
  },
  access: {
    scope: "computes",
    needs: [
      { permission: "read_write", on: "the source" },
      { permission: "read_write", on: "the target" },
    ],
  },
  fields: {
    sourceId: int("The id of the instance that was backed up.").idOf("instance").requiresReplace(),
    backupId: int("The id of the backup to restore. It must be successful and available.")
      .idOf("instance backup")
      .requiresReplace(),
    computeId: int("The id of the instance to restore to. It can be the instance that was backed up.")
      .idOf("instance")
      .cites("R1-160")
      .requiresReplace(),
    overwrite: flag("If true, all disks and configuration profiles of the target are deleted first.")
      .cites("R1-160")
      .optional()
      .requiresReplace()
      .default(false),
    triggers,
    timeouts: operationTimeouts("60m"),
  },
});
