import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { cdktfCommand } from "../../support/cdktf-command.cjs";
import { findNodeForCdktf } from "../../support/node-for-cdktf.mjs";
import { npmPackage } from "../../support/npm-package.mjs";
import { inRoot, readJson } from "../../support/project.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";
import { environment, timeChild } from "./child.mjs";
import { terraformFile } from "./terraform.mjs";

const require = createRequire(import.meta.url);
const { tsx: tsxVersion } = readJson(inRoot("scripts", "support", "tried-versions.json"));
export const stack = "website";

/**
 * Builds main.js from main.ts.
 * @param {string} folder
 */
function compile(folder) {
  const ts = require("typescript");
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const text = readFileSync(join(folder, "main.ts"), "utf8");
  writeFileSync(join(folder, "main.js"), ts.transpileModule(text, { compilerOptions, fileName: "main.ts" }).outputText);
}

/**
 * The ways to run the program, as in `app` of cdktf.json.
 * @param {string} cwd
 * @returns {Promise<Record<"given" | "checked" | "tsx" | "compiled", string>>}
 */
async function ways(cwd) {
  const tsx = pathToFileURL(join(await npmPackage("tsx", tsxVersion), "dist", "loader.mjs")).href;
  return {
    given: readJson(join(cwd, "cdktf.json")).app,
    checked: `node ${require.resolve("ts-node/dist/bin.js")} --typeCheck main.ts`,
    tsx: `node --import ${tsx} main.ts`,
    compiled: "node main.js",
  };
}

/** @typedef {import("./child.mjs").Times} Times */

/** @typedef {(file: string, args: readonly string[], options?: { readonly where?: string, readonly more?: NodeJS.ProcessEnv }) => () => Promise<Times>} Timed */

/**
 * The deployed website, and functions that run and time commands in its folder.
 * @typedef {object} Website
 * @property {string} cwd
 * @property {string} synthesized the folder of the synthesized stack
 * @property {string} terraform
 * @property {Timed} timed
 * @property {(args: readonly string[], options?: { readonly by?: string, readonly more?: NodeJS.ProcessEnv }) => () => Promise<Times>} cdktf
 * @property {Awaited<ReturnType<typeof ways>>} apps
 */

/**
 * Deploys the website of the examples, and measures it.
 * @template Result
 * @param {string} folder
 * @param {(website: Website) => Promise<Result>} work
 */
export async function withWebsite(folder, work) {
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
    /** @type {Timed} */
    const timed =
      (file, args, { where = cwd, more = {} } = {}) =>
      async () => {
        const { wall, cpu } = await timeChild(file, args, { cwd: where, env: { ...env, ...more } });
        return { wall, cpu };
      };
    /**
     * Starts cdktf, and its child processes, with this Node version or another one.
     * @type {Website["cdktf"]}
     */
    const cdktf = (args, { by = node, more = {} } = {}) => {
      const path = [dirname(by), env.PATH].join(delimiter);
      return timed(...cdktfCommand(args, by), { more: { PATH: path, ...more } });
    };
    await cdktf(["deploy", stack, "--auto-approve"])();
    compile(cwd);
    const synthesized = join(cwd, "cdktf.out", "stacks", stack);
    return await work({ cwd, synthesized, terraform, timed, cdktf, apps: await ways(cwd) });
  } finally {
    await emulator.stop();
  }
}

/**
 * A row about one of the measured commands.
 * @param {string} what
 * @param {Times} times
 * @param {Pick<import("../report/table.mjs").Row, "reference" | "aim">} [more]
 */
export const row = (what, { wall, cpu }, more = {}) => ({ what, unit: "ms", measured: wall, cpu, ...more });

/**
 * The rest of a measured time without others.
 * @param {Times} whole
 * @param {...Times} others
 */
export const without = (whole, ...others) => ({
  wall: others.reduce((rest, { wall }) => rest - wall, whole.wall),
  cpu: others.reduce((rest, { cpu }) => rest - cpu, whole.cpu),
});

/**
 * The sum of several measured times.
 * @param {...Times} all
 */
export const together = (...all) => ({
  wall: all.reduce((sum, { wall }) => sum + wall, 0),
  cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
});
