// Finds Terraform or OpenTofu, and downloads Terraform if there is neither. As a command, it prints the path.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { childEnvironment } from "./child-environment.cjs";
import { atLeast } from "./node-version.mjs";
import { Advice, fail, isCommand, messageOf } from "./project.mjs";
import { cachedTerraform, downloadTerraform, pinnedVersion } from "./download-terraform.mjs";

const oldest = "1.5.7";
/** The variable that cdktf reads too. */
const variable = "TERRAFORM_BINARY_NAME";

/**
 * The version of a Terraform. Undefined if the file is not one or doesn't exist.
 * @param {string} binary
 * @returns {string | undefined}
 */
function versionOf(binary) {
  const env = childEnvironment(process.env.HOME ?? "");
  const { status, stdout } = spawnSync(binary, ["version", "-json"], { encoding: "utf8", env });
  if (status !== 0) return undefined;
  try {
    return JSON.parse(stdout).terraform_version;
  } catch {
    return undefined;
  }
}

/** @param {string} problem */
const help = (problem) =>
  new Advice(
    `${problem} Install Terraform ${oldest} or newer (https://developer.hashicorp.com/terraform/install) so that "terraform version" works, or set ${variable} to its path. OpenTofu ("tofu") works too.`,
  );

/**
 * A newly written file may be busy for a moment.
 * @param {string} binary
 */
async function settledVersionOf(binary) {
  for (let tries = 0; tries < 20; tries += 1) {
    const version = versionOf(binary);
    if (version !== undefined) return version;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

function tofuOnPath() {
  const version = versionOf("tofu");
  if (version === undefined) return undefined;
  console.error(`stratus: no terraform on PATH; using OpenTofu ${version} (tofu)`);
  return "tofu";
}

async function fetched() {
  if (existsSync(cachedTerraform)) return cachedTerraform;
  console.error(
    `stratus: no terraform on PATH; downloading Terraform ${pinnedVersion} from HashiCorp into .cache/terraform`,
  );
  try {
    const binary = await downloadTerraform();
    if ((await settledVersionOf(binary)) !== pinnedVersion)
      throw new Error("the downloaded file doesn't run on this machine");
    return binary;
  } catch (error) {
    throw help(`no terraform on PATH, and the download of Terraform ${pinnedVersion} failed: ${messageOf(error)}.`);
  }
}

/**
 * The file to start: the user's setting, the one on PATH, or a download. Throws advice if none is usable. `orTofu` is for
 * commands that work with either program: it accepts the OpenTofu on PATH, without a download.
 */
export async function findTerraform({ orTofu = false } = {}) {
  const written = process.env[variable];
  // A relative path refers to this folder, and Terraform may start in another one.
  const named = written && basename(written) !== written ? resolve(written) : written;
  const binary = named || "terraform";
  const version = versionOf(binary);
  if (version === undefined && named) throw help(`${variable} is "${named}", which isn't a working Terraform.`);
  if (version === undefined) return (orTofu && tofuOnPath()) || fetched();
  if (!atLeast(version.replace(/-.*/, ""), oldest))
    throw help(`"${binary}" is Terraform ${version}, which is too old.`);
  return binary;
}

if (isCommand(import.meta.url)) findTerraform().then(console.log, fail);
