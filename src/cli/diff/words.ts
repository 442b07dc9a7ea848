import { foreignText } from "../../printable";
import type { AttributeChange } from "./attributes";
import type { Changes, OutputChange } from "./changes";
import { countsOf, isEmpty } from "./changes";
import { knownAfterApply, sensitiveValue } from "../plans/hide-value";
import type { LineDifference } from "./line-differences";
import { shortened } from "./line-differences";
import type { Action, PlannedChange } from "./planned-change";

/** A text record may be as long as a page. */
const mostOfValue = 80;

/** A value in one line. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (value === knownAfterApply || value === sensitiveValue) return value;
  return foreignText(JSON.stringify(value), mostOfValue);
}

/** A rule of a firewall may have 255 networks, and each of them counts. */
const mostOfLine = 10_000;

/** `ttl 300 → 3600` */
export function attributeWords({ name, before, after, lines }: AttributeChange, action: Action): string {
  const words = foreignText(name);
  if (lines) return `${words} changes`;
  if (action === "create") return `${words} ${shownValue(after)}`;
  return `${words} ${valuesWords(before, after)}`;
}

function valuesWords(before: unknown, after: unknown): string {
  if (before === sensitiveValue && after === sensitiveValue) return `${sensitiveValue} changes`;
  if (typeof before !== "string" || typeof after !== "string") return `${shownValue(before)} → ${shownValue(after)}`;
  // Of long texts the place where they differ is shown, and not twice the same beginning.
  const start = before.length > mostOfValue || after.length > mostOfValue ? sameBeginning(before, after) : 0;
  const from = (text: string) => (start === 0 ? shownValue(text) : `… ${shownValue(text.slice(start))}`);
  return `${from(before)} → ${from(after)}`;
}

/** How many characters of the beginning need not be shown. */
function sameBeginning(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return Math.max(0, at - 20);
}

/** `site "a" → "b"` */
export function outputWords({ name, action, before, after }: OutputChange): string {
  const values = {
    create: () => shownValue(after),
    delete: () => shownValue(before),
    update: () => valuesWords(before, after),
  };
  return `${foreignText(name)} ${values[action]()}`;
}

export const actionWords: Readonly<Record<Action, { readonly sign: string; readonly done: string }>> = {
  destroy: { sign: "-", done: "destroyed" },
  replace: { sign: "-/+", done: "replaced" },
  update: { sign: "~", done: "changed" },
  create: { sign: "+", done: "created" },
  import: { sign: "=", done: "imported" },
  move: { sign: ">", done: "moved" },
  forget: { sign: ".", done: "forgotten" },
  read: { sign: "<", done: "read" },
};

/** The line that tells all of a plan. */
export function summaryOf(changes: Changes): string {
  if (isEmpty(changes)) return changes.outdated.length === 0 ? "Nothing changes." : "The last synth changes nothing.";
  const parts = [...countsOf(changes.objects)]
    .filter(([, count]) => count > 0)
    .map(([action, count]) => `${String(count)} ${actionWords[action].done}`);
  const { length } = changes.outputs;
  const outputs = length === 0 ? [] : [`${String(length)} ${length === 1 ? "output" : "outputs"} changed`];
  return `Plan: ${[...parts, ...outputs].join(", ")}.`;
}

interface Note {
  readonly text: string;
  readonly isLoss?: true;
}

/** What stands below the line of an object: what goes with it, why it goes, where it comes from. */
export function notesOf(change: PlannedChange): readonly Note[] {
  const { loss, reason, importId, previousAddress, deposed, action, attributes } = change;
  const replacing = attributes.filter(({ replaces }) => replaces).map((each) => attributeWords(each, action));
  const why = [...(reason === undefined ? [] : [reason]), ...replacing].join(", ");
  const notes: readonly (Note | undefined)[] = [
    loss === undefined ? undefined : { text: `lost: ${loss}`, isLoss: true },
    why === "" ? undefined : { text: `because: ${why}` },
    deposed === undefined ? undefined : { text: `replaced before, and still there (deposed ${foreignText(deposed)})` },
    importId === undefined ? undefined : { text: `imported: id ${foreignText(importId)}` },
    previousAddress === undefined ? undefined : { text: `moved: from ${foreignText(previousAddress)}` },
    action === "forget" ? { text: "stays in the service, and Terraform manages it no more" } : undefined,
  ];
  return notes.filter((note) => note !== undefined);
}

/** A line about an attribute, or about one line of it. */
interface AttributeLine {
  readonly depth: number;
  readonly text: string;
  readonly sign?: LineDifference["sign"];
  readonly tone?: LineDifference["sign"];
}

/** The attributes of an object, those in one line that only the apply will tell. */
export function attributeLines({ action, attributes }: PlannedChange): readonly AttributeLine[] {
  const isLate = ({ isUnknown }: AttributeChange) => isUnknown && action !== "update";
  // Why it is replaced is said above.
  const left = attributes.filter(({ replaces, lines }) => !replaces || lines);
  const late = left.filter(isLate).map(({ name }) => foreignText(name));
  return [
    ...left.filter((each) => !isLate(each)).flatMap((each) => linesOf(each, action)),
    ...(late.length === 0 ? [] : [{ depth: 0, text: `${late.join(", ")} ${knownAfterApply}` }]),
  ];
}

function linesOf(attribute: AttributeChange, action: Action): readonly AttributeLine[] {
  const { name, lines } = attribute;
  if (!lines) return [{ depth: 0, text: attributeWords(attribute, action) }];
  const all = shortened(lines).map(({ sign, text }) => {
    return { depth: 1, sign, tone: sign, text: foreignText(text, mostOfLine) };
  });
  return [{ depth: 0, text: foreignText(name) }, ...all];
}
