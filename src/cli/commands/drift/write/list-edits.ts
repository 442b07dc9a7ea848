import type { TextRange } from "../../../hcl/values";

/** An element of a list in a file. Offsets are those of the file. */
export interface ListElement extends TextRange {
  /** Undefined for an expression. */
  readonly value: unknown;
}

/** A list in a file, in TypeScript, HCL or JSON. */
export interface ListInFile extends TextRange {
  readonly text: string;
  readonly elements: readonly ListElement[];
}

/** Formats a value as a literal that replaces the old value. Undefined if that isn't possible. */
type Print = (value: unknown, old: unknown) => string | undefined;

/** Neighboring elements, by their indexes, and the values that take their place. Without elements, the values are added. */
interface Gap {
  /** The index of the element that follows. */
  readonly before: number;
  readonly old: readonly number[];
  readonly fresh: readonly unknown[];
}

/**
 * Changes only the elements that differ, so that comments, line ends and expressions in the list stay.
 *
 * @param before The whole value of the list, of which its expressions are a part.
 * @returns the new text from bracket to bracket, or undefined if a value has no literal
 */
export function changedList(
  list: ListInFile,
  before: readonly unknown[],
  wanted: readonly unknown[],
  print: Print,
): string | undefined {
  const { elements, start, end } = list;
  const isWhole = elements.length === before.length && elements.every(({ value }) => value !== undefined);
  const gaps = isWhole ? gapsBetween(elements, wanted) : [gapAround(elements, before, wanted)];
  if (!gaps.every((gap) => gap !== undefined)) return undefined;
  let { text } = list;
  // From the end, so that the offsets of earlier elements stay valid.
  for (const { before: next, old, fresh } of [...gaps].reverse()) {
    const texts = fresh.map((value, index) => print(value, elements[old[index] ?? -1]?.value));
    if (!texts.every((each) => each !== undefined)) return undefined;
    text = withAdded({ ...list, text }, next, texts.slice(old.length));
    for (const [place, index] of [...old.entries()].reverse()) {
      const element = elements[index];
      const by = texts[place];
      if (element) text = by === undefined ? without(text, element, elements[index - 1]) : splice(text, element, by);
    }
  }
  return text.slice(start, text.length - (list.text.length - end));
}

const keyOf = (value: unknown) => JSON.stringify(value);

/** Compares the elements with the wanted values in order. */
function gapsBetween(elements: readonly ListElement[], wanted: readonly unknown[]): readonly Gap[] {
  const left = elements.map(({ value }) => keyOf(value));
  const right = wanted.map(keyOf);
  const gaps: Gap[] = [];
  let [from, to] = [0, 0];
  for (const [one, other] of [...commonPairs(left, right), [left.length, right.length] as const]) {
    const old = Array.from({ length: one - from }, (_, index) => from + index);
    const fresh = wanted.slice(to, other);
    if (old.length > 0 || fresh.length > 0) gaps.push({ before: one, old, fresh });
    [from, to] = [one + 1, other + 1];
  }
  return gaps;
}

/** The indexes of the longest common subsequence. */
function commonPairs(left: readonly string[], right: readonly string[]): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = left.length - 1; one >= 0; one--) {
    for (let other = right.length - 1; other >= 0; other--) {
      const row = lengths[one];
      const isSame = left[one] === right[other];
      if (row) row[other] = isSame ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let one = 0, other = 0; one < left.length && other < right.length;) {
    if (left[one] === right[other]) pairs.push([one++, other++]);
    else if (at(one + 1, other) >= at(one, other + 1)) one++;
    else other++;
  }
  return pairs;
}

/**
 * The literals that the account no longer has, and the values that it has in addition. Undefined if an expression sets a
 * value that the account no longer has.
 */
