// Gets the plan of $STACK for the checked out commit, and runs apply.sh. Refuses if there is no plan, or if it is a plan of
// other code.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { folderOf, host } from "./host.mjs";

const { STACK: stack } = env;
const folder = folderOf(stack);
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

class Refusal extends Error {}

/** The commit that the plan has to be of: the last one of the merged request, or this one if this run planned it. */
async function plannedCommit() {
  const here = git("rev-parse", "HEAD");
  if (!host.isPush) return { name: "this branch", head: here };
  const merged = await host.mergedRequest(here);
  if (merged) return merged;
  throw new Refusal(`commit ${here} wasn't merged from a ${host.request}, so it has no plan.`);
}

async function getPlan(planned) {
  const archive = await host.download(stack, planned);
  if (!archive) {
    throw new Refusal(
      `${stack} has no plan of ${planned.name} at commit ${planned.head}. The plan failed, has expired, or wasn't done before the merge, or the code comes from a fork.`,
    );
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const zip = join(folder, "artifact.zip");
  writeFileSync(zip, archive);
  // Without the folders in the archive, which differ between the hosts.
  execFileSync("unzip", ["-q", "-j", zip, "-d", folder]);
  return JSON.parse(readFileSync(join(folder, "plan.json"), "utf8"));
}

function check(plan, { name, head }) {
  if (plan.stack !== stack) throw new Refusal(`the plan is of the stack ${plan.stack}, not of ${stack}.`);
  if (plan.commit !== head) {
    throw new Refusal(`the plan is of commit ${plan.commit}, but the last commit of ${name} is ${head}.`);
  }
  const tree = git("rev-parse", "HEAD^{tree}");
  if (plan.tree !== tree) {
    throw new Refusal(
      `this commit has other files than the planned code, because something else was merged in between. The planned tree is ${plan.tree}, and this one is ${tree}.`,
    );
  }
  console.log(`The plan of ${stack} is of ${name} at commit ${head}, with the same files as this commit.`);
}

function apply() {
  const settings = { cwd: folder, env: { ...env, PLAN_AGAIN: host.planAgain }, stdio: "inherit" };
  return spawnSync("bash", [join(import.meta.dirname, "apply.sh")], settings).status ?? 1;
}

try {
  const planned = await plannedCommit();
  check(await getPlan(planned), planned);
  process.exitCode = apply();
} catch (error) {
  const isRefusal = error instanceof Refusal;
  console.error(isRefusal ? `Nothing was applied: ${error.message} ${host.planAgain}` : error.message);
  process.exitCode = 1;
}
