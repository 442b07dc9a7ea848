import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../support/child";
import type { Workspace } from "./terraform";

/** Runs a configuration written as HCL, as users write it, so that messages can be read with their source lines. */
export async function runHcl(workspace: Workspace, hcl: string, ...args: readonly string[]): Promise<Outcome> {
  const head =
    'terraform {\n  required_providers {\n    stratus = { source = "stratus.internal/stratus/stratus" }\n  }\n}\n';
  writeFileSync(join(workspace.folder, "main.tf"), head + hcl);
  await workspace.init();
  return workspace.run([...args, "-no-color", "-input=false"]);
}
