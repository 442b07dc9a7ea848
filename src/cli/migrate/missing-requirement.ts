import { isOverrideFile, readConfigurationFile } from "../../terraform/configuration-files";
import { ownRequirement, requiredProviders } from "./provider-block";
import { otherFiles, type ParsedFile } from "./sources";

export const requirementFileName = "required-stratus.tf";

/** Returns a block that requires this provider, if the folder has no block that can do it. */
export function missingRequirement(folder: string, sources: readonly ParsedFile[]): string | undefined {
  const hasBlock = sources.some(
    ({ name, items }) =>
      !isOverrideFile(name) &&
      items.some((item) => item.kind === "block" && item.type === "terraform" && requiredProviders(item)),
  );
  const isInJson = otherFiles(folder).some((name) =>
    readConfigurationFile(folder, name).text.includes('"required_providers"'),
  );
  return hasBlock || isInJson ? undefined : ownRequirement();
}
