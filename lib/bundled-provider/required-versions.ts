import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { eitherOf, firstVersions } from "../../src/terraform/versions";

/** The constructs of each stack that need a newer Terraform version, by class name. */
const needy = new WeakMap<TerraformStack, Set<string>>();

/** The version constraint in `cdk.tf.json`, which Terraform and OpenTofu both read. It is the lower one of the two. */
export const versionForEphemeral = `>= ${firstVersions.ephemeral.Terraform}`;

/** Adds a version constraint to the stack, so that versions without ephemeral values fail with the version they need. */
export function requireEphemeral(construct: IConstruct, name: string): void {
  const stack = TerraformStack.of(construct);
  needy.set(stack, (needy.get(stack) ?? new Set<string>()).add(name));
}

/** OpenTofu 1.8 and newer reads a `.tofu` file instead of the `.tf` file with the same name. Terraform ignores `.tofu` files. */
const files = { Terraform: "required-versions.tf", OpenTofu: "required-versions.tofu" } as const;

/**
 * Writes the version constraints of a stack in HCL. Terraform and OpenTofu show the line of a constraint that isn't met,
 * so a comment in that line explains it. The two can also have different constraints.
 */
export function writeRequiredVersions(stack: TerraformStack, folder: string): void {
  const names = needy.get(stack);
  for (const tool of ["Terraform", "OpenTofu"] as const) {
    const file = join(folder, files[tool]);
    if (!names) {
      rmSync(file, { force: true });
      continue;
    }
    const words = `${[...names].sort().join(" and ")} ${names.size > 1 ? "require" : "requires"} ${eitherOf(firstVersions.ephemeral)}`;
    const setting = `required_version = ">= ${firstVersions.ephemeral[tool]}"`;
    writeFileSync(file, `terraform {\n  ${setting} # ${words}.\n}\n`);
  }
}
