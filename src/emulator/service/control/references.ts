import { canonicalSource, type Field, type Fields, isObject, snake } from "../../../contract";
import type { Dialect } from "../../../shared/dialect";
import type { AccountParts } from "../../../shared/topology/account";
import type { ReferenceToObject } from "../../api";
import type { EmulatedKind, Service } from "../../types";
import type { ControlContext, ControlRoute, PathParameters } from "../kinds/control-route";
import type { Emulation } from "../kinds/emulation";
import { findKind, objectKeyOf, parentParameter } from "../kinds/kind";
import type { Store, StoredId, StoredObject } from "../store";
import { belongsTo, findListed, labelOfObject, listedKinds, type ListedObject, objectPathInApi } from "./listed-kinds";

const none: AccountParts = { instances: [], databases: [], firewalls: [], domains: [], records: [] };

/** Returns a function that describes the objects of the account for its topology. */
export const accountDescriber = (store: Store, emulations: readonly Emulation[]) => (): AccountParts =>
  emulations
    .flatMap(({ kind, control }) => control?.accountParts?.(store, ({ id }) => objectKeyOf(kind, id)) ?? [])
    .reduce<AccountParts>(
      (all, { instances = [], databases = [], firewalls = [], domains = [], records = [] }) => ({
        instances: [...all.instances, ...instances],
        databases: [...all.databases, ...databases],
        firewalls: [...all.firewalls, ...firewalls],
        domains: [...all.domains, ...domains],
        records: [...all.records, ...records],
      }),
      none,
    );

/** A value of an object that may refer to another object, and the field that contains it. */
interface Mention {
  /** The path of the field in snake_case: `devices.computes`. */
  readonly through: string;
  /**
   * The kind whose id the value is, in terms of a field's `idOf`. Undefined for other strings, which may be IP
   * addresses.
   */
  readonly idOf: string | undefined;
  readonly value: unknown;
}

/** The kind that ids of these objects identify, in terms of a field's `idOf`. */
const idKindOf = ({ contract }: EmulatedKind): string => contract.fields[contract.id]?.spec.idOf ?? contract.name;

/** The kind whose collection has the name of a catalogue list such as `engines`. */
const kindOfList = ({ kinds }: Service, list: string): string | undefined =>
  kinds.find(({ contract }) => contract.path.endsWith(`/${list}`))?.contract.name;

/** The references in an object: its parent, its tags, and fields with ids or strings. */
function mentionsOf(kind: EmulatedKind, { parent, body }: StoredObject, service: Service): readonly Mention[] {
  const { contract, parentKind } = kind;
  const parameter = parentParameter(contract);
  const mentionedParent =
    parentKind === undefined || parameter === undefined
      ? []
      : [{ through: snake(parameter), idOf: idKindOf(findKind(service.kinds, parentKind)), value: parent }];
  const others = Object.entries(contract.fields).filter(([name]) => ![contract.id, "tags", parameter].includes(name));
  const tags: unknown = body["tags"];
  const tagged = Array.isArray(tags) ? tags.map((value: unknown) => ({ through: "tags", idOf: "tag", value })) : [];
  return [...mentionedParent, ...tagged, ...mentionsIn(Object.fromEntries(others), body, "", service)];
}

const mentionsIn = (fields: Fields, body: StoredObject["body"], before: string, service: Service): readonly Mention[] =>
  Object.entries(fields).flatMap(([name, field]) => mentionsBy(field, body[name], `${before}${snake(name)}`, service));

function mentionsBy({ spec }: Field, value: unknown, through: string, service: Service): readonly Mention[] {
  const { item, fields } = spec;
  if (Array.isArray(value)) return item ? value.flatMap((each) => mentionsBy(item, each, through, service)) : [];
  if (isObject(value)) return fields ? mentionsIn(fields, value, `${through}.`, service) : [];
  if (typeof value !== "string" && typeof value !== "number") return [];
  const idOf = spec.idOf ?? (spec.nameIn === undefined ? undefined : kindOfList(service, spec.nameIn));
  return idOf !== undefined || typeof value === "string" ? [{ through, idOf, value }] : [];
}

/** Limits the response: all records of a domain refer to it, and there can be thousands. */
const maxReferences = 200;

interface Reference {
  readonly found: ListedObject;
  readonly mention: Mention;
}

function describe(
  { kind, object }: ListedObject,
  { through }: Mention,
  dialect: Dialect | undefined,
): ReferenceToObject {
  return {
    kind: kind.contract.name,
    id: object.id,
    label: labelOfObject(kind, object),
    path: objectPathInApi({ kind, object }, dialect),
    through: dialect ? dialect.toService.words(through) : through,
  };
}

/** The objects that an object refers to. */
function referredBy(service: Service, { kind, object }: ListedObject, keysByAddress: ReadonlyMap<string, string>) {
  const kinds = listedKinds(service);
  return mentionsOf(kind, object, service).flatMap((mention) => {
    const key = mention.idOf === undefined ? keysByAddress.get(canonicalSource(String(mention.value))) : undefined;
    const found = kinds
      .filter((each) => idKindOf(each) === mention.idOf || key?.startsWith(`${each.contract.name} `) === true)
      .flatMap((each): readonly ListedObject[] => {
        const id = key === undefined ? (mention.value as StoredId) : Number(key.split(" ")[1]);
        const other = service.store.objects.get(each.storeName, id);
        return other && belongsTo(each, other) ? [{ kind: each, object: other }] : [];
      });
    return found.map((each) => ({ found: each, mention }));
  });
}

/** The objects that refer to an object. */
function referringTo(service: Service, target: ListedObject, addresses: ReadonlySet<string>) {
  const own = idKindOf(target.kind);
  const isMeant = ({ idOf, value }: Mention) =>
    idOf === undefined ? addresses.has(canonicalSource(String(value))) : idOf === own && value === target.object.id;
  return listedKinds(service).flatMap((kind) =>
    service.store.objects
      .list(kind.storeName)
      .filter((object) => belongsTo(kind, object))
      .flatMap((object) => {
        const mention = mentionsOf(kind, object, service).find(isMeant);
        return mention ? [{ found: { kind, object }, mention }] : [];
      }),
  );
}

/**
 * The objects that an object refers to, and those that refer to it: by id, by tag, or by an instance's IP address.
 */
function references({ service, dialect, describeAccount }: ControlContext, params: PathParameters) {
  const target = findListed(service, params);
  const key = objectKeyOf(target.kind, target.object.id);
  const { instances } = describeAccount();
  const keysByAddress = new Map(instances.flatMap((each) => each.addresses.map((address) => [address, each.key])));
  const addresses = new Set(instances.find((each) => each.key === key)?.addresses);
  const isOther = ({ found: { kind, object } }: Reference) => objectKeyOf(kind, object.id) !== key;
  const shown = (all: readonly Reference[]) =>
    all
      .filter(isOther)
      .slice(0, maxReferences)
      .map(({ found, mention }) => describe(found, mention, dialect));
  const from = referringTo(service, target, addresses);
  return {
    to: shown(referredBy(service, target, keysByAddress)),
    from: shown(from),
    more: Math.max(0, from.length - maxReferences),
  };
}

export const referenceRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/topology", respond: ({ describeAccount }) => describeAccount() },
  { method: "GET", path: "/references/{kind}/{id+}", respond: references },
];
