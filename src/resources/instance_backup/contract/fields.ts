import { choice, flag, int, isObject, list, object, type Properties, text } from "../../../contract";
import { created, id, time, updated } from "../../base/common/contract";
import { states } from "./states";

/** The listing of backups uses the type `automatic`, every other response `auto` (R1-058). */
const typeIn = ({ type }: { readonly type?: string | null }) => (type === "automatic" ? "auto" : type);

/** The fields of a backup in all responses. */
export const backupFields = {
  id: id("backup", "instance backup").cites("R1-203"),
  status: choice("The status of the backup. Only a successful backup can be restored.", states.values)
    .computed()
    .useStateForUnknown(),
  type: choice("The type of the backup: auto if created by the service, snapshot if created on demand.", [
    "auto",
    "snapshot",
  ])
    .computed()
    .useStateForUnknown()
    .from(typeIn),
  available: flag("True if the backup can be restored. False while it is under maintenance.")
    .computed()
    .useStateForUnknown(),
  configs: list(
    "The labels of the configuration profiles in the backup.",
    text("The label of a configuration profile."),
  )
    .computed()
    .useStateForUnknown(),
  disks: list(
    "The disks in the backup.",
    object("A disk.", {
      filesystem: text("The file system of the disk.").computed(),
      label: text("The label of the disk.").computed(),
      size: int("The size of the disk, in MB.").computed(),
    }),
  )
    .computed()
    .useStateForUnknown(),
  created,
  finished: time("Completion time in UTC, as YYYY-MM-DDTHH:MM:SS.").useStateForUnknown(),
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
