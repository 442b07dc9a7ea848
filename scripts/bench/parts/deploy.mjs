import { rmSync } from "node:fs";
import { join } from "node:path";
import { newestNodeForCdktf } from "../../support/node-version.mjs";
import { npmNode } from "../../support/npm-node.mjs";
import { alternate } from "../measure/alternate.mjs";
import { row, stack, together, withWebsite, without } from "../measure/website.mjs";

const compileCache = "NODE_COMPILE_CACHE";

/** `cdktf deploy` of the website without a change: the parts of its time, and the savings of each option. */
export function deploy({ folder, rounds = 5 }) {
  return withWebsite(folder, async ({ cwd, synthesized, terraform, timed, cdktf, apps }) => {
    const args = ["deploy", stack, "--auto-approve"];
    const inStack = (given, more) => timed(terraform, given, { where: synthesized, more });
    const init = inStack(["init", "-input=false"]);
    const firstInit = (more) => {
      const measured = inStack(["init", "-input=false"], more);
      return () => {
        rmSync(join(synthesized, ".terraform"), { recursive: true, force: true });
        return measured();
      };
    };
    const newest = await npmNode(newestNodeForCdktf);
    const cacheOfPlugins = { TF_PLUGIN_CACHE_DIR: folder };
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
    const than = (what, { wall, cpu }) => ({ reference: { what, value: wall, cpu } });
    const asGiven = than("as `cdktf.json` has it", times.whole);
    return {
      rows: [
        row("`cdktf deploy` of the website, nothing to change", times.whole),
        row("of it: the program, as `cdktf.json` starts it (ts-node without a check of types)", times.program),
        row("of it: `terraform init`, after an earlier run", times.init),
        row("of it: `terraform apply` with its plan and four starts of the provider", times.apply),
        row("of the apply: as much as `terraform plan` does", times.plan),
        row("of it: cdktf's own part, which is the rest", own),
        row("beside it: npx", without(times.npx, times.version)),
        row("`terraform init` of a stack that is new", times.firstInit),
        row("`terraform init` of a stack that is new, with `TF_PLUGIN_CACHE_DIR`", times.cachedInit),
        row("`cdktf deploy` with ts-node and a check of types", times.checked, asGiven),
        row("`cdktf deploy` with tsx", times.tsx, asGiven),
        row("`cdktf deploy` of the program that was compiled before", times.compiled, asGiven),
        row("`cdktf deploy --skip-synth`", times.skipSynth, asGiven),
        row(
          `\`cdktf deploy\` with Node ${newestNodeForCdktf} and \`${compileCache}\``,
          times.newestCached,
          than(`with Node ${newestNodeForCdktf} alone`, times.newest),
        ),
        row("the compiled program, `terraform init` and `terraform apply`, without cdktf", direct, asGiven),
      ],
    };
  });
}
