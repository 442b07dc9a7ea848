import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { eitherOf, firstVersions } from "../../src/terraform/versions";
import type { HostFeature, Tool } from "../../src/terraform/versions";

/** The class names of the constructs in a stack that need a feature, by feature. */
type Needs = Map<HostFeature, Set<string>>;

const needsOf = new WeakMap<TerraformStack, Needs>();

/** Adds a version constraint to the stack, so that versions without the feature fail with the version they need. */
export function requireFeature(construct: IConstruct, feature: HostFeature, name: string): void {
  const stack = TerraformStack.of(construct);
  const needs: Needs = needsOf.get(stack) ?? new Map<HostFeature, Set<string>>();
  needsOf.set(stack, needs.set(feature, (needs.get(feature) ?? new Set()).add(name)));
}

const minor = (version: string) => Number(version.split(".")[1]);

/** The `terraform` block of `cdk.tf.json`, which Terraform and OpenTofu both read. Terraform has each feature first. */
export function requiredVersionBlock(construct: IConstruct): { readonly required_version: string } {
  const features = [...(needsOf.get(TerraformStack.of(construct))?.keys() ?? [])];
  const [newest] = features.map((each) => firstVersions[each].Terraform).sort((a, b) => minor(b) - minor(a));
  return { required_version: `>= ${newest ?? ""}` };
}

/** OpenTofu 1.8 and newer reads a `.tofu` file instead of the `.tf` file with the same name. Terraform ignores `.tofu` files. */
const files = { Terraform: "required-versions.tf", OpenTofu: "required-versions.tofu" } as const;

/** A constraint that no version meets. */
const noVersion = "< 0.0.1";

function blockOf(tool: Tool, feature: HostFeature, names: ReadonlySet<string>): string {
  const { [tool]: first } = firstVersions[feature];
  const setting = `required_version = "${first === undefined ? noVersion : `>= ${first}`}"`;
  const words = `${[...names].sort().join(" and ")} ${names.size > 1 ? "require" : "requires"} ${eitherOf(firstVersions[feature])}`;
  return `terraform {\n  ${setting} # ${words}.${first === undefined ? ` ${tool} doesn't have this feature.` : ""}\n}\n`;
}

/**
 * Writes the version constraints of a stack in HCL, a block for each feature. Terraform and OpenTofu show the line of a
 * constraint that isn't met, so a comment in that line explains it. The two can also have different constraints.
 */
export function writeRequiredVersions(stack: TerraformStack, folder: string): void {
  const needs = needsOf.get(stack);
  for (const tool of ["Terraform", "OpenTofu"] as const) {
    const file = join(folder, files[tool]);
    if (needs) writeFileSync(file, [...needs].map(([feature, names]) => blockOf(tool, feature, names)).join("\n"));
    else rmSync(file, { force: true });
  }
}
