import {
  camel,
  canonicalValue,
  type Contract,
  type Field,
  groupBy,
  isObject,
  jsonAt,
  type Properties,
  snake,
} from "../../../contract";
import type { ShownResourceChange } from "../../../terraform/shown-plan";

/** A change whose maps have the keys of the program on both sides. */
export interface ChangeWithKeys {
  readonly shown: ShownResourceChange;
  readonly contract: Contract | undefined;
  /** The maps whose keys differed. */
  readonly renamed: readonly string[];
}

/**
 * Gives the elements of an imported object's maps the keys that the program uses for them. An import chooses its own
 * keys, and no request contains them, so a different key isn't a difference from the account.
 */
export function withProgramKeys(shown: ShownResourceChange, contract: Contract | undefined): ChangeWithKeys {
  const { actions, importing, before, after, before_sensitive: secret } = shown.change;
  if (!contract || !importing || actions[0] !== "update" || !isObject(before) || !isObject(after)) {
    return { shown, contract, renamed: [] };
  }
  const own: Record<string, unknown> = { ...before };
  const ownSecret: Record<string, unknown> = isObject(secret) ? { ...secret } : {};
  const renamed: string[] = [];
  const around = Object.fromEntries(
    (contract.parentAttributes ?? []).map((name) => [name, jsonAt(before, snake(name))]),
  );
  for (const name of Object.keys(before)) {
    const { kind, item } = contract.fields[camel(name)]?.spec ?? {};
    const [left, right, mask] = [before[name], after[name], ownSecret[name]];
    if (kind !== "map" || !item || !isObject(left) || !isObject(right)) continue;
    const elements = elementsOf(left, item, around);
    const wanted = elementsOf(right, item, around);
    const keys = programKeys(elements, wanted);
    const wantedByKey = new Map(wanted.map((each) => [each.key, each]));
    own[name] = Object.fromEntries(
      elements.map(({ key, value, parts }) => {
        const to = keys.get(key) ?? key;
        return [to, inSpelling({ value, parts }, wantedByKey.get(to))];
      }),
    );
    if (isObject(mask)) {
      ownSecret[name] = Object.fromEntries(Object.entries(mask).map(([key, each]) => [keys.get(key) ?? key, each]));
    }
    if (elements.some(({ key }) => keys.get(key) !== key)) renamed.push(name);
  }
  const change = { ...shown.change, before: own, before_sensitive: isObject(secret) ? ownSecret : secret };
  return { shown: { ...shown, change }, contract, renamed };
}

/** An element of a map, with its parts in a form in which equal values are equal strings. */
interface MapElement {
  readonly key: string;
  readonly value: unknown;
  readonly parts: ReadonlyMap<string, string>;
}

function elementsOf(map: Properties, item: Field, around: Properties): readonly MapElement[] {
  return Object.entries(map).map(([key, value]) => {
    const own: Properties = isObject(value) ? value : { value };
    const camelCased = Object.fromEntries(Object.entries(own).map(([name, each]) => [camel(name), each]));
    const parts = Object.entries(own).flatMap(([name, each]): (readonly [string, string])[] => {
      const field = item.spec.fields?.[camel(name)];
      const unset = each ?? field?.spec.unsetValue;
      const canonical = field ? canonicalValue(field, unset, { ...around, ...camelCased }) : unset;
      // An empty value is the same as none.
      return canonical === null || canonical === undefined || canonical === ""
        ? []
        : [[name, JSON.stringify(canonical)]];
    });
    return { key, value, parts: new Map(parts) };
  });
}

/** The names of the parts in which two elements differ. */
const differing = (one: Pick<MapElement, "parts">, other: MapElement) =>
  [...new Set([...one.parts.keys(), ...other.parts.keys()])].filter(
    (name) => one.parts.get(name) !== other.parts.get(name),
  );

/**
 * Pairs the elements with those of the program: first equal ones, then those that differ in one part, each time those
 * with the same key before others. An element without a partner gets a key that the program doesn't use.
 */
function programKeys(elements: readonly MapElement[], wanted: readonly MapElement[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const open = new Map(wanted.map((each) => [each.key, each]));
  const left = () => elements.filter(({ key }) => !keys.has(key));
  const pair = (one: MapElement, other: MapElement | undefined) => {
    if (other && open.delete(other.key)) keys.set(one.key, other.key);
  };
  const pairSameKeys = (maxDifferences: number) => {
    for (const one of left()) {
      const other = open.get(one.key);
      if (other && differing(one, other).length <= maxDifferences) pair(one, other);
    }
  };
  // A map may have thousands of elements, so they are found by their parts and not compared with each other.
  const pairEqual = (except?: string) => {
    const text = ({ parts }: MapElement) => JSON.stringify([...parts].filter(([name]) => name !== except).sort());
    const groups = groupBy([...open.values()], text);
    for (const one of left())
      pair(
        one,
        groups.get(text(one))?.find(({ key }) => open.has(key)),
      );
  };
  pairSameKeys(0);
  pairEqual();
  pairSameKeys(1);
  for (const name of new Set(wanted.flatMap(({ parts }) => [...parts.keys()]))) pairEqual(name);
  pairSameKeys(Infinity);
  const taken = new Set(wanted.map(({ key }) => key));
  for (const { key } of left()) keys.set(key, taken.has(key) ? `${key} (in the account)` : key);
  return keys;
}

/** The element of the account, with the program's spelling of the parts that are equal. */
function inSpelling(own: Pick<MapElement, "value" | "parts">, wanted: MapElement | undefined): unknown {
  if (!wanted || !isObject(own.value) || !isObject(wanted.value)) return own.value;
  const others = new Set(differing(own, wanted));
  const same = Object.entries(wanted.value).filter(([name]) => !others.has(name));
  return { ...own.value, ...Object.fromEntries(same) };
}
