import type { Properties } from "../../../contract";
import { choice, flag, int, isObject, list, object, text } from "../../../contract";
import { created, id, time, updated } from "../../base/common/contract";
import { states } from "./states";

/** The listing of backups uses the type `automatic`, every other response `auto` (R1-058). */
const typeIn = ({ type }: { readonly type?: string | null }) => (type === "automatic" ? "auto" : type);

/** The fields of a backup in all responses. */
export const backupFields = {
  id: id("backup", "instance backup").cites("R1-203"),
  status: choice("What the backup is doing; only a successful one can be restored.", states.values)
    .computed()
    .useStateForUnknown(),
  type: choice("Whether the service made it by itself or somebody took it as a snapshot.", ["auto", "snapshot"])
    .computed()
    .useStateForUnknown()
    .from(typeIn),
  available: flag("False while the backup is under maintenance and cannot be restored.")
    .computed()
    .useStateForUnknown(),
  configs: list("The labels of the configuration profiles in it.", text("A label.")).computed().useStateForUnknown(),
  disks: list(
    "The disks in it.",
    object("A disk.", {
      filesystem: text("The disk's file system.").computed(),
      label: text("The disk's label.").computed(),
      size: int("The disk's size, in MB.").computed(),
    }),
  )
    .computed()
    .useStateForUnknown(),
  created,
  finished: time("When it was complete, in UTC, as YYYY-MM-DDTHH:MM:SS.").useStateForUnknown(),
  updated,
};

/** The response to a listing of backups, with the names of the API. */
interface BackupListing {
  readonly automatic?: unknown;
  readonly snapshot?: unknown;
}

/** The listing isn't paginated: automatic backups and snapshots are in separate fields (R1-155). */
export const backupsIn = ({ automatic, snapshot }: BackupListing): readonly Properties[] => {
  const snapshots = isObject(snapshot) ? [snapshot["current"], snapshot["in_progress"]] : [];
  return [...(Array.isArray(automatic) ? (automatic as unknown[]) : []), ...snapshots].filter(isObject);
};
