import { camel, type Contract, identityFields, snake } from "../../../../src/contract";
import type { DocsPart } from "../../../../src/resources/base/common/docs";
import { eitherOf, firstVersions } from "../../../../src/terraform/versions";
import { row, table } from "../tables";

const literal = (value: unknown) => JSON.stringify(value);

/** The identity of the example object. */
function identityOf(contract: Contract, { identity, imports = [] }: DocsPart): readonly (readonly [string, unknown])[] {
  const [first] = imports;
  return identityFields(contract).map((name) => {
    const isNumber = contract.fields[name]?.spec.kind === "int";
    const value = identity?.[snake(name)] ?? (isNumber ? 12 : (first?.id ?? ""));
    return [name, value];
  });
}

/** The object of the minimal example. */
interface ExampleObject {
  readonly className: string;
  /** The name of its resource in HCL. */
  readonly example: string;
}

/** How to import the resource of the minimal example. */
export function importSection(
  contract: Contract,
  facts: DocsPart,
  { className, example }: ExampleObject,
): readonly string[] {
  const { imports, importNote } = facts;
  if (!imports) return ["## Import", "", "An operation can't be imported.", ""];
  const address = `stratus_${contract.name}.${example}`;
  const variable = camel(example);
  const context = `<!-- in a stack with ${variable}: ${className} -->`;
  const last = imports[1]?.id ?? imports[0]?.id ?? "";
  const identity = identityOf(contract, facts);
  const inTypeScript = identity.map(([name, value]) => `${name}: ${literal(value)}`).join(", ");
  const inHcl = identity.map(([name, value]) => `${snake(name)} = ${literal(value)}`).join(", ");
  return [
    "## Import",
    "",
    ...table(
      ["by", "import ID"],
      imports.map(({ by, id }) => row(by, `\`${id}\``)),
    ),
    "",
    ...(importNote === undefined ? [] : [importNote, ""]),
    "In a program, call `importFrom`. In HCL, add an `import` block. The next apply imports the object instead of creating it:",
    "",
    context,
    "",
    "```ts",
    `${variable}.importFrom(${literal(last)});`,
    "```",
    "",
    "```hcl",
    "import {",
    `  to = ${address}`,
    `  id = ${literal(last)}`,
    "}",
    "```",
    "",
    `${eitherOf(firstVersions.identities)} can also [import by identity](../guides/import-by-identity.md):`,
    "",
    context,
    "",
    "```ts",
    `${variable}.importFrom({ ${inTypeScript} });`,
    "```",
    "",
    "```hcl",
    "import {",
    `  to       = ${address}`,
    `  identity = { ${inHcl} }`,
    "}",
    "```",
    "",
    "The command imports one object into the state:",
    "",
    "```sh",
    ...imports.map(({ id }) => `terraform import ${address} ${id}`),
    "```",
    "",
  ];
}
