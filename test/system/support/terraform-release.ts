import { join } from "node:path";
import { mustRun } from "../../support/child";
import { root } from "./package";

/** The file of a Terraform release that `scripts/support/tried-versions.json` lists, in the cache of this checkout. */
export async function terraformRelease(version: string): Promise<string> {
  const script = join(root, "scripts", "support", "terraform-releases.mjs");
  return (await mustRun(process.execPath, [script, version], { cwd: root })).stdout.trim();
}

/** The Terraform of the other tests, which lacks the features of newer releases. */
const { TERRAFORM_BINARY_NAME: usual = "terraform" } = process.env;

/** Runs the commands that follow with a release of Terraform (default: that of the other tests). */
export async function useTerraform(release?: string): Promise<void> {
  process.env["TERRAFORM_BINARY_NAME"] = release === undefined ? usual : await terraformRelease(release);
}
