import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { eitherOf, firstVersions } from "../../src/terraform/versions";

/** What the stacks have that only newer versions know, by the names of the constructs that make it. */
const needy = new WeakMap<TerraformStack, Set<string>>();

/** The version that `cdk.tf.json` asks for, which both programs read. It is the lower one of the two. */
export const versionForEphemeral = `>= ${firstVersions.ephemeral.Terraform}`;

/** From now on the stack is synthesized so that a version which knows no ephemeral values says what it would need. */
export function requireEphemeral(construct: IConstruct, name: string): void {
  const stack = TerraformStack.of(construct);
  needy.set(stack, (needy.get(stack) ?? new Set<string>()).add(name));
}

/** OpenTofu from 1.8 on reads a `.tofu` file in the place of the `.tf` file of that name, and Terraform reads none. */
const files = { Terraform: "required-versions.tf", OpenTofu: "required-versions.tofu" } as const;

/**
 * Writes what a stack needs in Terraform's own language. There a comment can stand in the line that Terraform and OpenTofu
 * show of a version that is refused, and the two can ask for versions of their own.
 */
export function writeRequiredVersions(stack: TerraformStack, folder: string): void {
  const names = needy.get(stack);
  for (const tool of ["Terraform", "OpenTofu"] as const) {
    const file = join(folder, files[tool]);
    if (!names) {
      rmSync(file, { force: true });
      continue;
    }
    const words = `${[...names].sort().join(" and ")} ${names.size > 1 ? "need" : "needs"} ${eitherOf(firstVersions.ephemeral)}`;
    const setting = `required_version = ">= ${firstVersions.ephemeral[tool]}"`;
    writeFileSync(file, `terraform {\n  ${setting} # ${words}.\n}\n`);
  }
}
