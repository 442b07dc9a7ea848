import type { StoredBody } from "../../../emulator/objects/emulation";
import { objectKind, type StoredId, type Store, type StoredObject } from "../../../emulator/store";
import { domainRecord } from "../contract";
import { zoneKind } from "../../../emulator/dns/zone";

/** The number of the last rendering of the zone; 0 where there is none, or its records are stored with it. */
function lastRendering({ objects }: Store, zone: StoredId): number {
  const stored = objects.get(zoneKind, zone)?.body;
  return stored && "soa" in stored ? stored.rendering : 0;
}

/** The record as its zone shows it since that rendering; `undefined`: not at all. */
export function shownAt(record: StoredRecord, rendering: number): ShownRecord | undefined {
  const { unrendered } = record;
  return unrendered && unrendered.after >= rendering ? (unrendered.shown ?? undefined) : record;
}

function shownPart(record: ShownRecord): ShownRecord {
  const entries = shownFields.map((name) => [name, record[name] ?? undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** What a record that is made or changed now remembers of how it is shown. */
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

/** Remembers how a record that is removed now is shown. */
export function keepDeparted(store: Store, { id, parent, body }: StoredObject<StoredRecord>): void {
  if (parent === null) return;
  const after = lastRendering(store, parent);
  const shown = after === 0 ? undefined : shownAt(body, after);
  if (shown) store.objects.insert(departedKind, { id, parent, body: { ...shownPart(shown) } });
}

/** The fields of a record that its zone shows. */
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

/** How a record stood before it was changed: its zone shows it so until it is rendered again. */
export interface Unrendered {
  /** The number of the rendering that was the last one when the record changed; 0: none. */
  readonly after: number;
  /** Nothing where the record was new. */
  readonly shown: ShownRecord | null;
}

export type StoredRecord = StoredBody<typeof domainRecord, { readonly unrendered: Unrendered | undefined }>;

export const recordKind = objectKind<StoredRecord>(domainRecord.name);

/** Records that were removed, until their zone is rendered again. */
export const departedKind = objectKind<ShownRecord>("zone_departed");

/** Finds the records of one name in one zone. An SRV record has its name from its service, and no such key. */
export function recordKey(
  { type, name }: Pick<StoredRecord, "type" | "name">,
  zone: { readonly id: StoredId } | undefined,
): string | null {
  return type === "SRV" || !zone ? null : `${String(zone.id)} ${name ?? ""}`;
}
