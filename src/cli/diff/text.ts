import { foreignText } from "../../printable";
import type { Changes } from "./changes";
import { isLost, type PlannedChange } from "./planned-change";
import type { Scope } from "./tree";
import { pathOf, treeOf } from "./tree";
import { actionWords, attributeLines, notesOf, objectWords, shownValue, summaryOf } from "./words";

/** The plan as a person reads it in a terminal. */
export function textReport(changes: Changes): string {
  const lost = changes.objects.filter(isLost);
  const others = changes.objects.filter((change) => !isLost(change));
  const sections = [
    ...(lost.length === 0 ? [] : [["Destroyed and replaced:", "", ...scopeLines(treeOf(lost), 0)]]),
    ...(others.length === 0 ? [] : [["Other changes:", "", ...scopeLines(treeOf(others), 0)]]),
    ...(changes.outputs.length === 0 ? [] : [["Outputs:", "", ...outputLines(changes)]]),
    [summaryOf(changes)],
  ];
  return sections.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

const indent = (depth: number, text: string) => `${"  ".repeat(depth)}${text}`;

function scopeLines({ name, changes, scopes }: Scope, depth: number): readonly string[] {
  const inside = name === "" ? depth : depth + 1;
  return [
    ...(name === "" ? [] : [indent(depth, foreignText(name))]),
    ...changes.flatMap((change) => changeLines(change, inside)),
    ...scopes.flatMap((scope) => scopeLines(scope, inside)),
  ];
}

function changeLines(change: PlannedChange, depth: number): readonly string[] {
  const name = foreignText(pathOf(change).at(-1) ?? change.address);
  const head = `${actionWords[change.action].sign} ${name}  ${objectWords(change)} ${actionWords[change.action].done}`;
  return [
    indent(depth, head),
    ...[...notesOf(change), ...attributeLines(change)].map((line) => indent(depth + 2, line)),
  ];
}

const signs = { create: "+", update: "~", delete: "-" } as const;

const outputLines = ({ outputs }: Changes) =>
  outputs.map(({ name, action, before, after }) => {
    const values =
      action === "create"
        ? shownValue(after)
        : action === "delete"
          ? shownValue(before)
          : `${shownValue(before)} → ${shownValue(after)}`;
    return `${signs[action]} ${foreignText(name)} ${values}`;
  });
