import { functions } from "../../../src/composition/functions";
import { camel } from "../../../src/contract";
import {
  type DeclaredParameter,
  type FunctionDeclaration,
  type FunctionType,
  parametersOf,
} from "../../../src/functions/declaration";
import { quoteHcl } from "../../../src/shared/template";
import { eitherOf, firstVersions } from "../../../src/terraform/versions";
import { cell, row, table } from "./tables";

const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === "object" && Object.values(value).some(hasNull));

/** A value in one line of HCL. A field that is null is omitted. */
function hclValue(value: unknown): string {
  if (typeof value === "string") return quoteHcl(value);
  if (Array.isArray(value)) return `[${value.map(hclValue).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const isName = (name: string) => /^[a-z]\w*$/.test(name);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([name, each]) => `${isName(name) ? name : quoteHcl(name)} = ${hclValue(each)}`);
  return `{ ${fields.join(", ")} }`;
}

const callOf = (name: string, given: readonly unknown[]) => `${name}(${given.map(hclValue).join(", ")})`;

function typeOf(type: FunctionType): string {
  if (typeof type === "string") return type === "dynamic" ? "any" : type;
  const [kind, inside] = type;
  if (kind !== "object") return `${kind}(${typeOf(inside)})`;
  return `object({ ${Object.entries(inside)
    .map(([name, each]) => `${name} = ${typeOf(each)}`)
    .join(", ")} })`;
}

const code = (text: string) => `\`${text}\``;
/** Only the character that ends a cell has a meaning in code. */
const codeCell = (text: string) => code(text.replaceAll("|", "\\|"));

function signatureOf(declared: FunctionDeclaration): string {
  const parameters = parametersOf(declared).map((each) => {
    return `${each.name} ${typeOf(each.type)}${each === declared.optional ? "..." : ""}`;
  });
  return `${declared.name}(${parameters.join(", ")}) ${typeOf(declared.returns)}`;
}

function presenceOf({ optional }: FunctionDeclaration, parameter: DeclaredParameter): string {
  const presence = parameter === optional ? "optional" : "required";
  return parameter.nullable === true ? `${presence}, may be null` : presence;
}

function functionPage(declared: FunctionDeclaration): string {
  const { name, summary, description, examples } = declared;
  const [first] = examples;
  const parameters = parametersOf(declared).map((each) =>
    row(code(each.name), typeOf(each.type), presenceOf(declared, each), cell(each.description)),
  );
  const results = examples.map((each) => row(codeCell(callOf(name, each.arguments)), codeCell(hclValue(each.result))));
  return [
    `# Function \`${name}\``,
    "",
    summary,
    "",
    description,
    "",
    `Requires ${eitherOf(firstVersions.functions)}. In programs, use \`StratusFn.${camel(name)}\`.`,
    "",
    "```hcl",
    `output "${name}" {`,
    `  value = provider::stratus::${callOf(name, first.arguments)}`,
    "}",
    "```",
    "",
    "## Signature",
    "",
    "```text",
    signatureOf(declared),
    "```",
    "",
    "## Arguments",
    "",
    ...table(["argument", "type", "", "description"], parameters),
    "",
    "## Results",
    "",
    ...table(["call", "result"], results),
    "",
    ...(examples.some(({ result }) => hasNull(result)) ? ["Fields that a result doesn't show are null.", ""] : []),
  ].join("\n");
}

/** A page for each function, by its path below `docs`. */
export const functionPages = (): readonly (readonly [path: string, text: string])[] =>
  functions.map((declared) => [`functions/${declared.name}.md`, functionPage(declared)]);

/** The functions in the index of the reference. */
export const functionList = (): readonly string[] => [
  "## Functions",
  "",
  ...functions.map(({ name, summary }) => `- [\`${name}\`](functions/${name}.md): ${summary}`),
  "",
];
