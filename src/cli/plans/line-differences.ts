import { diffArrays } from "diff/lib/diff/array.js";
import { camel, type Field, type Properties, propertyText } from "../../contract";
import { isShownObject } from "../../terraform/shown-plan";

/** One line of a list: added, removed or unchanged. */
export interface LineDifference {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

/** Limits the time for comparing lists that differ in thousands of places. */
const maxMs = 500;

/**
 * Compares two lists, sets or maps line by line. Returns undefined if the values are of other types.
 *
 * @param field The contract field of the list.
 */
export function lineDifferences(
  field: Field | undefined,
  before: unknown,
  after: unknown,
): readonly LineDifference[] | undefined {
  const kind = field?.spec.kind;
  const item = field?.spec.item;
  if (kind === "map" && item?.spec.line && isMapOrUnset(before) && isMapOrUnset(after)) {
    return differingKeys(item, before ?? {}, after ?? {});
  }
  if (!isListOrUnset(before) || !isListOrUnset(after) || (!before && !after)) return undefined;
  const [left, right] = [before ?? [], after ?? []].map((list) => list.map((value) => lineOfValue(item, value)));
  return kind === "set" ? differingMembers(left ?? [], right ?? []) : differingPlaces(left ?? [], right ?? []);
}

const isListOrUnset = (value: unknown): value is readonly unknown[] | undefined =>
  value === undefined || Array.isArray(value);

const isMapOrUnset = (value: unknown): value is Readonly<Record<string, unknown>> | undefined =>
  value === undefined || isShownObject(value);

const line = (sign: LineDifference["sign"]) => (text: string) => ({ sign, text });

/** Compares lists in which order matters. */
function differingPlaces(left: readonly string[], right: readonly string[]): readonly LineDifference[] {
  const parts = diffArrays([...left], [...right], { timeout: maxMs });
  if (!parts) return [...left.map(line("-")), ...right.map(line("+"))];
  return parts.flatMap(({ added, removed, value }) => value.map(line(added ? "+" : removed ? "-" : " ")));
}

/** Compares lists in which order doesn't matter. */
function differingMembers(left: readonly string[], right: readonly string[]): readonly LineDifference[] {
  const [own, other] = [new Set(left), new Set(right)];
  return [
    ...left.filter((text) => !other.has(text)).map(line("-")),
    ...right.filter((text) => !own.has(text)).map(line("+")),
  ];
}

function differingKeys(
  item: Field,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly LineDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((key) => {
    const [left, right] = [before[key], after[key]].map((value) =>
      value === undefined ? undefined : `${key}: ${lineOfValue(item, value)}`,
    );
    if (left === right) return [];
    return [...(left === undefined ? [] : [line("-")(left)]), ...(right === undefined ? [] : [line("+")(right)])];
  });
}

/** The number of unchanged lines shown around a change. */
const context = 1;

/** Returns the changed lines with their context. Other lines are replaced by their count. */
export function shortened(lines: readonly LineDifference[]): readonly LineDifference[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ sign }) => sign !== " ");
  const shown: LineDifference[] = [];
  let left = 0;
  const endRun = () => {
    if (left > 0) shown.push({ sign: " ", text: `(${String(left)} unchanged)` });
    left = 0;
  };
  lines.forEach((each, index) => {
    if (each.sign === " " && !isNear(index)) {
      left += 1;
      return;
    }
    endRun();
    shown.push(each);
  });
  endRun();
  return shown;
}

/** Formats a value of a list, a set or a map on one line, in the form that its contract defines. */
export function lineOfValue(field: Field | undefined, value: unknown): string {
  if (typeof value === "string") return /^\S+( \S+)*$/.test(value) ? value : JSON.stringify(value);
  if (!isShownObject(value)) return Array.isArray(value) ? JSON.stringify(value) : propertyText(value);
  const { line, fields } = field?.spec ?? {};
  if (line) return line(inCamelCase(field, value));
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .map(([name, part]) => {
      const inside = lineOfValue(fields?.[camel(name)], part);
      return `${name} ${isShownObject(part) ? `{ ${inside} }` : inside}`;
    })
    .join(", ");
}

/** Converts the field names of a value to camelCase. Keys of maps are unchanged. */
function inCamelCase(field: Field | undefined, value: unknown): unknown {
  const { fields, item } = field?.spec ?? {};
  if (Array.isArray(value)) return value.map((each) => inCamelCase(item, each));
  if (!isShownObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    return fields ? [camel(name), inCamelCase(fields[camel(name)], part)] : [name, inCamelCase(item, part)];
  });
  return Object.fromEntries(parts) satisfies Properties;
}

/**
 * Returns the number of characters at the start of two strings that can be left out: those that are equal, without the last
 * ones, and only if a string is longer than `maxLength`.
 */
export function sameBeginning(left: string, right: string, maxLength: number): number {
  if (left.length <= maxLength && right.length <= maxLength) return 0;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return Math.max(0, at - 20);
}
