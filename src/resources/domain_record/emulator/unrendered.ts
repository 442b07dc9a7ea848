import { zoneKind } from "../../../emulator/dns/zone";
import type { Id, Store, StoredObject } from "../../../emulator/store";
import { departedKind, shownFields } from "./stored";
import type { ShownRecord, StoredRecord, Unrendered } from "./stored";

/** The number of the last rendering of the zone; 0 where there is none, or its records are stored with it. */
function lastRendering({ objects }: Store, zone: Id): number {
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
export function unrenderedSince(store: Store, zone: Id, before: StoredRecord | undefined): Unrendered | undefined {
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