function gapAround(
  elements: readonly ListElement[],
  before: readonly unknown[],
  wanted: readonly unknown[],
): Gap | undefined {
  const [known, present] = [new Set(before.map(keyOf)), new Set(wanted.map(keyOf))];
  const literals = new Set(elements.map(({ value }) => keyOf(value)));
  if (before.map(keyOf).some((key) => !present.has(key) && !literals.has(key))) return undefined;
  const old = [...elements.keys()].filter((index) => {
    const value = elements[index]?.value;
    return value !== undefined && !present.has(keyOf(value));
  });
  return { before: elements.length, old, fresh: wanted.filter((value) => !known.has(keyOf(value))) };
}

export const splice = (text: string, { start, end }: TextRange, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** Returns the offset of the comma after a value, if there is one. */
export function commaAfter(text: string, end: number): number | undefined {
  const space = /(?:\s|\/\*[^]*?\*\/|(?:\/\/|#)[^\n]*)*/y;
  space.lastIndex = end;
  const at = end + (space.exec(text)?.[0].length ?? 0);
  return text[at] === "," ? at : undefined;
}

/** Removes an element of a list or of an object with its comma, and with its line if nothing else is there. Comments stay. */
export function without(text: string, element: TextRange, previous: TextRange | undefined): string {
  const { start, end } = element;
  const comma = commaAfter(text, end);
  if (comma === undefined) {
    const own = previous && commaAfter(text, previous.end);
    if (own === undefined) return withoutRange(text, element);
    const isBare = text.slice(own + 1, start).trim() === "";
    return splice(splice(text, element, ""), { start: own, end: isBare ? start : own + 1 }, "");
  }
  if (text.slice(end, comma).trim() === "") return withoutRange(text, { start, end: comma + 1 });
  return splice(splice(text, { start: comma, end: comma + 1 }, ""), element, "");
}

function withoutRange(text: string, { start, end }: TextRange): string {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const isFirst = text.slice(lineStart, start).trim() === "";
  const [lineEnd] = /^[ \t]*\r?\n/.exec(text.slice(end)) ?? [];
  if (isFirst && lineEnd !== undefined) return splice(text, { start: lineStart, end: end + lineEnd.length }, "");
  const [blanks = ""] = /^[ \t]*/.exec(text.slice(end)) ?? [];
  return splice(text, { start, end: end + blanks.length }, "");
}

/** Returns the end of the line, behind a comment, if no code follows. Otherwise the offset itself. */
export function behindComment(text: string, offset: number): number {
  const comment = /[ \t]*(?:(?:\/\/|#)[^\r\n]*|\/\*[^\n]*?\*\/)?(?=[ \t]*\r?(?:\n|$))/y;
  comment.lastIndex = offset;
  return offset + (comment.exec(text)?.[0].trimEnd().length ?? 0);
}

export const lineEndOf = (text: string): string => (text.includes("\r\n") ? "\r\n" : "\n");

/** Adds literals before an element, or at the end, in the layout of the list. */
function withAdded({ text, start, elements }: ListInFile, before: number, literals: readonly string[]): string {
  if (literals.length === 0) return text;
  const [next, last] = [elements[before], elements[before - 1]];
  const near = next ?? last;
  if (!near) return splice(text, { start: start + 1, end: start + 1 }, literals.join(", "));
  const lineStart = text.lastIndexOf("\n", near.start - 1) + 1;
  const indent = text.slice(lineStart, near.start);
  const isOwnLine = lineStart > start && indent.trim() === "";
  const separator = isOwnLine ? `${lineEndOf(text)}${indent}` : " ";
  if (next) {
    const added = literals.map((each) => `${each},${separator}`).join("");
    return splice(text, { start: next.start, end: next.start }, added);
  }
  const comma = commaAfter(text, near.end);
  const added = literals.map((each) => `${separator}${each}`).join(",");
  if (!isOwnLine) return splice(text, { start: near.end, end: near.end }, `,${added}`);
  const at = behindComment(text, comma === undefined ? near.end : comma + 1);
  const placed = splice(text, { start: at, end: at }, comma === undefined ? added : `${added},`);
  return comma === undefined ? splice(placed, { start: near.end, end: near.end }, ",") : placed;
}
