import type { StoredBody } from "../../../emulator/objects/emulation";
import { objectKind } from "../../../emulator/store";
import type { Id } from "../../../emulator/store";
import { domainRecord } from "../contract";

export type StoredRecord = StoredBody<typeof domainRecord>;

export const recordKind = objectKind<StoredRecord>(domainRecord.name);

/** Finds the records of one name in one zone. An SRV record has its name from its service, and no such key. */
export function recordKey(
  { type, name }: Pick<StoredRecord, "type" | "name">,
  zone: { readonly id: Id } | undefined,
): string | null {
  return type === "SRV" || !zone ? null : `${String(zone.id)} ${name ?? ""}`;
}
