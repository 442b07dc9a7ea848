import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformOutput, TerraformVariable } from "cdktf";
import { StratusFn, StratusProvider } from "../../../lib";
import { functions } from "../../../src/composition/functions";
import { camel, isObject, snake } from "../../../src/contract";
import { quoteHcl } from "../../../src/shared/template";
import { refusedCalls } from "../../functions/refused-calls";
import { newStack, synthesized, synthesizeStack } from "../../lib/stacks";
import { testWith } from "../support/features";
import { type Stack, startStack } from "../support/stack";

jest.setTimeout(120_000);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack("fast", { notesRequests: false });
});
afterAll(() => stack.close());

const feature = "functions of the provider";

function hcl(value: unknown): string {
  if (typeof value === "string") return quoteHcl(value);
  if (Array.isArray(value)) return `[${value.map(hcl).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, each]) => `${name} = ${hcl(each)}`)
    .join(", ")} }`;
}

const callInHcl = (name: string, given: readonly unknown[]) =>
  `provider::stratus::${name}(${given.map(hcl).join(", ")})`;

const examples = functions.flatMap(({ name, examples: all }) =>
  all.map((example, index) => ({ name, key: `${name}_${String(index)}`, ...example })),
);

/** A program that passes every argument as a variable, so that Terraform calls the functions. */
function programOutputs() {
  const program = newStack();
  for (const { name, key, arguments: given } of examples) {
    const tokens = given.map((value, index): unknown => {
      if (value === null) return undefined;
      const type = Array.isArray(value) ? "list(string)" : "any";
      const variable = new TerraformVariable(program, `${key}_${String(index)}`, {
        type,
        default: value,
        nullable: true,
      });
      return Array.isArray(value)
        ? variable.listValue
        : typeof value === "string"
          ? variable.stringValue
          : variable.value;
    });
    const call = (StratusFn as unknown as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>)[
      camel(name)
    ];
    new TerraformOutput(program, key, { value: call?.apply(StratusFn, tokens), staticId: true });
  }
  const { output, variable } = synthesized(program) as unknown as Readonly<Record<"output" | "variable", object>>;
  return { output, variable };
}

/** Versions without functions refuse a stack in which Terraform calls one. */
async function initProgram() {
  const folder = synthesizeStack((program) => {
    new StratusProvider(program, "stratus");
    const { stringValue } = new TerraformVariable(program, "given", { type: "string" });
    new TerraformOutput(program, "out", { value: StratusFn.txtQuote(stringValue) });
  });
  const workspace = stack.workspace();
  workspace.write({});
  const file = "required-versions.tf";
  cpSync(join(folder, file), join(workspace.folder, file));
  await workspace.init();
}

/** A program uses camel case for the fields of a result. */
const inSnakeCase = (value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [snake(name), each])) : value;

testWith(
  feature,
  "Terraform returns the documented result of each function, in HCL and from a program",
  async () => {
    const workspace = stack.workspace();
    const blocks = examples.map(
      ({ key, name, arguments: given }) => `output "hcl_${key}" {\n  value = ${callInHcl(name, given)}\n}\n`,
    );
    writeFileSync(join(workspace.folder, "outputs.tf"), blocks.join("\n"));
    await workspace.apply(programOutputs());
    const shown = JSON.parse(await workspace.must("output", "-json")) as Readonly<Record<string, { value: unknown }>>;
    for (const { key, result } of examples) {
      const fromProgram = inSnakeCase(shown[key]?.value);
      expect({ key, hcl: shown[`hcl_${key}`]?.value, fromProgram }).toEqual({ key, hcl: result, fromProgram: result });
    }
  },
  initProgram,
);

/** The text of a message without its line breaks and its frame. */
const flat = (text: string) => text.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");

testWith(
  feature,
  "an invalid argument is an error that names the argument",
  async () => {
    const workspace = stack.workspace();
    const blocks = refusedCalls.map(({ name, arguments: given }, index) => {
      return `output "call_${String(index)}" {\n  value = ${callInHcl(name, given)}\n}\n`;
    });
    writeFileSync(join(workspace.folder, "outputs.tf"), blocks.join("\n"));
    workspace.write({});
    await workspace.init();
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    expect(code).toBe(1);
    const errors = output.split("Error: ").slice(1).map(flat);
    refusedCalls.forEach(({ name, argument, words }, index) => {
      const error = errors.find((each) => each.includes(`in output "call_${String(index)}":`)) ?? "no error";
      const declared = functions.find((each) => each.name === name);
      const parameter = declared?.parameters[argument] ?? declared?.optional;
      expect({ name, error }).toEqual({
        name,
        error: expect.stringContaining(`Invalid value for "${parameter?.name ?? ""}" parameter: `) as string,
      });
      expect(error).toContain(flat(words));
      expect(error).not.toMatch(/\.\. *$/);
    });
  },
  initProgram,
);
