/** The tools that deploy a stack. */
export type Tool = "Terraform" | "OpenTofu";

/** The oldest supported versions. Features that need a newer one are in `firstVersions`. */
export const oldestVersions: Readonly<Record<Tool, string>> = { Terraform: "1.5.7", OpenTofu: "1.6.0" };

/** The first version of each tool that has a feature, and undefined if none has it. */
export type FirstVersions = Readonly<Record<Tool, string | undefined>>;

/** Features that not every supported version has, with the first versions that have them. */
export const firstVersions = {
  /** `removed` blocks with a `lifecycle`. OpenTofu 1.7 to 1.9 only has those without one. */
  removed: { Terraform: "1.7", OpenTofu: "1.10" },
  /** Functions of a provider: `provider::stratus::…`. */
  functions: { Terraform: "1.8", OpenTofu: "1.7" },
  /** `moved` blocks whose two addresses have different types. */
  movesAcrossTypes: { Terraform: "1.8", OpenTofu: "1.10" },
  /** Resources and variables whose values are never stored. */
  ephemeral: { Terraform: "1.10", OpenTofu: "1.11" },
  /** Attributes that are sent to the provider and never stored. */
  writeOnly: { Terraform: "1.11", OpenTofu: "1.11" },
  /** Identities in the state, and imports by them. Older versions ignore identities. */
  identities: { Terraform: "1.12", OpenTofu: "1.12" },
  /** `list` blocks, which `terraform query` reads. */
  queries: { Terraform: "1.14", OpenTofu: undefined },
  /** `action` blocks, and triggers for them in resources. Terraform 1.14.0 runs triggered actions too early. */
  actions: { Terraform: "1.14.1", OpenTofu: undefined },
  /** `destroy = false` in the `lifecycle` of a resource. */
  keptObjects: { Terraform: "1.16", OpenTofu: "1.12" },
  /**
   * `-generate-config-out` writes what the provider chooses. Older versions choose themselves. Terraform 1.14.0 fails.
   */
  generatedConfiguration: { Terraform: "1.14.1", OpenTofu: undefined },
} as const satisfies Readonly<Record<string, FirstVersions>>;

/** The name of a feature in `firstVersions`. */
export type HostFeature = keyof typeof firstVersions;

/** Formats the versions for a message: `Terraform 1.10 or OpenTofu 1.11`. */
export const eitherOf = ({ Terraform, OpenTofu }: FirstVersions): string =>
  Terraform !== undefined && Terraform === OpenTofu
    ? `Terraform or OpenTofu ${Terraform}`
    : Object.entries({ Terraform, OpenTofu })
        .flatMap(([tool, version]) => (version === undefined ? [] : [`${tool} ${version}`]))
        .join(" or ");

/** The tool that a binary is, and its version. */
export interface FoundTerraform {
  readonly tool: Tool;
  readonly version: string;
}

/** Parses the output of `terraform version` or `tofu version`. */
export function readVersion(printed: string): FoundTerraform | undefined {
  const [, tool, version = ""] = /^(Terraform|OpenTofu) v(\S+)/m.exec(printed) ?? [];
  return tool === "Terraform" || tool === "OpenTofu" ? { tool, version } : undefined;
}
