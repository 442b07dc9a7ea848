import { groupBy } from "../../../contract";
import { isNullMx } from ".";
import { dnsIdentity, ownerOf, type ZoneRecord } from "./identity";

/** A record with its name in messages: its ID, its key or its construct. */
export interface NamedRecord {
  readonly name: string;
  readonly record: ZoneRecord;
}

type Groups = ReadonlyMap<string, readonly NamedRecord[]>;

/** The records of one zone, indexed by the properties that can conflict. */
export interface ZoneIndex {
  readonly byIdentity: Groups;
  readonly byOwner: Groups;
  readonly aliases: Groups;
  readonly mail: readonly NamedRecord[];
  readonly nullMail: readonly NamedRecord[];
}

export type RecordConflict = "duplicate" | "alias" | "null MX";

/** Describes the other record of a conflict. The text follows its name. */
export const words: { readonly [why in RecordConflict]: string } = {
  duplicate: "is identical",
  alias: "has the same name, but a CNAME record must be the only record of its name",
  "null MX": "is also an MX record, but a null MX record must be the only MX record",
};

export function zoneIndex(all: readonly NamedRecord[]): ZoneIndex {
  const mail = all.filter(({ record }) => record.type === "MX");
  const aliases = all.filter(({ record }) => record.type === "CNAME");
  return {
    byIdentity: groupBy(all, ({ record }) => dnsIdentity(record)),
    byOwner: groupBy(all, ({ record }) => ownerOf(record)),
    aliases: groupBy(aliases, ({ record }) => ownerOf(record)),
    mail: mail.filter(({ record }) => !isNullMx(record)),
    nullMail: mail.filter(({ record }) => isNullMx(record)),
  };
}

/**
 * Returns the records of the zone that conflict with the record. If the zone contains the record itself, it is
 * included.
 */
export function conflictsWith(
  record: ZoneRecord,
  zone: ZoneIndex,
): { readonly [why in RecordConflict]: readonly NamedRecord[] } {
  const { type } = record;
  return {
    duplicate: zone.byIdentity.get(dnsIdentity(record)) ?? [],
    alias: (type === "CNAME" ? zone.byOwner : zone.aliases).get(ownerOf(record)) ?? [],
    "null MX": type !== "MX" ? [] : isNullMx(record) ? [...zone.mail, ...zone.nullMail] : zone.nullMail,
  };
}
