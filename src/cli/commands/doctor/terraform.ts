import { existsSync } from "node:fs";
import { join } from "node:path";
import { setVariable, shellQuote, unsetVariable } from "../../../shared/shell";
import { findInstallationProblem } from "../../../terraform/bundled-provider/cli-config";
import { violates } from "../../../terraform/bundled-provider/lock-file";
import {
  binaryVariable,
  folderOnPath,
  hasOnlyTofu,
  startTerraform,
  terraformBinary,
} from "../../../terraform/start-terraform";
import {
  eitherOf,
  firstVersions,
  type FoundTerraform,
  oldestVersions,
  readVersion,
  type Tool,
} from "../../../terraform/versions";
import { hostOf } from "../../stacks/program-files";
import { hasProgram } from "../../stacks/project";
import { type DoctorFinding, findingsOf } from "./finding";
import { findBugs } from "./terraform-bugs";
import type { Feature, UsedResources } from "./used-resources";

const { good, problem, warning } = findingsOf("terraform");

/** The parts of the package that need features of newer Terraform versions. */
const users: Readonly<Record<Feature, string>> = {
  removed: "removed blocks need",
  functions: "provider functions need",
  movesAcrossTypes: "moves from another provider need",
  ephemeral: "MySqlCredentials and EphemeralVariable need",
  writeOnly: "rootPassWo needs",
  identities: "import by identity needs",
  queries: "list blocks need",
  actions: "actions need",
  keptObjects: "destroy = false in a lifecycle needs",
};

const featureNames: Readonly<Record<Feature, string>> = {
  removed: "a removed block with a lifecycle",
  functions: "a provider function",
  movesAcrossTypes: "a moved block from another resource type",
  ephemeral: "an ephemeral resource or variable",
  writeOnly: "a write-only attribute",
  identities: "an import block with an identity",
  queries: "a list block",
  actions: "an action",
  keptObjects: "destroy in the lifecycle of a resource",
};

const installPages: Readonly<Record<Tool, string>> = {
  Terraform: "https://developer.hashicorp.com/terraform/install",
  OpenTofu: "https://opentofu.org/docs/intro/install/",
};

/**
 * Checks the Terraform or OpenTofu that all commands and `cdktf` run.
 *
 * @param used The contents of the directory's configurations, which may need newer versions.
 */
export async function checkTerraform(folder: string, used: UsedResources): Promise<readonly DoctorFinding[]> {
  const binary = terraformBinary();
  let output: string;
  try {
    const environment = { ...process.env, CHECKPOINT_DISABLE: "1" };
    const { stdout, stderr } = await startTerraform(folder, ["version"], environment).work;
    output = `${stdout}${stderr}`;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return [problem(words, `Install Terraform: ${installPages.Terraform}`)];
  }
  const found = readVersion(output);
  if (!found) {
    const todo = `${unsetVariable(binaryVariable)}, or set it to the path of Terraform or OpenTofu`;
    return [problem(`"${binary} version" doesn't print a version of Terraform or OpenTofu.`, todo)];
  }
  return [...judgeVersion(found, used), ...tofuForHost(folder)];
}

function judgeVersion(host: FoundTerraform, used: UsedResources): readonly DoctorFinding[] {
  const { tool, version } = host;
  const oldest = oldestVersions[tool];
  const found = `${tool} ${version} (${place()})`;
  if (violates(version, `>= ${oldest}`)) return [problem(`${found} is too old.`, install(tool, oldest))];
  const lacking = (Object.keys(users) as readonly Feature[]).filter((feature) => {
    const first = firstVersions[feature][tool];
    return first === undefined || violates(version, `>= ${first}`);
  });
  const lacks = lacking.flatMap((feature) => {
    const first = firstVersions[feature][tool];
    return first === undefined ? [] : [`${users[feature]} ${first}`];
  });
  const missed = lacking.filter((feature) => used.features.has(feature)).map((feature) => missing(host, feature));
  return [
    good([found, ...(lacks.length === 0 ? [] : [lacks.join(", ")])].join("; ")),
    ...missed,
    ...findBugs(host, used),
  ];
}

const install = (tool: Tool, version: string) => `Install ${tool} ${version} or newer: ${installPages[tool]}`;

/** A list block is in a file that only `terraform query` reads, so it prevents no deploy. */
function missing({ tool, version }: FoundTerraform, feature: Feature): DoctorFinding {
  const { [tool]: own, Terraform } = firstVersions[feature];
  const words = `The configuration has ${featureNames[feature]}, which requires ${eitherOf(firstVersions[feature])}. This is ${tool} ${version}.`;
  const todo = own === undefined ? install("Terraform", Terraform) : install(tool, own);
  return feature === "queries" ? warning(words, todo) : problem(words, todo);
}

/** The path of the binary. */
function place(): string {
  const binary = terraformBinary();
  if (process.env[binaryVariable]) return `${binary}, from ${binaryVariable}`;
  return join(folderOnPath(binary) ?? "", binary);
}

/**
 * Commands of this package fall back to `tofu` if PATH has no `terraform`. `cdktf` and `cdktn` need the environment
 * variable.
 */
function tofuForHost(folder: string): readonly DoctorFinding[] {
  if (!hasOnlyTofu() || !hasProgram(folder)) return [];
  const words = `terraform isn't on PATH, and ${hostOf(folder)} uses tofu only if ${binaryVariable} is set to it.`;
  return [warning(words, setVariable(binaryVariable, "tofu"))];
}

/** Checks for Terraform CLI settings that prevent it from finding the provider next to a configuration. */
export function checkInstallation(): readonly DoctorFinding[] {
  const found = findInstallationProblem();
  if (found === undefined) return [];
  const [words = found, ...todo] = found.replace(" Add to that block:", "\nAdd to that block:").split("\n");
  return [problem(words, todo.join("\n"))];
}

const cache = findingsOf("plugin cache");

/** Checks the plugin cache, in which Terraform shares provider files between configurations. */
export function checkPluginCache(): readonly DoctorFinding[] {
  const folder = process.env["TF_PLUGIN_CACHE_DIR"];
  if (folder === undefined || folder === "") return [];
  if (!existsSync(folder)) {
    const words = `TF_PLUGIN_CACHE_DIR is ${folder}, which doesn't exist. Without it, Terraform can't find providers next to a configuration.`;
    return [cache.problem(words, `mkdir ${process.platform === "win32" ? "" : "-p "}${shellQuote(folder)}`)];
  }
  if (process.env["TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE"]) {
    const words =
      "TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE is set, so Terraform uses the cached provider even if the lock file lists a different build.";
    return [cache.warning(words, unsetVariable("TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE"))];
  }
  return [cache.good(`${folder} (TF_PLUGIN_CACHE_DIR)`)];
}
