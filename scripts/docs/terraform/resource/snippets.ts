import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const variants = ["minimal", "realistic"] as const;

/** The lines between the braces of `export function example`, and the imports of values. */
const program = /^((?:import [^;]+;\n)+)\nexport function example\(this: TerraformStack\) \{\n([^]*)\}\n$/;

/** A program as a page shows it: the imports, and the statements for the constructor of a stack. */
function statementsOf(file: string, text: string): string {
  const [, imports = "", body] = program.exec(text) ?? [];
  if (body === undefined) throw new Error(`${file}: must be imports and one function example(this: TerraformStack).`);
  const values = imports.split(/(?<=;\n)/).filter((each) => !each.startsWith("import type "));
  return `${values.join("")}\n${body.replace(/^ {2}/gm, "")}`;
}

const block = (language: string, text: string) => [`\`\`\`${language}`, text.trimEnd(), "```", ""];

/**
 * The name of the resource in its minimal example.
 *
 * @throws if the example has no such resource
 */
export function minimalName(root: string, name: string): string {
  const file = `docs/snippets/${name}/minimal.tf`;
  const [, found] =
    new RegExp(`resource "stratus_${name}" "(\\w+)"`).exec(readFileSync(join(root, file), "utf8")) ?? [];
  if (found === undefined) throw new Error(`${file}: must have a resource of type stratus_${name}.`);
  return found;
}

/** The examples of a resource, each in TypeScript and in HCL. The second one is optional. */
export function exampleSection(root: string, name: string): readonly string[] {
  const read = (file: string) => readFileSync(join(root, "docs", "snippets", name, file), "utf8");
  const written = variants.filter((variant) => existsSync(join(root, "docs", "snippets", name, `${variant}.ts`)));
  const [minimal = [], realistic] = written.map((variant) => {
    const typescript = statementsOf(`docs/snippets/${name}/${variant}.ts`, read(`${variant}.ts`));
    return ["<!-- in a stack -->", "", ...block("ts", typescript), ...block("hcl", read(`${variant}.tf`))];
  });
  return ["## Example usage", "", ...minimal, ...(realistic ? ["### A complete example", "", ...realistic] : [])];
}
