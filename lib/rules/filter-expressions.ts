import type { TerraformElement } from "cdktf";
import { camel, explain, type Properties } from "../../src/contract";
import { filterExpressionProblems } from "../../src/contract/regular-expression";
import { writtenAttributes } from "./configured-values";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** Finds invalid regular expressions in the filters of data sources. The plan would refuse them. */
export function validateFilterExpressions(program: Program): readonly Finding[] {
  return program
    .elements()
    .filter((element) => "filterInput" in element && program.isOwn(element))
    .flatMap((element) =>
      filterExpressionProblems(knownTests(element)).map((problem) => ({
        construct: element,
        text: `${element.node.path}: ${explain(problem, "camel")}`,
      })),
    );
}

/** The tests of a filter that are known at synth, by field name. */
function knownTests(element: TerraformElement): Readonly<Record<string, Properties>> {
  const { filter } = writtenAttributes(element);
  if (typeof filter !== "object" || filter === null) return {};
  return Object.fromEntries(
    Object.entries(filter as Readonly<Record<string, Properties | null | undefined>>).map(([name, tests]) => {
      const known = Object.entries(tests ?? {}).filter(([, value]) => typeof value === "string" && isKnown(value));
      return [camel(name), Object.fromEntries(known)];
    }),
  );
}
