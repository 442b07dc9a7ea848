import { groupBy } from "../../../contract";
import { foreignText } from "../../../shared/printable";
import { KNOWN_AFTER_APPLY, SENSITIVE } from "../../../terraform/planned-changes";
import { objectWords } from "../../plans/hide-value";
import { type LineDifference, sameBeginning, shortened } from "../../plans/line-differences";
import type { ChangedAttribute } from "./attributes";
import {
  type Changes,
  type ChangeScope,
  countsOf,
  isEmpty,
  isLost,
  type OutputChange,
  pathOf,
  type PlanAction,
  type ResourceChange,
  treeOf,
} from "./changes";

/** A line of a report. The output format decides how to show its depth and tone. */
export interface ReportLine {
  readonly depth: number;
  readonly text: string;
  /** The action on the object or value. A line without a sign is a name or a note. */
  readonly sign?: string;
  readonly tone?: PlanAction | LineDifference["sign"] | "loss";
}

export interface Section {
  readonly title: string;
  readonly lines: readonly ReportLine[];
}

/** The level of detail for lost objects, and for all others. */
export interface Detail {
  /** `names` lists many objects on one line. */
  readonly lost: "all" | "reasons" | "names";
  readonly others: "all" | "objects" | "counts";
}

/** From the most to the least detailed. */
export const details: readonly Detail[] = [
  { lost: "all", others: "all" },
  { lost: "all", others: "objects" },
  { lost: "reasons", others: "counts" },
  { lost: "names", others: "counts" },
];

export interface Sections {
  /** The stacks without a plan, with the reasons. */
  readonly unplanned: Section | undefined;
  readonly lost: Section | undefined;
  readonly others: Section | undefined;
  readonly outputs: Section | undefined;
}

export function sectionsOf({ objects, outputs, unplanned }: Changes, { lost, others }: Detail): Sections {
  const deleted = objects.filter(isLost);
  const rest = objects.filter((change) => !isLost(change));
  const section = (title: string, all: readonly unknown[], lines: () => readonly ReportLine[]) =>
    all.length === 0 ? undefined : { title, lines: lines() };
  return {
    unplanned: section("Not planned", unplanned, () =>
      unplanned.flatMap(({ stack, reason }) => [
        { depth: 0, text: foreignText(stack) },
        { depth: 1, text: foreignText(reason.split("\n")[0] ?? "", maxLineLength) },
      ]),
    ),
    lost: section("Destroyed and replaced", deleted, () => {
      return lost === "names" ? nameLines(deleted) : scopeLines(treeOf(deleted), 0, lost === "all");
    }),
    others: section(deleted.length === 0 ? "Changes" : "Other changes", rest, () => {
      return others === "counts" ? countedLines(rest) : scopeLines(treeOf(rest), 0, others === "all");
    }),
    outputs: section("Outputs", others === "counts" ? [] : outputs, () => {
      return outputs.map((output) => {
        const action: PlanAction = output.action === "delete" ? "destroy" : output.action;
        return { depth: 0, sign: actionWords[action].sign, tone: action, text: outputWords(output) };
      });
    }),
  };
}

function scopeLines({ name, changes, scopes }: ChangeScope, depth: number, isWhole: boolean): readonly ReportLine[] {
  const inside = name === "" ? depth : depth + 1;
  return [
    ...(name === "" ? [] : [{ depth, text: foreignText(name) }]),
    ...changes.flatMap((change) => changeLines(change, inside, isWhole)),
    ...scopes.flatMap((scope) => scopeLines(scope, inside, isWhole)),
  ];
}

const lastStep = (change: ResourceChange) => foreignText(pathOf(change).at(-1) ?? change.address);

