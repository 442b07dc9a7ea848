import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformResource, TerraformStack } from "cdktf";
import { quoteHcl } from "../../src/terraform/template";

const importsOf = new WeakMap<TerraformStack, Map<TerraformResource, string>>();

/** From now on the stack is synthesized with an import block for the resource. */
export function addImport(stack: TerraformStack, resource: TerraformResource, id: string): void {
  importsOf.set(stack, (importsOf.get(stack) ?? new Map<TerraformResource, string>()).set(resource, id));
}

/** The file beside a synthesized stack. Terraform reads it with the stack. */
const fileName = "imports.tf";

/**
 * Writes the imports of a stack in Terraform's own language. In JSON Terraform parses each of them anew for each resource,
 * which takes minutes for 2,000.
 */
export function writeImports(stack: TerraformStack, folder: string): void {
  const file = join(folder, fileName);
  const imports = importsOf.get(stack);
  // One of an earlier synth would ask for resources that may be gone.
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
