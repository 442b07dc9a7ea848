import { camel, type Contract, snake } from "../../../src/contract";
import { filteredContract } from "../../../src/provider/engine/list-resources/sources";
import type { Attribute, Schema } from "../../../src/provider/plugin/schema";
import { handlers } from "../../../src/resources/handlers";
import { eitherOf, firstVersions } from "../../../src/terraform/versions";
import { type ConstructClass, constructLink, typescriptExample } from "./constructs";
import { inColumns, sample } from "./hcl";
import { argumentTable, filterTable, pageName } from "./tables";

const isFilter = (name: string) => name === "filter";

/** The field that a person most likely filters by: the first one of the natural key. */
function exampleFilter(contract: Contract, { nested }: Attribute): string {
  const fields = Object.keys(nested?.attributes ?? {});
  const names = [...(contract.key ?? []), contract.id].map((name) => snake(name));
  const name = names.find((each) => fields.includes(each)) ?? fields[0] ?? "id";
  const value = JSON.stringify(sample(`stratus_${contract.name}`, camel(name), contract));
  return `{ ${name} = { equals = ${value} } }`;
}

/** A `list` block with a parent, if the kind has one, and a filter. */
function exampleOf(type: string, contract: Contract, filtered: Contract, { attributes }: Schema): string {
  const entries = Object.entries(attributes).map(([name, attribute]) => {
    const value = isFilter(name)
      ? exampleFilter(filtered, attribute)
      : JSON.stringify(sample(type, camel(name), contract));
    return [name, value] as const;
  });
  return `list "${type}" "example" {\n  provider = stratus\n\n  config {\n${inColumns(entries, "    ")}\n  }\n}`;
}

/** The page of a list resource, without its heading. */
export function listPage(
  type: string,
  contract: Contract,
  schema: Schema,
  construct: ConstructClass,
): readonly string[] {
  const { attributes } = schema;
  const handler = handlers.find((each) => each.contract === contract)?.handler ?? {};
  const filtered = filteredContract(contract, handler);
  const parents = Object.fromEntries(Object.entries(attributes).filter(([name]) => !isFilter(name)));
  const { filter } = attributes;
  const isOther = filtered !== contract;
  return [
    `${schema.description} Import the results as [\`${type}\`](../resources/${pageName(type)}.md). Requires ${eitherOf(firstVersions.queries)}. [Query an account](../guides/query-an-account.md) shows how to use it. In TypeScript, use ${constructLink(construct)}.`,
    "",
    ...typescriptExample(construct),
    "```hcl",
    exampleOf(type, contract, filtered, schema),
    "```",
    "",
    ...(Object.keys(parents).length > 0 ? ["## Arguments of `config`", "", ...argumentTable(parents), ""] : []),
    ...(filter
      ? [
          "## Filter",
          "",
          `\`filter\` has these attributes${isOther ? `, which are those of \`stratus_${filtered.name}\`` : ""}. An object must meet all conditions.`,
          "",
          ...filterTable(filter),
          "",
        ]
      : []),
  ];
}
