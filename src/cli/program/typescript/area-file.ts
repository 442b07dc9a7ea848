import type { AccountObject } from "../account-object";
import type { AccountProgram, Block, FileContext, ProgramFile } from "../model";
import { call, objectLiteral, rawCode, statement } from "./code";
import { type Host, hosts } from "./hosts";
import { type FilePlan, pascalCase } from "./layout";
import { blocksOf } from "./statements";

/** A file with the resources of an area. */
export interface AreaFile {
  readonly plan: FilePlan;
  /** The files that it takes constructs from. */
  readonly needs: readonly FilePlan[];
  readonly names: readonly string[];
  /** The objects that it refers to, its own and those of other files. */
  readonly referred: ReadonlySet<AccountObject>;
  readonly body: string;
}

/** The layout of all files, which each file needs for its references. */
export interface FilePlaces {
  readonly program: AccountProgram;
  readonly planOf: ReadonlyMap<AccountObject, FilePlan>;
  /** Comments above the statement for a resource. */
  readonly comments?: ReadonlyMap<AccountObject, readonly string[]>;
}

/** Writes the statements of a file and collects their dependencies. */
export function writeBody(
  plan: FilePlan,
  { program, planOf, comments }: FilePlaces,
  stack: string,
  indent: string,
): AreaFile {
  const needs = new Set<FilePlan>();
  const names = new Set<string>();
  const referred = new Set<AccountObject>();
  const resources = new Map(program.resources.map((resource) => [resource.object, resource]));
  const context: FileContext = {
    program,
    stack,
    indent,
    resources: plan.resources,
    declared: (each) => plan.variables.get(each),
    variable: (each) => {
      referred.add(each);
      const own = plan.variables.get(each);
      if (own !== undefined) return own;
      const other = planOf.get(each);
      const theirs = other?.variables.get(each);
      if (!other || theirs === undefined) throw new Error(`the program has no construct for ${each.importId}`);
      needs.add(other);
      return `${other.variable}.${theirs}`;
    },
    use: (name) => void names.add(name),
    resourceOf: (each) => resources.get(each),
  };
  const commentsOn = ({ made }: Block) => new Set(made.flatMap((each) => comments?.get(each.object) ?? []));
  const blocks = blocksOf(context).map((block) => ({
    ...block,
    text: [...[...commentsOn(block)].map((line) => `${indent}// ${line}\n`), block.text].join(""),
  }));
  const body = joinBlocks(blocks);
  return { plan, needs: [...needs], names: [...names], referred, body };
}

/** Joins blocks. Consecutive single statements of one group have no empty line between them. */
function joinBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      const isTogether = before?.group !== undefined && before.group === block.group;
      return index === 0 || isTogether ? block.text : `\n${block.text}`;
    })
    .join("");
}

const typeName = ({ variable }: FilePlan) => pascalCase(variable.replace(/[A-Z]/g, "-$&"));

/** `compute.ts`: a function that creates the resources and returns those that other files refer to. */
export function writeAreaFile(
  { plan, needs, names, body }: AreaFile,
  exported: readonly AccountObject[],
  host: Host,
): ProgramFile {
  const up = "../".repeat(plan.path.split("/").length - 1) || "./";
  const types = [...needs].sort(byPath).map((each) => `import type { ${typeName(each)} } from "${up}${each.path}";\n`);
  const parameters = [
    rawCode("stack: TerraformStack"),
    ...needs.map((each) => rawCode(`${each.variable}: ${typeName(each)}`)),
  ];
  const variables = exported.flatMap((each) => plan.variables.get(each) ?? []);
  const result = objectLiteral(Object.fromEntries(variables.map((name) => [name, rawCode(name)])));
  const returned = variables.length === 0 ? "" : `\n${statement("return ", result, "  ")}`;
  const resultType = variables.length === 0 ? ": void" : "";
  const head = functionHead(plan.functionName, parameters, resultType);
  const type =
    variables.length === 0
      ? ""
      : `\n/** The objects that other parts of the program refer to. */\nexport type ${typeName(plan)} = ReturnType<typeof ${plan.functionName}>;\n`;
  return {
    path: `${plan.path}.ts`,
    text: [
      `import type { TerraformStack } from "${host}";\n`,
      namedImport([...names].sort(), hosts[host].entry),
      ...types,
      `\n${head} {\n${body}${returned}}\n`,
      type,
    ].join(""),
  };
}

const byPath = (left: FilePlan, right: FilePlan) => (left.path < right.path ? -1 : 1);

function functionHead(name: string, parameters: readonly ReturnType<typeof rawCode>[], result: string): string {
  const made = statement("", call(name, ...parameters), "").replace(/;\n$/, "");
  const line = `export function ${made}${result} {`;
  const isFlat = !made.includes("\n") && line.length <= 80;
  const texts = parameters.map((each) => (each.kind === "raw" ? each.text : ""));
  return isFlat
    ? `export function ${made}${result}`
    : `export function ${name}(\n${texts.map((each) => `  ${each},\n`).join("")})${result}`;
}

/** An import, split across lines if it exceeds one line. */
export function namedImport(names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const line = `import { ${names.join(", ")} } from "${from}";\n`;
  return line.length <= 81 ? line : `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}
