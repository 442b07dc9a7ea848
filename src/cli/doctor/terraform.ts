import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findInstallationProblem } from "../../../lib/bundled-provider/cli-config";
import { violates } from "../../../lib/bundled-provider/version-constraint";
import { startTerraform } from "../../terraform/start-terraform";
import { binaryVariable, oldestVersions, terraformBinary } from "../../terraform/terraform-binary";
import type { Finding } from "./finding";
import { findingsOf } from "./finding";

const { good, problem } = findingsOf("terraform");

/** What the newest attributes and resources need: ephemeral resources, and attributes that are never stored. */
const complete = "1.11.0";

interface FoundTerraform {
  readonly tool: keyof typeof oldestVersions;
  readonly version: string;
}

/** The Terraform or OpenTofu that every command here and `cdktf` start. */
export async function checkTerraform(folder: string): Promise<readonly Finding[]> {
  const binary = terraformBinary();
  let said: string;
  try {
    const environment = { ...process.env, CHECKPOINT_DISABLE: "1" };
    const { stdout, stderr } = await startTerraform(folder, ["version"], environment).work;
    said = `${stdout}${stderr}`;
  } catch (error) {
    return [problem(error instanceof Error ? error.message : String(error), howToGetOne())];
  }
  const found = readVersion(said);
  if (!found) {
    const todo = `unset ${binaryVariable}, or set it to the file of Terraform or OpenTofu`;
    return [problem(`"${binary} version" does not answer as Terraform or OpenTofu do.`, todo)];
  }
  return [judgeVersion(found), ...installation()];
}

export function readVersion(printed: string): FoundTerraform | undefined {
  const [, tool, version = ""] = /^(Terraform|OpenTofu) v(\S+)/m.exec(printed) ?? [];
  return tool === "Terraform" || tool === "OpenTofu" ? { tool, version } : undefined;
}

function judgeVersion({ tool, version }: FoundTerraform): Finding {
  const oldest = oldestVersions[tool];
  const where = process.env[binaryVariable] ? `${terraformBinary()}, from ${binaryVariable}` : whereOnPath();
  if (violates(version, `>= ${oldest}`)) {
    const page =
      tool === "OpenTofu"
        ? "https://opentofu.org/docs/intro/install/"
        : "https://developer.hashicorp.com/terraform/install";
    return problem(`${tool} ${version} (${where}) is too old.`, `Install ${tool} ${oldest} or newer: ${page}`);
  }
  const lacks = violates(version, `>= ${complete}`)
    ? `; MySqlCredentials, EphemeralVariable and rootPassWo need a newer one (${complete})`
    : "";
  return good(`${tool} ${version} (${where})${lacks}`);
}

const foldersOnPath = () => (process.env["PATH"] ?? "").split(delimiter);
const onPath = (name: string) => foldersOnPath().find((folder) => folder !== "" && existsSync(join(folder, name)));

function whereOnPath(): string {
  const folder = onPath(terraformBinary());
  return folder === undefined ? terraformBinary() : join(folder, terraformBinary());
}

function howToGetOne(): string {
  if (!process.env[binaryVariable] && onPath("tofu") !== undefined) {
    return `There is an OpenTofu, so: export ${binaryVariable}=tofu`;
  }
  return `Install Terraform: https://developer.hashicorp.com/terraform/install`;
}

/** Settings of Terraform itself that keep it from finding the provider. */
function installation(): readonly Finding[] {
  const found = findInstallationProblem();
  if (found === undefined) return [];
  const [words = found, ...todo] = found.replace(" Write into that block:", "\nWrite into that block:").split("\n");
  return [problem(words, todo.join("\n"))];
}

const cache = findingsOf("plugin cache");

/** The folder in which Terraform shares the files of providers between configurations. */
export function checkPluginCache(): readonly Finding[] {
  const folder = process.env["TF_PLUGIN_CACHE_DIR"];
  if (folder === undefined || folder === "") return [];
  if (!existsSync(folder)) {
    const words = `TF_PLUGIN_CACHE_DIR is ${folder}, which is not there. Terraform then finds no provider at all beside a configuration.`;
    return [cache.problem(words, `mkdir -p ${folder}`)];
  }
  if (process.env["TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE"]) {
    const words =
      "TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE is set: Terraform takes the provider from the cache whatever the lock file says, also one of another build.";
    return [cache.warning(words, "unset TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE")];
  }
  return [cache.good(`${folder} (TF_PLUGIN_CACHE_DIR)`)];
}
