import { foreignText } from "../../printable";
import { objectWords } from "../plans/object-words";
import { countedLines } from "./counted-lines";
import type { Changes } from "./changes";
import type { LineDifference } from "./line-differences";
import type { Action, PlannedChange } from "./planned-change";
import { isLost } from "./planned-change";
import type { Scope } from "./tree";
import { pathOf, treeOf } from "./tree";
import { actionWords, attributeLines, notesOf, outputWords } from "./words";

/** A line of a report. How deep it stands and what it is about are for the writers to show. */
export interface ReportLine {
  readonly depth: number;
  readonly text: string;
  /** What is done to the object or to the value that the line is about; without it the line is a name or a note. */
  readonly sign?: string;
  readonly tone?: Action | LineDifference["sign"] | "loss";
}

export interface Section {
  readonly title: string;
  readonly lines: readonly ReportLine[];
}

/** How much is told: of what is lost, and of the rest. */
export interface Detail {
  /** `names`: many in one line. */
  readonly lost: "all" | "reasons" | "names";
  readonly others: "all" | "objects" | "counts";
}

/** From all to the least. */
export const details: readonly Detail[] = [
  { lost: "all", others: "all" },
  { lost: "all", others: "objects" },
  { lost: "reasons", others: "counts" },
  { lost: "names", others: "counts" },
];

export interface Sections {
  readonly lost: Section | undefined;
  readonly others: Section | undefined;
  readonly outputs: Section | undefined;
}

export function sectionsOf({ objects, outputs }: Changes, { lost, others }: Detail): Sections {
  const gone = objects.filter(isLost);
  const rest = objects.filter((change) => !isLost(change));
  const section = (title: string, all: readonly unknown[], lines: () => readonly ReportLine[]) =>
    all.length === 0 ? undefined : { title, lines: lines() };
  return {
    lost: section("Destroyed and replaced", gone, () => {
      return lost === "names" ? nameLines(gone) : scopeLines(treeOf(gone), 0, lost === "all");
    }),
    others: section(gone.length === 0 ? "Changes" : "Other changes", rest, () => {
      return others === "counts" ? countedLines(rest) : scopeLines(treeOf(rest), 0, others === "all");
    }),
    outputs: section("Outputs", others === "counts" ? [] : outputs, () => {
      return outputs.map((output) => {
        const action: Action = output.action === "delete" ? "destroy" : output.action;
        return { depth: 0, sign: actionWords[action].sign, tone: action, text: outputWords(output) };
      });
    }),
  };
}

function scopeLines({ name, changes, scopes }: Scope, depth: number, isWhole: boolean): readonly ReportLine[] {
  const inside = name === "" ? depth : depth + 1;
  return [
    ...(name === "" ? [] : [{ depth, text: foreignText(name) }]),
    ...changes.flatMap((change) => changeLines(change, inside, isWhole)),
    ...scopes.flatMap((scope) => scopeLines(scope, inside, isWhole)),
  ];
}

const lastStep = (change: PlannedChange) => foreignText(pathOf(change).at(-1) ?? change.address);

function changeLines(change: PlannedChange, depth: number, isWhole: boolean): readonly ReportLine[] {
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

/** The paths of all, by kind, with what is lost once for each kind. */
function nameLines(changes: readonly PlannedChange[]): readonly ReportLine[] {
  const groups = new Map<string, PlannedChange[]>();
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
    const names = group.map(({ construct, address }) => foreignText(construct ?? address));
    const lines = Array.from({ length: Math.ceil(names.length / namesInLine) }, (_, index) => ({
      ...{ depth: 1, sign, tone: first.action },
      text: names.slice(index * namesInLine, (index + 1) * namesInLine).join(", "),
    }));
    return [head, ...loss, ...lines];
  });
}
