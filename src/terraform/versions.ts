/** The programs that a stack is deployed with. */
export type Tool = "Terraform" | "OpenTofu";

/** A version of each of them. */
export type Versions = Readonly<Record<Tool, string>>;

/** The oldest versions that everything here works with; what needs a newer one says so itself. */
export const oldestVersions: Versions = { Terraform: "1.5.7", OpenTofu: "1.6.0" };

/** What only newer versions have, with the first one of each. */
export const firstVersions = {
  /** Resources and variables whose values are kept nowhere. */
  ephemeral: { Terraform: "1.10", OpenTofu: "1.11" },
  /** Attributes that are sent and never stored. */
  writeOnly: { Terraform: "1.11", OpenTofu: "1.11" },
} as const satisfies Readonly<Record<string, Versions>>;

/** Both as a message names them: `Terraform 1.10 or OpenTofu 1.11`. */
export const eitherOf = ({ Terraform, OpenTofu }: Versions): string =>
  Terraform === OpenTofu ? `Terraform or OpenTofu ${Terraform}` : `Terraform ${Terraform} or OpenTofu ${OpenTofu}`;

/** What `terraform version` or `tofu version` printed. */
export function readVersion(printed: string): { readonly tool: Tool; readonly version: string } | undefined {
  const [, tool, version = ""] = /^(Terraform|OpenTofu) v(\S+)/m.exec(printed) ?? [];
  return tool === "Terraform" || tool === "OpenTofu" ? { tool, version } : undefined;
}
