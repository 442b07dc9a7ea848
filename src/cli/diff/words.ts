import { foreignText } from "../../printable";
import type { AttributeChange } from "./attributes";
import type { Changes } from "./changes";
import { countsOf, isEmpty } from "./changes";
import { knownAfterApply, sensitiveValue } from "./hide-value";
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
  if (lines)
    return [words, ...shortened(lines).map(({ sign, text }) => `  ${sign} ${foreignText(text, mostOfLine)}`)].join(
      "\n",
    );
  if (action === "create") return `${words} ${shownValue(after)}`;
  if (before === sensitiveValue && after === sensitiveValue) return `${words} ${sensitiveValue} changes`;
  return `${words} ${shownValue(before)} → ${shownValue(after)}`;
}

/** `domain "shop.example"` */
export const objectWords = ({ kind, name }: PlannedChange) =>
  foreignText(name === "" ? kind : `${kind} ${JSON.stringify(name)}`);

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
  if (isEmpty(changes)) return "Nothing changes.";
  const parts = [...countsOf(changes.objects)]
    .filter(([, count]) => count > 0)
    .map(([action, count]) => `${String(count)} ${actionWords[action].done}`);
  const { length } = changes.outputs;
  const outputs = length === 0 ? [] : [`${String(length)} ${length === 1 ? "output" : "outputs"} changed`];
  return `Plan: ${[...parts, ...outputs].join(", ")}.`;
}

/** What stands below the line of an object: why it is lost, what goes with it, where it comes from. */
export function notesOf(change: PlannedChange): readonly string[] {
  const { loss, reason, importId, previousAddress, deposed, action, attributes } = change;
  const replacing = attributes.filter(({ replaces }) => replaces);
  const why = replacing.map((each) =>
    each.lines ? `${foreignText(each.name)} changes` : attributeWords(each, action),
  );
  return [
    ...(loss === undefined ? [] : [`lost: ${loss}`]),
    ...(reason === undefined && why.length === 0
      ? []
      : [`because: ${[...(reason === undefined ? [] : [reason]), ...why].join(", ")}`]),
    ...(deposed === undefined ? [] : [`it was replaced before, and is still there (deposed ${foreignText(deposed)})`]),
    ...(importId === undefined ? [] : [`imported: id ${foreignText(importId)}`]),
    ...(previousAddress === undefined ? [] : [`moved: from ${foreignText(previousAddress)}`]),
    ...(action === "forget" ? ["stays in the service, and Terraform manages it no more"] : []),
  ];
}

/** The attributes of an object, those in one line that only the apply will tell. */
export function attributeLines({ action, attributes }: PlannedChange): readonly string[] {
  const named = attributes.filter(({ replaces, isUnknown, lines }) => {
    return lines !== undefined || (!replaces && (!isUnknown || action === "update"));
  });
  const late = attributes.filter(({ replaces, isUnknown }) => !replaces && isUnknown && action !== "update");
  const lateNames = late.map(({ name }) => foreignText(name)).join(", ");
  return [
    ...named.flatMap((each) => attributeWords(each, action).split("\n")),
    ...(late.length === 0 ? [] : [`${lateNames} ${knownAfterApply}`]),
  ];
}
