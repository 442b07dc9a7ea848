import type { Properties } from "../../../contract";
import { dnsIdentity, isNullMx, ownerOf } from "./identity";

/** A record, and what it is called by whoever asks. */
export interface Named {
  readonly name: string;
  readonly record: Properties;
}

type Groups = ReadonlyMap<string, readonly Named[]>;

/** Records of one zone, found by what they may be in each other's way with. */
export interface Zone {
  readonly byIdentity: Groups;
  readonly byOwner: Groups;
  readonly aliases: Groups;
  readonly mail: readonly Named[];
  readonly nullMail: readonly Named[];
}

export type Conflict = "duplicate" | "alias" | "null MX";

/** What a record that is in the way does. */
export const words: { readonly [why in Conflict]: string } = {
  duplicate: "says the same",
  alias: "has the same name, and a CNAME record stands alone under its name",
  "null MX": "is an MX record too, and a null MX record stands alone",
};

function grouped(all: readonly Named[], by: (record: Properties) => string): Groups {
  const groups = new Map<string, Named[]>();
  for (const named of all) {
    const key = by(named.record);
    const there = groups.get(key);
    if (there) there.push(named);
    else groups.set(key, [named]);
  }
  return groups;
}

export function zoneIndex(all: readonly Named[]): Zone {
  const mail = all.filter(({ record }) => record["type"] === "MX");
  return {
    byIdentity: grouped(all, dnsIdentity),
    byOwner: grouped(all, ownerOf),
    aliases: grouped(
      all.filter(({ record }) => record["type"] === "CNAME"),
      ownerOf,
    ),
    mail: mail.filter(({ record }) => !isNullMx(record)),
    nullMail: mail.filter(({ record }) => isNullMx(record)),
  };
}

/** What of the zone does not go together with the record. The record itself is among it where the zone has it. */
export function conflictsWith(record: Properties, zone: Zone): { readonly [why in Conflict]: readonly Named[] } {
  const beside = (record["type"] === "CNAME" ? zone.byOwner : zone.aliases).get(ownerOf(record));
  return {
    duplicate: zone.byIdentity.get(dnsIdentity(record)) ?? [],
    alias: beside ?? [],
    "null MX": record["type"] !== "MX" ? [] : isNullMx(record) ? [...zone.mail, ...zone.nullMail] : zone.nullMail,
  };
}
