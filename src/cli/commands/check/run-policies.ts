import { createRequire } from "node:module";
import { join } from "node:path";
import type { CheckPlan, PlanCheck, PlanCheckOptions } from "../../../terraform/checked-plan";
import type { ShownPlan } from "../../../terraform/shown-plan";
import { CommandError } from "../../command";
import { ownName, ownPackage } from "../../packages/own-package";

/** The compiled constructs for each host, which contain the checks. */
const folders = { cdktn: "cdktn", cdktf: "lib" } as const;

/**
 * Runs the checks of the constructs on a plan.
 *
 * @throws CommandError if the settings are invalid, or no host of the constructs is installed
 */
export function runPolicies(plan: ShownPlan, options: PlanCheckOptions): PlanCheck {
  const checkPlan = loadChecks();
  try {
    return checkPlan(plan, options);
  } catch (error) {
    // Other kinds of errors are bugs, which need their stack traces.
    throw error instanceof Error && error.constructor === Error ? new CommandError(error.message) : error;
  }
}

function loadChecks(): CheckPlan {
  const own = ownPackage();
  const load = own === undefined ? undefined : createRequire(join(own, "package.json"));
  const host = (["cdktn", "cdktf"] as const).find((name) => load && isInstalled(load, name));
  if (own === undefined || !load || !host) {
    throw new CommandError(
      `stratus check requires CDK Terrain or CDKTF, because the checks read resources as constructs. Run: npm install --save-dev ${ownName} cdktn constructs`,
    );
  }
  const module: unknown = load(join(own, "dist", folders[host], "policies", "plan", "index.js"));
  return (module as { readonly checkPlan: CheckPlan }).checkPlan;
}

function isInstalled(load: NodeJS.Require, name: string): boolean {
  try {
    load.resolve(name);
    return true;
  } catch {
    return false;
  }
}
