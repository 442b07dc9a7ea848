/** The tools that deploy a stack. */
export type Tool = "Terraform" | "OpenTofu";

/** A version of each tool. */
export type Versions = Readonly<Record<Tool, string>>;

/** The oldest supported versions. Features that need a newer one are in `firstVersions`. */
export const oldestVersions: Versions = { Terraform: "1.5.7", OpenTofu: "1.6.0" };

/** Features that need newer versions, with the first version of each tool. */
export const firstVersions = {
  /** Resources and variables whose values are never stored. */
  ephemeral: { Terraform: "1.10", OpenTofu: "1.11" },
  /** Attributes that are sent to the provider and never stored. */
  writeOnly: { Terraform: "1.11", OpenTofu: "1.11" },
} as const satisfies Readonly<Record<string, Versions>>;

/** The first versions that store identities and import by them. Older ones ignore identities. */
export const firstWithIdentities: Versions = { Terraform: "1.12", OpenTofu: "1.12" };

/** Formats both versions for a message: `Terraform 1.10 or OpenTofu 1.11`. */
export const eitherOf = ({ Terraform, OpenTofu }: Versions): string =>
  Terraform === OpenTofu ? `Terraform or OpenTofu ${Terraform}` : `Terraform ${Terraform} or OpenTofu ${OpenTofu}`;

/** Parses the output of `terraform version` or `tofu version`. */
export function readVersion(printed: string): { readonly tool: Tool; readonly version: string } | undefined {
  const [, tool, version = ""] = /^(Terraform|OpenTofu) v(\S+)/m.exec(printed) ?? [];
  return tool === "Terraform" || tool === "OpenTofu" ? { tool, version } : undefined;
}
