import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformResource, TerraformStack } from "cdktf";
import { quoteHcl } from "../../src/terraform/template";

/** An import ID, or an identity by Terraform's names. */
type ImportFrom = string | { readonly [attribute: string]: unknown };

const importsOf = new WeakMap<TerraformStack, Map<TerraformResource, ImportFrom>>();

/** Adds an import block for the resource to the stack. */
export function addImport(stack: TerraformStack, resource: TerraformResource, from: ImportFrom): void {
  importsOf.set(stack, (importsOf.get(stack) ?? new Map<TerraformResource, ImportFrom>()).set(resource, from));
}

/** The file in the folder of the synthesized stack. Terraform reads it together with the stack. */
const fileName = "imports.tf";

/**
 * Writes the imports of a stack in HCL. Terraform parses import blocks in JSON again for each resource, which takes minutes
 * for 2,000 of them.
 */
export function writeImports(stack: TerraformStack, folder: string): void {
  const file = join(folder, fileName);
  const imports = importsOf.get(stack);
  // A file from an earlier synth may import resources that no longer exist.
  if (!imports) {
    rmSync(file, { force: true });
    return;
  }
  const blocks = [...imports].map(
    ([{ terraformResourceType, friendlyUniqueId }, from]) =>
      `import {\n  to = ${terraformResourceType}.${friendlyUniqueId}\n  ${inHcl(from)}\n}\n`,
  );
  writeFileSync(file, blocks.join("\n"));
}

function inHcl(from: ImportFrom): string {
  if (typeof from === "string") return `id = ${quoteHcl(from)}`;
  const values = Object.entries(from).map(
    ([name, value]) => `${name} = ${typeof value === "string" ? quoteHcl(value) : String(value)}`,
  );
  return `identity = { ${values.join(", ")} }`;
}
