import type { Contract } from "../../../src/contract";
import type { Attributes, Schema } from "../../../src/provider/plugin/schema";
import { type ConstructClass, constructLink, typescriptExample } from "./constructs";
import { asked, block } from "./hcl";
import { argumentTable, filterTable, resultTable } from "./tables";

const isArgument = ([, { required, optional }]: [string, Attributes[string]]) => required === true || optional === true;

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`## ${title}`, "", ...lines, ""];

function filterSection({ filter }: Attributes): readonly string[] {
  if (!filter) return [];
  return [
    "`filter` has these attributes. An object must meet all conditions. `equals`, `in`, `prefix` and `regex` compare the value, and `contains` finds an item in a list. A regular expression uses the RE2 syntax of Terraform's functions.",
    "",
    ...filterTable(filter),
  ];
}

/** The page of a data source or an ephemeral resource, after its heading. `start` comes before the block of HCL. */
export function dataSourcePage(
  kind: "data" | "ephemeral",
  type: string,
  contract: Contract,
  { description, attributes }: Schema,
  construct: ConstructClass,
  start = "",
): readonly string[] {
  const schema = { version: 0, description, attributes };
  const entries = Object.entries(attributes);
  const { filter: _, ...args } = Object.fromEntries(entries.filter(isArgument));
  const results = Object.fromEntries(entries.filter((entry) => !isArgument(entry)));
  return [
    description,
    "",
    ...typescriptExample(construct),
    "```hcl",
    `${start}${block(kind, type, contract, asked(type, contract, schema))}`,
    "```",
    "",
    `In TypeScript, use ${constructLink(construct)}. The tables show the names in HCL.`,
    "",
    ...section("Arguments", argumentTable(args)),
    ...section("Filter", filterSection(attributes)),
    ...section("Attributes", resultTable(results)),
  ];
}
