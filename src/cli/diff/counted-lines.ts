import { foreignText } from "../../printable";
import { groupBy } from "../../contract";
import { countsOf } from "./changes";
import type { PlannedChange } from "./planned-change";
import type { ReportLine } from "./report-lines";
import { pathOf } from "./tree";
import { actionWords } from "./words";

/** More scopes than these are too many to read. */
const mostScopes = 40;
const mostKinds = 40;

/** How many objects of each kind change in each scope. */
export function countedLines(changes: readonly PlannedChange[]): readonly ReportLine[] {
  const scopeAt = (steps: number) => (change: PlannedChange) => pathOf(change).slice(0, -1).slice(0, steps).join("/");
  const grouped = [2, 1].map((steps) => groupBy(changes, scopeAt(steps))).find(({ size }) => size <= mostScopes);
  const scopes = grouped ?? new Map([["", changes]]);
  return [...scopes].flatMap(([scope, inside]) => [
    ...(scope === "" ? [] : [{ depth: 0, text: foreignText(scope) }]),
    ...kindLines(inside, scope === "" ? 0 : 1),
  ]);
}

function kindLines(changes: readonly PlannedChange[], depth: number): readonly ReportLine[] {
  const kinds = [...groupBy(changes, ({ kind }) => kind)].sort(([, left], [, right]) => right.length - left.length);
  const lines = kinds.slice(0, mostKinds).map(([kind, all]) => {
    const counts = [...countsOf(all)].filter(([, count]) => count > 0);
    const words = counts.map(([action, count]) => `${String(count)} ${actionWords[action].done}`).join(", ");
    return { depth, text: `${foreignText(kind)}: ${words}` };
  });
  const left = kinds.slice(mostKinds).flatMap(([, all]) => all).length;
  return left === 0 ? lines : [...lines, { depth, text: `objects of other kinds: ${String(left)}` }];
}
