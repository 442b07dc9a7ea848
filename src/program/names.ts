import { propertyText } from "../contract";
import { recordConstructId, recordHost } from "../resources/domain_records/contract";
import type { AccountObject } from "../account/account-object";
import type { AccountIndex, Owner } from "./account-index";
import type { KnownNames } from "./object-key";
import { objectKey } from "./object-key";
import { shortHash, slug } from "./slug";

/** The name of an object in a program, and the object that it is unique within. */
export interface Named {
  readonly name: string;
  readonly scope?: AccountObject;
}

/** What names have at their end, so that an instance and a firewall of one label have different ones. */
const suffixes: { readonly [kind: string]: string } = {
  firewall: "firewall",
  image: "image",
  mysql_database: "database",
  postgresql_database: "database",
  instance_snapshot: "snapshot",
  mysql_backup: "backup",
  ip_address: "address",
  ip_share: "share",
  ipv6_range: "range",
  reverse_dns: "reverse-dns",
  tag: "tag",
};
const instanceSuffix = "instance";
const reserved = new Set([...Object.values(suffixes), "domain", instanceSuffix]);
/** The provider's own name in a program, and what constructs cannot be called. */
const impossible = new Set(["stratus", ...Object.getOwnPropertyNames(Object.prototype)]);

const endsWith = (name: string, suffix: string) => name === suffix || name.endsWith(`-${suffix}`);

/**
 * Names from natural keys. A name depends on the object itself and on what it belongs to, and on others only where these
 * are older and have the same name already: so a new object never renames another.
 *
 * @param objects in the order of their ids, the oldest first.
 * @param known names that were given before. They stay, and nothing else gets them.
 */
export function nameObjects(
  objects: readonly AccountObject[],
  index: AccountIndex,
  known: KnownNames = new Map(),
): Map<AccountObject, Named> {
  const names = new Map<AccountObject, Named>();
  const taken = new Map<AccountObject | undefined, Set<string>>();
  const ofProgram = [...known.values()].flatMap(([name = "", ...more]) => (more.length === 0 ? [name] : []));
  taken.set(undefined, new Set(ofProgram.map(topLevelKey)));
  for (const object of objects) {
    const name = known.get(objectKey(object))?.at(-1);
    if (name !== undefined) names.set(object, { name });
  }
  const unnamed = objects.filter((object) => !names.has(object));
  // What others are named after comes first.
  const scopes = unnamed.filter((object) => !isNamedAfterOthers(object));
  for (const object of [...scopes, ...unnamed.filter(isNamedAfterOthers)]) {
    const { scope, candidates } = candidatesFor(object, index, names);
    const own = taken.get(scope) ?? new Set<string>();
    taken.set(scope, own);
    const last = candidates[candidates.length - 1] ?? "";
    const key = JSON.stringify([object.contract.name, last, object.importId]);
    const keyOf = (name: string) => (scope ? name : topLevelKey(name));
    const name =
      [...candidates, `${last}-${shortHash(key)}`].find((each) => !own.has(keyOf(each))) ??
      `${last}-${shortHash(`${key} `)}`;
    own.add(keyOf(name));
    names.set(object, scope ? { name, scope } : { name });
  }
  return names;
}

/** What a name outside of scopes has to differ in: its other signs do not come into the address of the resource. */
export const topLevelKey = (name: string): string => name.replace(/[^\w-]/g, "");

const isNamedAfterOthers = ({ contract }: AccountObject): boolean =>
  contract.parent !== undefined || contract.name === "ip_share";

interface Candidates {
  readonly scope?: AccountObject | undefined;
  /** The most readable first. */
  readonly candidates: readonly string[];
}

type Names = ReadonlyMap<AccountObject, Named>;