function changeLines(change: ResourceChange, depth: number, isWhole: boolean): readonly ReportLine[] {
  const { action } = change;
  const { sign, done } = actionWords[action];
  const notes = notesOf(change).map(({ text, isLoss }) => {
    return { depth: depth + 2, text, ...(isLoss && { tone: "loss" as const }) };
  });
  const values = (isWhole ? attributeLines(change) : []).map((line) => ({ ...line, depth: depth + 2 + line.depth }));
  return [
    { depth, sign, tone: action, text: `${lastStep(change)}  ${objectWords(change)} ${done}` },
    ...notes,
    ...values,
  ];
}

const namesInLine = 10;

/** Lists the paths of all changes by kind, with one description of the loss per kind. */
function nameLines(changes: readonly ResourceChange[]): readonly ReportLine[] {
  const groups = new Map<string, ResourceChange[]>();
  for (const change of changes) {
    const key = `${change.action} ${change.kind}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(change);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { sign, done } = actionWords[first.action];
    const head = { depth: 0, text: `${foreignText(first.kind)} ${done}: ${String(group.length)}` };
    const loss = first.loss === undefined ? [] : [{ depth: 2, text: `lost: ${first.loss}`, tone: "loss" as const }];
    const names = group.map((change) => foreignText(change.construct ?? pathOf(change).join("/")));
    const lines = Array.from({ length: Math.ceil(names.length / namesInLine) }, (_, index) => ({
      ...{ depth: 1, sign, tone: first.action },
      text: names.slice(index * namesInLine, (index + 1) * namesInLine).join(", "),
    }));
    return [head, ...loss, ...lines];
  });
}

/** The maximum number of scopes in a readable report. */
const maxScopes = 40;
const maxKinds = 40;

/** Counts the changed objects of each kind in each scope. */
function countedLines(changes: readonly ResourceChange[]): readonly ReportLine[] {
  const scopeAt = (steps: number) => (change: ResourceChange) => pathOf(change).slice(0, -1).slice(0, steps).join("/");
  const grouped = [2, 1].map((steps) => groupBy(changes, scopeAt(steps))).find(({ size }) => size <= maxScopes);
  const scopes = grouped ?? new Map([["", changes]]);
  return [...scopes].flatMap(([scope, inside]) => [
    ...(scope === "" ? [] : [{ depth: 0, text: foreignText(scope) }]),
    ...kindLines(inside, scope === "" ? 0 : 1),
  ]);
}

function kindLines(changes: readonly ResourceChange[], depth: number): readonly ReportLine[] {
  const kinds = [...groupBy(changes, ({ kind }) => kind)].sort(([, left], [, right]) => right.length - left.length);
  const lines = kinds.slice(0, maxKinds).map(([kind, all]) => {
    const counts = [...countsOf(all)].filter(([, count]) => count > 0);
    const words = counts.map(([action, count]) => `${String(count)} ${actionWords[action].done}`).join(", ");
    return { depth, text: `${foreignText(kind)}: ${words}` };
  });
  const left = kinds.slice(maxKinds).flatMap(([, all]) => all).length;
  return left === 0 ? lines : [...lines, { depth, text: `objects of other kinds: ${String(left)}` }];
}

/** The maximum length of a value. A TXT record can be as long as a page. */
const maxValueLength = 80;

/** Formats a value on one line. */
function shownValue(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (value === KNOWN_AFTER_APPLY || value === SENSITIVE) return value;
  return foreignText(JSON.stringify(value), maxValueLength);
}

/** The maximum length of a line. A firewall rule may have 255 networks, all of which matter. */
const maxLineLength = 10_000;

/** Formats a changed attribute: `ttl 300 → 3600`. */
function attributeWords({ name, before, after, lines }: ChangedAttribute, action: PlanAction): string {
  const words = foreignText(name);
  if (lines) return `${words} changes`;
  if (action === "create") return `${words} ${shownValue(after)}`;
  return `${words} ${valuesWords(before, after)}`;
}

function valuesWords(before: unknown, after: unknown): string {
  if (before === SENSITIVE && after === SENSITIVE) return `${SENSITIVE} changes`;
  if (typeof before !== "string" || typeof after !== "string") return `${shownValue(before)} → ${shownValue(after)}`;
  // For long strings, shows the part that differs and omits the common start.
  const start = sameBeginning(before, after, maxValueLength);
  const from = (text: string) => (start === 0 ? shownValue(text) : `… ${shownValue(text.slice(start))}`);
  return `${from(before)} → ${from(after)}`;
}

/** Formats a changed output: `site "a" → "b"`. */
function outputWords({ stack, name, action, before, after }: OutputChange): string {
  const values = {
    create: () => shownValue(after),
    delete: () => shownValue(before),
    update: () => valuesWords(before, after),
  };
  return `${stack === undefined ? "" : `${foreignText(stack)}: `}${foreignText(name)} ${values[action]()}`;
}

const actionWords: Readonly<Record<PlanAction, { readonly sign: string; readonly done: string }>> = {
  destroy: { sign: "-", done: "destroyed" },
  replace: { sign: "-/+", done: "replaced" },
  update: { sign: "~", done: "changed" },
  create: { sign: "+", done: "created" },
  import: { sign: "=", done: "imported" },
  move: { sign: ">", done: "moved" },
  forget: { sign: ".", done: "forgotten" },
  read: { sign: "<", done: "read" },
};

/** The summary line of a plan. */
export function planSummary(changes: Changes): string {
  const names = changes.unplanned.map(({ stack }) => foreignText(stack));
  return [plannedSummary(changes), ...(names.length === 0 ? [] : [`Not planned: ${names.join(", ")}.`])].join(" ");
}

function plannedSummary(changes: Changes): string {
  if (isEmpty({ ...changes, unplanned: [] }))
    return changes.outdated.length === 0 ? "Nothing changes." : "The last synth changes nothing.";
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

/** The notes below the line of an object: the loss, the reason and the origin. */
function notesOf(change: ResourceChange): readonly Note[] {
  const { loss, reason, importId, previousAddress, deposed, action, attributes } = change;
  const replacing = attributes.filter(({ replaces }) => replaces).map((each) => attributeWords(each, action));
  const why = [...(reason === undefined ? [] : [reason]), ...replacing].join(", ");
  const notes: readonly (Note | undefined)[] = [
    loss === undefined ? undefined : { text: `lost: ${loss}`, isLoss: true },
    why === "" ? undefined : { text: `because: ${why}` },
    deposed === undefined
      ? undefined
      : { text: `left over from an earlier replacement (deposed ${foreignText(deposed)})` },
    importId === undefined ? undefined : { text: `import ID: ${foreignText(importId)}` },
    previousAddress === undefined ? undefined : { text: `moved from: ${foreignText(previousAddress)}` },
    action === "forget" ? { text: "stays in the service, but Terraform no longer manages it" } : undefined,
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

/** Formats the attributes of an object. Those known after apply share one line. */
function attributeLines({ action, attributes }: ResourceChange): readonly AttributeLine[] {
  const isLate = ({ isUnknown }: ChangedAttribute) => isUnknown && action !== "update";
  // The note above already names the attributes that force a replacement.
  const left = attributes.filter(({ replaces, lines }) => !replaces || lines);
  const late = left.filter(isLate).map(({ name }) => foreignText(name));
  return [
    ...left.filter((each) => !isLate(each)).flatMap((each) => linesOf(each, action)),
    ...(late.length === 0 ? [] : [{ depth: 0, text: `${late.join(", ")} ${KNOWN_AFTER_APPLY}` }]),
  ];
}

function linesOf(attribute: ChangedAttribute, action: PlanAction): readonly AttributeLine[] {
  const { name, lines } = attribute;
  if (!lines) return [{ depth: 0, text: attributeWords(attribute, action) }];
  const all = shortened(lines).map(({ sign, text }) => {
    return { depth: 1, sign, tone: sign, text: foreignText(text, maxLineLength) };
  });
  return [{ depth: 0, text: foreignText(name) }, ...all];
}
