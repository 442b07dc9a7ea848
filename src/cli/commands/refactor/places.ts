import { createHash } from "node:crypto";
import { hasKey } from "../../../project-files/moves-file";
import { foreignText } from "../../../shared/printable";
import type { ComparedObject, Comparison } from "../../match/compared-objects";
import { objectWords } from "../../plans/hide-value";
import { constructPaths } from "../../stacks/construct-paths";
import type { ProjectStack } from "../../stacks/find-stacks";

/** Names objects in messages. */
export interface ObjectPlaces {
  /** The construct path of an object in the state, if its address reveals it, otherwise the address. */
  readonly before: (object: ComparedObject) => string;
  /** The construct path of an object in the program. */
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

/** Formats an object: `domain "shop.example"`. */
export const objectText = ({ contract, type, label }: ComparedObject) =>
  objectWords({ kind: contract?.name ?? type, name: label });

/** The maximum number of parts. More would have too many combinations. */
const maxParts = 12;

/** Construct IDs by their form in CDKTF's names, if it differs from the ID. */
type IdsInNames = ReadonlyMap<string, string>;

const idsInNames = (ids: readonly string[]): IdsInNames => new Map(ids.map((id) => [id.replace(/[^\w-]/g, ""), id]));

/**
 * Finds the construct path, within its stack, of a resource name that CDKTF generated: `shop/zone/www-A` for
 * `shop_zone_www-A_1A2B3C4D`. The hash verifies it. Names lack some characters of IDs, so IDs in use elsewhere are
 * tried. Returns undefined if no path has the hash.
 */
function formerPath(name: string, ids: IdsInNames = new Map()): string | undefined {
  const [, human, hash] = /^(.*)_([0-9A-F]{8})$/s.exec(name) ?? [];
  if (human === undefined) return ids.get(name) ?? name;
  const parts = human.split("_");
  if (parts.length > maxParts) return undefined;
  for (const path of joinings(parts)) {
    if (hashOf(path) === hash) return path.join("/");
    const spelled = path.map((part) => ids.get(part) ?? part);
    if (hashOf(spelled) === hash) return spelled.join("/");
  }
  return undefined;
}

const hashOf = (path: readonly string[]) =>
  createHash("md5").update(path.join("/")).digest("hex").slice(0, 8).toUpperCase();

/** All combinations of parts, as an ID may contain underscores itself. */
function* joinings(parts: readonly string[]): Generator<readonly string[]> {
  const [first, ...rest] = parts;
  if (first === undefined) return;
  if (rest.length === 0) {
    yield [first];
    // CDKTF omits an ID if the one before it ends with the same text.
    yield [first, first];
    return;
  }
  for (const [next = "", ...others] of joinings(rest)) {
    yield [first, next, ...others];
    yield [`${first}_${next}`, ...others];
    yield [first, first, next, ...others];
  }
}
