import { diffArrays } from "diff/lib/diff/array.js";
import type { Field } from "../../contract";
import { isShownObject } from "../../terraform/value-pair";
import { lineOfValue } from "./value-line";

/** One line of a list: a new one, one that goes, or one that stays. */
export interface LineDifference {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

/** Lists that differ in all of thousands of places are not worth a minute of work. */
const mostMs = 500;

/**
 * Two lists, sets or maps, line by line. `undefined`: they are none, or have nothing that a line could tell.
 *
 * @param field what is known of the list
 */
export function lineDifferences(
  field: Field | undefined,
  before: unknown,
  after: unknown,
): readonly LineDifference[] | undefined {
  const kind = field?.facts.kind;
  const item = field?.facts.item;
  if (kind === "map" && item?.facts.line && isMapOrNothing(before) && isMapOrNothing(after)) {
    return differingKeys(item, before ?? {}, after ?? {});
  }
  if (!isListOrNothing(before) || !isListOrNothing(after) || (!before && !after)) return undefined;
  const [left, right] = [before ?? [], after ?? []].map((list) => list.map((value) => lineOfValue(item, value)));
  return kind === "set" ? differingMembers(left ?? [], right ?? []) : differingPlaces(left ?? [], right ?? []);
}

const isListOrNothing = (value: unknown): value is readonly unknown[] | undefined =>
  value === undefined || Array.isArray(value);

const isMapOrNothing = (value: unknown): value is Readonly<Record<string, unknown>> | undefined =>
  value === undefined || isShownObject(value);

const line = (sign: LineDifference["sign"]) => (text: string) => ({ sign, text });

/** Order means something. */
function differingPlaces(left: readonly string[], right: readonly string[]): readonly LineDifference[] {
  const parts = diffArrays([...left], [...right], { timeout: mostMs });
  if (!parts) return [...left.map(line("-")), ...right.map(line("+"))];
  return parts.flatMap(({ added, removed, value }) => value.map(line(added ? "+" : removed ? "-" : " ")));
}

/** Order means nothing. */
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

/** How many lines that stay are shown beside one that does not. */
const context = 1;

/** The lines that differ, with those beside them. Of others only how many there are. */
export function shortened(lines: readonly LineDifference[]): readonly LineDifference[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ sign }) => sign !== " ");
  const shown: LineDifference[] = [];
  let left = 0;
  const endRun = () => {
    if (left > 0) shown.push({ sign: " ", text: `(${String(left)} more ${left === 1 ? "stays" : "stay"})` });
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
