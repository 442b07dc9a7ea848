import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { eitherOf, type FirstVersions, firstVersions, type HostFeature, type Tool } from "../../src/terraform/versions";

/** The features that each stack needs, with the names of the classes that need them. */
const needed = new WeakMap<TerraformStack, Map<HostFeature, Set<string>>>();

/** Adds a version constraint to the stack, so that versions without the feature fail with the version they need. */
export function requireFeature(construct: IConstruct, name: string, feature: HostFeature): void {
  const stack = TerraformStack.of(construct);
  const features = needed.get(stack) ?? new Map<HostFeature, Set<string>>();
  needed.set(stack, features.set(feature, (features.get(feature) ?? new Set()).add(name)));
}

/** OpenTofu 1.8 and newer reads a `.tofu` file instead of the `.tf` file with the same name. Terraform ignores `.tofu` files. */
const files = { Terraform: "required-versions.tf", OpenTofu: "required-versions.tofu" } as const;

/**
 * Writes the version constraints of a stack in HCL. Terraform and OpenTofu show the line of a constraint that isn't met,
 * so a comment in that line explains it. The two can also have different constraints.
 */
export function writeRequiredVersions(stack: TerraformStack, folder: string): void {
  const features = [...(needed.get(stack) ?? [])];
  for (const tool of ["Terraform", "OpenTofu"] as const) {
    const file = join(folder, files[tool]);
    if (features.length === 0) {
      rmSync(file, { force: true });
      continue;
    }
    const words = features.map(([feature, names]) => {
      const verb = names.size > 1 ? "require" : "requires";
      return `${[...names].sort().join(" and ")} ${verb} ${eitherOf(firstVersions[feature])}.`;
    });
    const setting = `required_version = "${constraintFor(
      tool,
      features.map(([feature]) => feature),
    )}"`;
    writeFileSync(file, `terraform {\n  ${setting} # ${words.sort().join(" ")}\n}\n`);
  }
}

/** No version meets it. */
const never = "< 0.0.0";

const ascending = (left: string, right: string) => left.localeCompare(right, "en", { numeric: true });

/** A constraint that the versions with all features meet. */
function constraintFor(tool: Tool, features: readonly HostFeature[]): string {
  const versions = features.flatMap((feature) => {
    const { [tool]: first }: FirstVersions = firstVersions[feature];
    return first === undefined ? [] : [first];
  });
  return versions.length < features.length ? never : `>= ${versions.sort(ascending).at(-1) ?? ""}`;
}

/**
 * The `terraform` block of `cdk.tf.json` for the features that the stack needs so far. Terraform and OpenTofu both read it,
 * so it has the lower version of the two.
 */
export function requiredVersionBlock(construct: IConstruct): { readonly required_version: string } {
  const features = [...(needed.get(TerraformStack.of(construct))?.keys() ?? [])];
  const lower = features.flatMap((feature) => {
    const { Terraform, OpenTofu }: FirstVersions = firstVersions[feature];
    return [Terraform, OpenTofu]
      .flatMap((each) => each ?? [])
      .sort(ascending)
      .slice(0, 1);
  });
  return { required_version: `>= ${lower.sort(ascending).at(-1) ?? ""}` };
}

/** The lowest minor version of each alternative in an npm version range. 0 if an alternative has no lower bound. */
const lowestMinors = (range: string) =>
  range.split("||").map((alternative) => {
    const [, major = "0", minorVersion = "0"] = /(?<![<\d.]|<=?\s*)(\d+)(?:\.(\d+))?/.exec(alternative) ?? [];
    return Number(major) > 1 ? Infinity : Number(major) * Number(minorVersion);
  });

const minor = (version: string) => Number(version.split(".")[1]);

/**
 * Returns the problems of a feature with the `targetVersions` of the project, which CDK Terrain reads from `cdktf.json`.
 * None if the project declares no versions. `part` is what to remove otherwise.
 */
export function targetProblems(
  construct: IConstruct,
  name: string,
  feature: HostFeature,
  part = "the construct",
): string[] {
  const declared = (construct.node.tryGetContext("targetVersions") ?? {}) as { readonly [product: string]: unknown };
  return (["Terraform", "OpenTofu"] as const).flatMap((tool) => {
    const product = tool.toLowerCase();
    const range = declared[product];
    const { [tool]: first }: FirstVersions = firstVersions[feature];
    if (typeof range !== "string") return [];
    if (first !== undefined && lowestMinors(range).every((each) => each >= minor(first))) return [];
    const fix = first === undefined ? `Remove ${product}` : `Set ${product} to ">=${first}"`;
    return `${name} requires ${eitherOf(firstVersions[feature])}, but targetVersions in cdktf.json has ${tool} ${JSON.stringify(range)}. ${fix}, or remove ${part}.`;
  });
}
