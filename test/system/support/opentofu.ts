import { join } from "node:path";
import { mustRun } from "../../support/child";
import { root } from "./package";

/** The file of the newest OpenTofu on npm, in the cache of this checkout. */
export async function tofuOfTests(): Promise<string> {
  const script = join(root, "scripts", "support", "opentofu.mjs");
  return (await mustRun(process.execPath, [script], { cwd: root })).stdout.trim();
}
