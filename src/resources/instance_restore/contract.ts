import { flag, int, defineContract } from "../../contract";
import { operationTimeouts, triggers } from "../base/common/contract";

export const instanceRestore = defineContract({
  kind: "operation",
  name: "instance_restore",
  summary:
    "Restores a backup to an instance of the same region, once and again when an argument or a trigger changes. A restored disk keeps the UUID of the original, so the two must not be used in one configuration profile.",
  source: "document 1, Backups",
  id: "computeId",
  action: {
    path: "/compute/instances/{sourceId}/backups/{backupId}/restore",
    parentPath: "/compute/instances/{computeId}",
  },
  access: { scope: "computes" },
  fields: {
    sourceId: int("The id of the instance that the backup is of.").idOf("instance").requiresReplace(),
    backupId: int("The id of the backup to restore: a successful one that is available.")
      .idOf("instance backup")
      .requiresReplace(),
    computeId: int("The id of the instance to restore to. It may be the one that the backup is of.")
      .idOf("instance")
      .cites("R1-160")
      .requiresReplace(),
    overwrite: flag("Whether to delete every disk and configuration profile of the target first.")
      .cites("R1-160")
      .optional()
      .requiresReplace()
      .default(false),
    triggers,
    timeouts: operationTimeouts("60m"),
  },
});
