import type { Properties } from "../../../contract";
import type { StoredObject } from "../../../emulator/store";

/** The names of one zone, for finding records that get in each other's way. An SRV record has its name from its service. */
export function recordKey({ type, name }: Properties, zone: StoredObject | undefined): string | null {
  return type === "SRV" || !zone ? null : `${String(zone.id)} ${String(name ?? "")}`;
}
