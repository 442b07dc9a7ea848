import { join } from "node:path";
import { mustRun } from "../../support/child";
import { root } from "./package";

/** The file of a Terraform release that `scripts/support/tried-versions.json` lists, in the cache of this checkout. */
export async function terraformRelease(version: string): Promise<string> {
  const script = join(root, "scripts", "support", "terraform-releases.mjs");
  return (await mustRun(process.execPath, [script, version], { cwd: root })).stdout.trim();
}
