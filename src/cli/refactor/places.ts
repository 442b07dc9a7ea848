import { hasKey } from "../../terraform/moves-file";
import { foreignText } from "../../printable";
import { constructPaths } from "../stacks/construct-paths";
import { objectWords } from "../plans/hide-value";
import type { ComparedObject, Comparison } from "./compared-objects";
import type { ProjectStack } from "../stacks/find-stacks";
import { createHash } from "node:crypto";

/** How people are told where objects are. */
export interface ObjectPlaces {
  /** The construct of an object of the state, as far as its address tells it, or the address. */
  readonly before: (object: ComparedObject) => string;
  /** The construct of an object of the program. */
  readonly now: (object: ComparedObject) => string;
}

export function placesOf({ name: stack, folder }: ProjectStack, { fresh }: Comparison): ObjectPlaces {
  const findConstruct = constructPaths([folder]);
  const ids = idsInNames(fresh.flatMap((object) => findConstruct(object)?.split("/") ?? []));
  const withKey = (path: string | undefined, { address }: ComparedObject) => {
    const key = hasKey(address) ? address.slice(address.indexOf("[")) : "";
    return foreignText(path === undefined ? address : `${path}${key}`);
  };
  return {
    before: (object) => {
      const path = formerPath(object.name, ids);
      return withKey(path === undefined ? undefined : `${stack}/${path}`, object);
    },
    now: (object) => withKey(findConstruct(object), object),
  };
}

/** `domain "shop.example"` */
export const objectText = ({ contract, type, label }: ComparedObject) =>
  objectWords({ kind: contract?.name ?? type, name: label });

/** More parts than these would have too many ways to be put together. */
const mostParts = 12;

/** Ids of constructs by what CDKTF leaves of them in names, where that is not all of them. */
type IdsInNames = ReadonlyMap<string, string>;

const idsInNames = (ids: readonly string[]): IdsInNames => new Map(ids.map((id) => [id.replace(/[^\w-]/g, ""), id]));

/**
 * The path of the construct, within its stack, whose resource CDKTF has given this name: `shop/zone/www-A` for
 * `shop_zone_www-A_1A2B3C4D`. The hash at the end proves it. Names lack some characters of ids, so that ids which are used
 * elsewhere are tried. `undefined` where none leads to the hash.
 */
function formerPath(name: string, ids: IdsInNames = new Map()): string | undefined {
  const [, human, hash] = /^(.*)_([0-9A-F]{8})$/s.exec(name) ?? [];
  if (human === undefined) return ids.get(name) ?? name;
  const parts = human.split("_");
  if (parts.length > mostParts) return undefined;
  for (const path of joinings(parts)) {
    if (hashOf(path) === hash) return path.join("/");
    const spelled = path.map((part) => ids.get(part) ?? part);
    if (hashOf(spelled) === hash) return spelled.join("/");
  }
  return undefined;
}

const hashOf = (path: readonly string[]) =>
  createHash("md5").update(path.join("/")).digest("hex").slice(0, 8).toUpperCase();

/** All ways to put parts together again that an underscore may have taken apart. */
function* joinings(parts: readonly string[]): Generator<readonly string[]> {
  const [first, ...rest] = parts;
  if (first === undefined) return;
  if (rest.length === 0) {
    yield [first];
    // CDKTF leaves an id out whose text the one before it ends with.
    yield [first, first];
    return;
  }
  for (const [next = "", ...others] of joinings(rest)) {
    yield [first, next, ...others];
    yield [`${first}_${next}`, ...others];
    yield [first, first, next, ...others];
  }
}
