import type { Properties } from "../../../contract";
import { choice, flag, int, list, object, text } from "../../../contract";
import { created, id, updated } from "../../base/common/contract";
import { states } from "./states";

/** One list of the interface spells the automatic kind `automatic`, everything else `auto` (R1-058). */
const kindIn = ({ type }: Properties) => (type === "automatic" ? "auto" : type);

/** What the service says of a backup, whoever asked for it. */
export const backupFields = {
  id: id("backup", "instance backup"),
  status: choice("What the backup is doing; only a successful one can be restored.", states.values)
    .computed()
    .useStateForUnknown(),
  type: choice("Whether the service made it by itself or somebody took it as a snapshot.", ["auto", "snapshot"])
    .computed()
    .useStateForUnknown()
    .from(kindIn),
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
  finished: text("When it was complete, in UTC, as YYYY-MM-DDTHH:MM:SS.").computed().useStateForUnknown(),
  updated,
};

/** The listing is no page: it has the automatic backups in one place and the snapshots in another (R1-155). */
export function backupsIn(answer: Properties): readonly Properties[] {
  const { current, in_progress: inProgress } = (answer["snapshot"] ?? {}) as Properties;
  const automatic = (answer["automatic"] ?? []) as readonly Properties[];
  const snapshots = [current, inProgress] as readonly (Properties | null | undefined)[];
  return [...automatic, ...snapshots.filter((one): one is Properties => (one ?? null) !== null)];
}
