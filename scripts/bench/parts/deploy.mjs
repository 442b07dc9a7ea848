import { rmSync } from "node:fs";
import { join } from "node:path";
import { newestNodeForCdktf } from "../../support/node-version.mjs";
import { npmNode } from "../../support/npm-node.mjs";
import { alternate } from "../measure/alternate.mjs";
import { row, stack, together, withWebsite, without } from "../measure/website.mjs";

const compileCache = "NODE_COMPILE_CACHE";

/**
 * `cdktf deploy` of the website without a change: the parts of its time, and the savings of each option.
 * @param {import("./index.mjs").Details} details
 */
export function deploy({ folder, rounds = 5 }) {
  return withWebsite(folder, async ({ cwd, synthesized, terraform, timed, cdktf, apps }) => {
    const args = ["deploy", stack, "--auto-approve"];
    /**
     * @param {readonly string[]} given
     * @param {NodeJS.ProcessEnv} [more]
     */
    const inStack = (given, more = {}) => timed(terraform, given, { where: synthesized, more });
    const init = inStack(["init", "-input=false"]);
    /** @param {NodeJS.ProcessEnv} [more] */
    const firstInit = (more) => {
      const measured = inStack(["init", "-input=false"], more);
      return () => {
        rmSync(join(synthesized, ".terraform"), { recursive: true, force: true });
        return measured();
      };
    };
    const newest = await npmNode(newestNodeForCdktf);
    const cacheOfPlugins = { TF_PLUGIN_CACHE_DIR: folder };
    /** @param {string} program */
    const app = (program) => cdktf([...args, "--app", program]);
    const times = await alternate(
      {
        whole: cdktf(args),
        version: cdktf(["--version"]),
        npx: timed("npx", ["cdktf", "--version"]),
        program: timed("sh", ["-c", apps.given]),
        firstInit: firstInit(),
        cachedInit: firstInit(cacheOfPlugins),
        init,
        plan: inStack(["plan", "-input=false"]),
        apply: inStack(["apply", "-input=false", "-auto-approve"]),
        compiledProgram: timed("sh", ["-c", apps.compiled]),
        checked: app(apps.checked),
        tsx: app(apps.tsx),
        compiled: app(apps.compiled),
        skipSynth: cdktf([...args, "--skip-synth"]),
        newest: cdktf(args, { by: newest }),
        newestCached: cdktf(args, { by: newest, more: { [compileCache]: join(cwd, "compile-cache") } }),
      },
      { rounds },
    );
    const own = without(times.whole, times.program, times.init, times.apply);
    const direct = together(times.compiledProgram, times.init, times.apply);
    /**
     * @param {string} what
     * @param {import("../measure/child.mjs").Times} times
     */
    const than = (what, { wall, cpu }) => ({ reference: { what, value: wall, cpu } });
    const asGiven = than("as started by `cdktf.json`", times.whole);
    return {
      rows: [
        row("`cdktf deploy` of the website, no changes", times.whole),
        row("part: the program as started by `cdktf.json` (ts-node without type checking)", times.program),
        row("part: `terraform init` after an earlier run", times.init),
        row("part: `terraform apply` with its plan and four starts of the provider", times.apply),
        row("part of the apply: the same steps as `terraform plan`", times.plan),
        row("part: cdktf itself (the rest)", own),
        row("in addition: npx", without(times.npx, times.version)),
        row("`terraform init` of a new stack", times.firstInit),
        row("`terraform init` of a new stack, with `TF_PLUGIN_CACHE_DIR`", times.cachedInit),
        row("`cdktf deploy` with ts-node and type checking", times.checked, asGiven),
        row("`cdktf deploy` with tsx", times.tsx, asGiven),
        row("`cdktf deploy` of the precompiled program", times.compiled, asGiven),
        row("`cdktf deploy --skip-synth`", times.skipSynth, asGiven),
        row(
          `\`cdktf deploy\` with Node ${newestNodeForCdktf} and \`${compileCache}\``,
          times.newestCached,
          than(`with Node ${newestNodeForCdktf} only`, times.newest),
        ),
        row("the precompiled program, `terraform init` and `terraform apply`, without cdktf", direct, asGiven),
      ],
    };
  });
}
