import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cdktfCommand } from "../../support/cdktf-command.cjs";
import { findNodeForCdktf } from "../../support/node-for-cdktf.mjs";
import { npmPackage } from "../../support/npm-package.mjs";
import { inRoot, readJson } from "../../support/project.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";
import { alternate } from "../measure/alternate.mjs";
import { environment, timeChild } from "../measure/child.mjs";
import { terraformFile } from "../measure/terraform.mjs";

const require = createRequire(import.meta.url);
const tsNode = require.resolve("ts-node/dist/bin.js");
const { tsx: tsxVersion } = readJson(inRoot("scripts", "support", "tried-versions.json"));
const stack = "website";

/** Makes main.js of main.ts. */
function compile(folder) {
  const ts = require("typescript");
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const text = readFileSync(join(folder, "main.ts"), "utf8");
  writeFileSync(join(folder, "main.js"), ts.transpileModule(text, { compilerOptions, fileName: "main.ts" }).outputText);
}

/** `cdktf diff` of the website without a change, and where its time goes. */
export async function diff({ folder, rounds = 5 }) {
  const emulator = await startEmulator(environment(folder));
  try {
    const cwd = join(folder, stack);
    cpSync(inRoot("examples", stack), cwd, { recursive: true });
    const terraform = await terraformFile();
    const node = await findNodeForCdktf();
    const env = environment(folder, {
      STRATUS_BASE_URL: emulator.url,
      STRATUS_TOKEN: emulator.token,
      TERRAFORM_BINARY_NAME: terraform,
      TF_VAR_root_pass: "correct-Horse-7",
    });
    const timed =
      (file, args, where = cwd) =>
      async () => {
        const { wall, cpu } = await timeChild(file, args, { cwd: where, env });
        return { wall, cpu };
      };
    await timed(...cdktfCommand(["deploy", stack, "--auto-approve"], node))();
    compile(cwd);
    const synthesized = join(cwd, "cdktf.out", "stacks", stack);
    const { app } = readJson(join(cwd, "cdktf.json"));
    const tsx = pathToFileURL(join(await npmPackage("tsx", tsxVersion), "dist", "loader.mjs")).href;
    const times = await alternate(
      {
        whole: timed(...cdktfCommand(["diff", stack], node)),
        program: timed("sh", ["-c", app]),
        checked: timed(process.execPath, [tsNode, "--typeCheck", "main.ts"]),
        tsx: timed(process.execPath, ["--import", tsx, "main.ts"]),
        compiled: timed(process.execPath, ["main.js"]),
        terraform: timed(terraform, ["plan", "-input=false"], synthesized),
      },
      { rounds },
    );
    const row = (what, side, more = {}) => {
      return { what, unit: "ms", measured: times[side].wall, cpu: times[side].cpu, ...more };
    };
    const { whole, program, compiled, terraform: plan } = times;
    return {
      rows: [
        row("`cdktf diff` of the website, nothing to change", "whole", {
          reference: {
            what: "the compiled program and `terraform plan`",
            value: compiled.wall + plan.wall,
            cpu: compiled.cpu + plan.cpu,
          },
          aim: 3_000,
        }),
        row("of it: the program, as `cdktf.json` starts it (ts-node without a check of types)", "program"),
        row("of it: `terraform plan`", "terraform"),
        {
          what: "of it: cdktf's own part, which is the rest",
          unit: "ms",
          measured: whole.wall - program.wall - plan.wall,
          cpu: whole.cpu - program.cpu - plan.cpu,
        },
        row("the program with ts-node and a check of types", "checked"),
        row("the program with tsx", "tsx"),
        row("the program, compiled before", "compiled"),
      ],
    };
  } finally {
    await emulator.stop();
  }
}
