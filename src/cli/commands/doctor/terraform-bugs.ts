import { contracts } from "../../../resources/contracts";
import { violates } from "../../../terraform/bundled-provider/lock-file";
import { type FoundTerraform, oldestVersions, type Tool } from "../../../terraform/versions";
import { ownCommand } from "../../packages/own-package";
import { type DoctorFinding, findingsOf } from "./finding";
import type { ImportToGenerate, UsedResources } from "./used-resources";

/** A bug of Terraform or OpenTofu that some configurations run into. */
interface TerraformBug {
  readonly tool: Tool;
  /** The affected versions. */
  readonly versions: string;
  /** True if Terraform fails to generate the configuration of this import. */
  readonly affects: (block: ImportToGenerate) => boolean;
  /** The effect, after the name of the tool. */
  readonly words: (types: string) => string;
  readonly todo: string;
}

/** Resources with a map of objects, whose keys can be any string. */
const typesWithObjectMaps = new Set(
  contracts
    .filter(({ fields }) => Object.values(fields).some(({ spec }) => spec.kind === "map" && spec.item?.spec.fields))
    .map(({ name }) => `stratus_${name}`),
);

const bugs: readonly TerraformBug[] = [
  {
    tool: "Terraform",
    versions: ">= 1.16.0, < 1.16.3",
    affects: ({ namesProvider }) => !namesProvider,
    words: (types) =>
      `looks for the provider of an import block under hashicorp/ if the configuration has no resource for it (here: ${types}). See https://github.com/hashicorp/terraform/issues/39144.`,
    todo: "Add provider = stratus to the import blocks, or install Terraform 1.16.3 or newer",
  },
  {
    tool: "OpenTofu",
    versions: `>= ${oldestVersions.OpenTofu}`,
    affects: ({ type }) => typesWithObjectMaps.has(type),
    words: (types) =>
      `can't generate the configuration of ${types}, because it writes the keys of maps without quotes.`,
    todo: "Write the resource block",
  },
];

/** The bugs of this version that the configuration runs into, with other ways to get the same result. */
export function findBugs({ tool, version }: FoundTerraform, used: UsedResources): readonly DoctorFinding[] {
  const { problem } = findingsOf("terraform");
  return bugs
    .filter((bug) => bug.tool === tool && !violates(version, bug.versions))
    .flatMap(({ affects, words, todo }) => {
      const types = new Set(used.importsToGenerate.filter(affects).map(({ type }) => type));
      if (types.size === 0) return [];
      const shown = [...types].sort().join(", ");
      return [
        problem(`${tool} ${version} ${words(shown)}`, `${todo}, or write a program with: ${ownCommand()} import`),
      ];
    });
}
