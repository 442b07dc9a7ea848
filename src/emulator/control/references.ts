import { canonicalSource } from "../../contract";
import type { Dialect } from "../../dialect";
import type { ReferenceToObject } from "../../emulator-api";
import { objectKeyOf } from "../objects/kind";
import type { Service } from "../service";
import type { Id } from "../store";
import type { ControlContext, ControlRoute, PathParameters } from "./control-route";
import { findListed, isOf, listedKinds, objectPath } from "./listed-kinds";
import type { ListedObject } from "./listed-kinds";
import { idKindOf, mentionsOf } from "./mentions";
import type { Mention } from "./mentions";
import { labelOf } from "./object-label";

/** A domain with thousands of records is referred to by all of them. */
const most = 200;

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
    label: labelOf(kind, object),
    path: objectPath({ kind, object }, dialect),
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
        const id = key === undefined ? (mention.value as Id) : Number(key.split(" ")[1]);
        const other = service.store.objects.get(each.storeName, id);
        return other && isOf(each, other) ? [{ kind: each, object: other }] : [];
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
      .filter((object) => isOf(kind, object))
      .flatMap((object) => {
        const mention = mentionsOf(kind, object, service).find(isMeant);
        return mention ? [{ found: { kind, object }, mention }] : [];
      }),
  );
}

/** What an object refers to, and what refers to it: by ids, by tags, and by the addresses of instances. */
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
      .slice(0, most)
      .map(({ found, mention }) => describe(found, mention, dialect));
  const from = referringTo(service, target, addresses);
  return {
    to: shown(referredBy(service, target, keysByAddress)),
    from: shown(from),
    more: Math.max(0, from.length - most),
  };
}

export const referenceRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/topology", answer: ({ describeAccount }) => describeAccount() },
  { method: "GET", path: "/references/{kind}/{id+}", answer: references },
];
