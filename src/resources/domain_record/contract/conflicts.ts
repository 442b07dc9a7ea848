import { groupBy } from "../../../contract";
import { isNullMx } from ".";
import type { ZoneRecord } from "./identity";
import { dnsIdentity, ownerOf } from "./identity";

/** A record under the name by which messages call it: its id, its key or its construct. */
export interface Named {
  readonly name: string;
  readonly record: ZoneRecord;
}

type Groups = ReadonlyMap<string, readonly Named[]>;

/** The records of one zone, found by what they may conflict with. */
export interface ZoneIndex {
  readonly byIdentity: Groups;
  readonly byOwner: Groups;
  readonly aliases: Groups;
  readonly mail: readonly Named[];
  readonly nullMail: readonly Named[];
}

export type Conflict = "duplicate" | "alias" | "null MX";

/** What the other record of a conflict is, in words that follow its name. */
export const words: { readonly [why in Conflict]: string } = {
  duplicate: "says the same",
  alias: "has the same name, and a CNAME record stands alone under its name",
  "null MX": "is an MX record too, and a null MX record stands alone",
};

export function zoneIndex(all: readonly Named[]): ZoneIndex {
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

/** The records of the zone that the record conflicts with. Where the zone has the record itself, it is among them. */
export function conflictsWith(record: ZoneRecord, zone: ZoneIndex): { readonly [why in Conflict]: readonly Named[] } {
  const { type } = record;
  return {
    duplicate: zone.byIdentity.get(dnsIdentity(record)) ?? [],
    alias: (type === "CNAME" ? zone.byOwner : zone.aliases).get(ownerOf(record)) ?? [],
    "null MX": type !== "MX" ? [] : isNullMx(record) ? [...zone.mail, ...zone.nullMail] : zone.nullMail,
  };
}
