import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformResource, TerraformStack } from "cdktf";
import { quoteHcl } from "../../src/terraform/template";

const importsOf = new WeakMap<TerraformStack, Map<TerraformResource, string>>();

/** Adds an import block for the resource to the stack. */
export function addImport(stack: TerraformStack, resource: TerraformResource, id: string): void {
  importsOf.set(stack, (importsOf.get(stack) ?? new Map<TerraformResource, string>()).set(resource, id));
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
    ([{ terraformResourceType, friendlyUniqueId }, id]) =>
      `import {\n  to = ${terraformResourceType}.${friendlyUniqueId}\n  id = ${quoteHcl(id)}\n}\n`,
  );
  writeFileSync(file, blocks.join("\n"));
}
