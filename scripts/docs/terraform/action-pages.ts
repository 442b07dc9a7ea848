import { type Contract, isManaged } from "../../../src/contract";
import type { Schema } from "../../../src/provider/plugin/schema";
import { eitherOf, firstVersions } from "../../../src/terraform/versions";
import { type ConstructClass, constructLink, typescriptExample } from "./constructs";
import { actionBlock, asked } from "./hcl";
import { argumentTable, pageName } from "./tables";

/** With these lines, an older version reports the required version instead of an unknown block. */
const settings = [
  "terraform {",
  `  required_version = ">= ${firstVersions.actions.Terraform}" # actions require ${eitherOf(firstVersions.actions)}`,
  "}",
];

function resourceText(type: string, contract: Contract): string {
  const task = "[Run operations as actions](../guides/run-actions.md) explains when to use an action.";
  if (!isManaged(contract)) return task;
  return `Older versions and OpenTofu can use the resource [\`${type}\`](../resources/${pageName(type)}.md). ${task}`;
}

/** The lines of an action's page, after its title. */
export function actionPage(
  type: string,
  contract: Contract,
  schema: Schema,
  construct: ConstructClass,
): readonly string[] {
  return [
    schema.description,
    "",
    ...typescriptExample(construct),
    "```hcl",
    ...settings,
    "",
    actionBlock(type, contract, asked(type, contract, schema)),
    "```",
    "",
    `Actions require ${eitherOf(firstVersions.actions)}. Run one from the command line, or with an \`action_trigger\` of a resource:`,
    "",
    "```sh",
    `terraform apply -invoke=action.${type}.example`,
    "```",
    "",
    `${resourceText(type, contract)} In TypeScript, use ${constructLink(construct)}.`,
    "",
    "## Arguments",
    "",
    ...argumentTable(schema.attributes),
    "",
  ];
}