function candidatesFor(object: AccountObject, index: AccountIndex, names: Names): Candidates {
  const { contract, attributes } = object;
  const referred = (field: string): AccountObject | undefined => {
    const definition = contract.fields[field];
    return definition && index.byId(definition, attributes[field])?.object;
  };
  const nameOf = (other: AccountObject | undefined) => (other ? (names.get(other)?.name ?? "") : "");
  switch (contract.name) {
    case "domain":
      return { candidates: [domainName(propertyText(attributes["domain"]))] };
    case "domain_record":
      return { scope: referred("domainId"), candidates: recordNames(object, index, names) };
    case "firewall_device": {
      const instance = referred("computeId");
      const name = instance ? nameOf(instance) : `instance-${propertyText(attributes["computeId"])}`;
      return { scope: referred("firewallId"), candidates: [name] };
    }
    case "reverse_dns": {
      const owner = index.byAddress(propertyText(attributes["address"]));
      const place = owner && reverseNames[owner.attribute];
      if (owner && place !== undefined) return { scope: owner.object, candidates: [place] };
      return { candidates: [withSuffix(contract.name, slug(propertyText(attributes["address"])), object)] };
    }
    case "ip_share":
      return { candidates: [withSuffix(contract.name, nameOf(referred("computeId")), object)] };
    case "instance_snapshot":
    case "mysql_backup": {
      const parent = nameOf(referred("computeId") ?? referred("databaseId")).replace(/-database$/, "");
      const label = slug(propertyText(attributes["label"]));
      return { candidates: [withSuffix(contract.name, [parent, label].filter(Boolean).join("-"), object)] };
    }
    default: {
      const [key = contract.id] = contract.key ?? [];
      return { candidates: [withSuffix(contract.name, slug(propertyText(attributes[key])), object)] };
    }
  }
}

/** What `instance.reverseDns` calls the entries. */
const reverseNames: { readonly [attribute: string]: string } = {
  publicIpv4: "reverse-ipv4",
  ipv6Address: "reverse-ipv6",
};

/** A name that no object of another kind has. */
function withSuffix(kind: string, name: string, { contract, importId }: AccountObject): string {
  const suffix = suffixes[kind];
  const plain = name === "" ? shortHash(JSON.stringify([contract.name, importId])) : name;
  // Terraform's names begin with a letter.
  if (!/^[a-z]/.test(plain) || (suffix === undefined && name === "")) return `${suffix ?? instanceSuffix}-${plain}`;
  if (suffix !== undefined) return endsWith(plain, suffix) ? plain : `${plain}-${suffix}`;
  const isOfOtherKind = [...reserved].some((each) => endsWith(plain, each));
  return isOfOtherKind || impossible.has(plain) ? `${plain}-${instanceSuffix}` : plain;
}

/** Names of domains have a period, which no other name has. */
function domainName(domain: string): string {
  const plain = domain
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/[^a-z0-9._-]/g, "-");
  const named = plain.includes(".") ? plain : `${plain}-domain`;
  return /^[a-z]/.test(named) ? named : `domain-${named}`;
}

/** A record that points at an instance is named as `zone.point` names it, every other one as the zone's methods do. */
function recordNames({ attributes }: AccountObject, index: AccountIndex, names: Names): readonly string[] {
  const { type, target, priority, ttlSec } = attributes;
  const text = propertyText(target);
  const owner = type === "A" || type === "AAAA" ? index.byAddress(text) : undefined;
  const instance = owner && pointedAt(owner) && names.get(owner.object)?.name;
  const host = recordHost(attributes);
  const ofType = `${host}-${propertyText(type)}`;
  if (instance) return [`${pointHost(attributes)}-${instance}-${propertyText(type)}`];
  if (type === "A" || type === "AAAA") return [ofType, `${ofType}-${readable(text)}`];
  if (type === "TXT") return textNames(attributes, ofType, text);
  const own = recordConstructId(attributes);
  const more =
    type === "MX" || type === "SRV" ? [`${own}-${propertyText(priority ?? 0)}`] : [`${own}-${readable(text)}`];
  return [own, ...more, ...(ttlSec ? [`${own}-${propertyText(ttlSec)}`] : [])];
}

/** `zone.point` takes a name as it is. */
const pointHost = ({ name }: { readonly [field: string]: unknown }) => propertyText(name) || "apex";

/** Whether `zone.point` makes such a record: an instance's own public address, and not a private one. */
export const pointedAt = ({ attribute, object }: Owner): boolean =>
  object.contract.name === "compute_instance" && (attribute === "publicIpv4" || attribute === "ipv6Address");

function textNames(record: AccountObject["attributes"], ofType: string, text: string): readonly string[] {
  if (record["name"] === "" && /^v=spf1(\s|$)/i.test(text)) return ["apex-SPF"];
  if (/^(_dmarc|[\w.-]+\._domainkey)$/.test(propertyText(record["name"])))
    return [ofType, `${ofType}-${readable(text)}`];
  const own = recordConstructId(record);
  const isHashed = !own.endsWith(`-${text}`);
  return isHashed ? [`${ofType}-${readable(text)}`, `${ofType}-${readable(text, 60)}`] : [own];
}

/** The beginning of a text, as far as a name can have it. */
const readable = (text: string, length = 32): string =>
  text
    .replace(/[^\w.:@=-]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, length)
    .replace(/[-.:=@]+$/, "") || shortHash(text);
