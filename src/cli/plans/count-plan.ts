import { foreignText } from "../../shared/printable";
import { toPlan } from "../../terraform/plan-changes";
import { type PlannedChange, SENSITIVE } from "../../terraform/planned-changes";
import type { ShownPlan } from "../../terraform/shown-plan";

/** The actions that Terraform plans for a program, with the counts that Terraform prints. */
export interface PlannedProgram {
  readonly imported: number;
  readonly added: number;
  readonly changed: number;
  readonly destroyed: number;
  /** The changes other than imports, attribute by attribute. */
  readonly changes: readonly ProofChange[];
}

export interface ProofChange extends PlannedChange {
  /** The ID of the imported object: `12`. Absent if nothing would be imported. */
  readonly importId?: string | undefined;
}

interface Importing {
  readonly address: string;
  readonly change: { readonly actions: readonly string[]; readonly importing?: { readonly id?: string } };
}

export function countPlan(shown: ShownPlan, constructs: ReadonlyMap<string, string>): PlannedProgram {
  const all = (shown.resource_changes ?? []) as readonly Importing[];
  const importIds = new Map(
    all.flatMap(({ address, change: { importing } }) => (importing ? [[address, importing.id] as const] : [])),
  );
  const count = (action: string) => all.filter(({ change }) => change.actions.includes(action)).length;
  return {
    imported: importIds.size,
    added: count("create"),
    changed: count("update"),
    destroyed: count("delete"),
    changes: toPlan(shown, constructs).changes.map((change) => ({
      ...change,
      importId: importIds.get(change.address),
    })),
  };
}

/** Formats the counts as Terraform does. */
export const sums = ({ imported, added, changed, destroyed }: PlannedProgram) =>
  `${String(imported)} to import, ${String(added)} to add, ${String(changed)} to change, ${String(destroyed)} to destroy`;

/** Formats a change, attribute by attribute. */
export function changeLines({ address, construct, action, attributes, importId }: ProofChange): readonly string[] {
  const what = importId === undefined ? action : `${action} ${foreignText(importId)}`;
  return [
    `  ${construct ?? address} (${what})`,
    ...attributes.map(({ path, before, after }) => `    ${path}: ${shown(before)} → ${shown(after)}`),
  ];
}

const maxValueLength = 80;
const shown = (value: unknown): string =>
  value === undefined
    ? "nothing"
    : value === SENSITIVE
      ? SENSITIVE
      : foreignText(JSON.stringify(value), maxValueLength);
