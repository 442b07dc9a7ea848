import type { StoredBody } from "../../../emulator/objects/emulation";
import { objectKind } from "../../../emulator/store";
import type { Id } from "../../../emulator/store";
import { domainRecord } from "../contract";

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
  zone: { readonly id: Id } | undefined,
): string | null {
  return type === "SRV" || !zone ? null : `${String(zone.id)} ${name ?? ""}`;
}
