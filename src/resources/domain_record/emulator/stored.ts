import {
  objectKind,
  type Store,
  type StoredBody,
  type StoredId,
  type StoredObject,
  zoneKind,
} from "../../../emulator/author";
import { domainRecord } from "../contract";

/** The number of the zone's last rendering, or 0 if there was none or the stored zone includes its records. */
function lastRendering({ objects }: Store, zone: StoredId): number {
  const stored = objects.get(zoneKind, zone)?.body;
  return stored && "soa" in stored ? stored.rendering : 0;
}

/** The record as it was at that rendering, or undefined if the zone didn't include it. */
export function shownAt(record: StoredRecord, rendering: number): ShownRecord | undefined {
  const { unrendered } = record;
  return unrendered && unrendered.after >= rendering ? (unrendered.shown ?? undefined) : record;
}

function shownPart(record: ShownRecord): ShownRecord {
  const entries = shownFields.map((name) => [name, record[name] ?? undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The rendering state of a record that is being created or changed. */
export function unrenderedSince(
  store: Store,
  zone: StoredId,
  before: StoredRecord | undefined,
): Unrendered | undefined {
  const after = lastRendering(store, zone);
  if (after === 0) return undefined;
  const shown = before && shownAt(before, after);
  return { after, shown: shown ? shownPart(shown) : null };
}

/** Keeps the rendered state of a record that is being deleted. */
export function keepDeparted(store: Store, { id, parent, body }: StoredObject<StoredRecord>): void {
  if (parent === null) return;
  const after = lastRendering(store, parent);
  const shown = after === 0 ? undefined : shownAt(body, after);
  if (shown) store.objects.insert(departedKind, { id, parent, body: { ...shownPart(shown) } });
}

/** The fields of a record that affect its zone. */
export const shownFields = [
  "type",
  "name",
  "target",
  "ttlSec",
  "priority",
  "weight",
  "port",
  "service",
  "protocol",
  "tag",
] as const;

export type ShownRecord = Pick<StoredBody<typeof domainRecord>, (typeof shownFields)[number]>;

/** The state of a record before it changed, which its zone shows until the next rendering. */
export interface Unrendered {
  /** The number of the last rendering before the change, or 0 if there was none. */
  readonly after: number;
  /** Null if the record was new. */
  readonly shown: ShownRecord | null;
}

export type StoredRecord = StoredBody<typeof domainRecord, { readonly unrendered: Unrendered | undefined }>;

export const recordKind = objectKind<StoredRecord>(domainRecord.name);

/** Deleted records, kept until their zone is rendered again. */
export const departedKind = objectKind<ShownRecord>("zone_departed");

/**
 * The key for records of one name in one zone. SRV records have none, because their service determines their name.
 */
export function recordKey(
  { type, name }: Pick<StoredRecord, "type" | "name">,
  zone: { readonly id: StoredId } | undefined,
): string | null {
  return type === "SRV" || !zone ? null : `${String(zone.id)} ${name ?? ""}`;
}
