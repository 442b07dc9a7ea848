import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformResource, TerraformStack } from "cdktf";
import { importBlocks, type ImportEntry, type ImportFrom } from "../../src/project-files/imports-file";

const importsOf = new WeakMap<TerraformStack, Map<TerraformResource, ImportFrom>>();

/** Adds an import block for the resource to the stack. */
export function addImport(stack: TerraformStack, resource: TerraformResource, from: ImportFrom): void {
  importsOf.set(stack, (importsOf.get(stack) ?? new Map<TerraformResource, ImportFrom>()).set(resource, from));
}

const byAddress = new WeakMap<TerraformStack, () => readonly ImportEntry[]>();

/** Adds import blocks by resource address. They are read when the stack is written. */
export function addImportsByAddress(stack: TerraformStack, imports: () => readonly ImportEntry[]): void {
  byAddress.set(stack, imports);
}

/** The file in the folder of the synthesized stack. Terraform reads it together with the stack. */
const fileName = "imports.tf";

/**
 * Writes the imports of a stack in HCL. Terraform parses import blocks in JSON again for each resource, which takes minutes
 * for 2,000 of them.
 */
export function writeImports(stack: TerraformStack, folder: string): void {
  const file = join(folder, fileName);
  const declared = [...(importsOf.get(stack) ?? [])].map(([{ terraformResourceType, friendlyUniqueId }, id]) => ({
    to: `${terraformResourceType}.${friendlyUniqueId}`,
    id,
  }));
  // Terraform rejects two imports into one address. The program's own import wins.
  const addresses = new Set(declared.map(({ to }) => to));
  const imports = [...declared, ...(byAddress.get(stack)?.() ?? []).filter(({ to }) => !addresses.has(to))];
  // A file from an earlier synth may import resources that no longer exist.
  if (imports.length === 0) rmSync(file, { force: true });
  else writeFileSync(file, importBlocks(imports));
}
