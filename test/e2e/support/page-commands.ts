import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { cdktfCommand } from "../../../scripts/support/cdktf-command.cjs";
import { root } from "../../docs/support/blocks";
import { type Outcome, startChild } from "../../support/child";
import { childEnvironment, terraformBinary } from "./terraform";

export type Environment = Readonly<Record<string, string>>;

/** Runs the commands of a page. */
export interface Commands {
  run(words: readonly string[], folder: string, environment: Environment): Promise<Outcome>;
}

/** The folder of synthesized stacks. */
export const outdir = "cdktf.out";

/** Runs commands with the constructs and the tools of this checkout. */
export class CommandsOfCheckout implements Commands {
  constructor(
    private readonly home: string,
    /** True if `npx cdktf` is the real one, which then also runs as `npx cdktn`. */
    private readonly hasCdktf: boolean,
  ) {}

  async run(words: readonly string[], folder: string, environment: Environment): Promise<Outcome> {
    const [first = "", ...rest] = words[1] === "--package" ? ["npx", ...words.slice(3)] : words;
    const line = [first, ...rest].join(" ");
    const run = this.in(folder, environment);
    if (line.startsWith("npx stratus ")) {
      return run(process.execPath, [join(root, "dist", "bin", "stratus.cjs"), ...rest.slice(1)]);
    }
    if (line.startsWith("npx cdktf ") || line.startsWith("npx cdktn ")) {
      return this.hasCdktf ? cdktf(run, folder, rest.slice(1)) : stack(run, folder, environment, rest.slice(1));
    }
    if (line === "npx jest" || line === "npm test") return jest(run, folder);
    if (first === "terraform") return terraform(run, rest);
    return run(first, rest);
  }

  private in(folder: string, environment: Environment): Run {
    const env = childEnvironment(this.home, environment);
    return (file, args, cwd = folder) => startChild(file, args, { cwd, env }).outcome;
  }
}

type Run = (file: string, args: readonly string[], cwd?: string) => Promise<Outcome>;

const asking: readonly string[] = ["init", "plan", "apply", "destroy", "import"];

/** The same arguments without prompts. */
export const terraformArguments = (args: readonly string[]): readonly string[] => {
  const at = args.findIndex((word) => !word.startsWith("-"));
  const command = args[at] ?? "";
  const more = asking.includes(command) ? ["-no-color", "-input=false"] : command === "query" ? ["-no-color"] : [];
  return [...args.slice(0, at + 1), ...more, ...args.slice(at + 1)];
};

const terraform = (run: Run, args: readonly string[], folder?: string) =>
  run(terraformBinary(), terraformArguments(args), folder);

/** Runs the program like `ts-node`, but faster. */
async function program(run: Run, folder: string): Promise<Outcome> {
  await compiled(join(folder, "main.ts"), join(folder, "main.cjs"));
  return run(process.execPath, ["main.cjs"]);
}

async function cdktf(run: Run, folder: string, args: readonly string[]): Promise<Outcome> {
  await compiled(join(folder, "main.ts"), join(folder, "main.cjs"), withCdktf);
  const config = { language: "typescript", app: "node main.cjs", sendCrashReports: "false" };
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify(config));
  return run(...cdktfCommand(args));
}

/** The tests of the folder, with the built package. */
async function jest(run: Run, folder: string): Promise<Outcome> {
  const tests = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  for (const name of tests) {
    await compile({ entryPoints: [join(folder, name)], outfile: join(folder, name.replace(/ts$/, "cjs")) });
  }
  const config = { testEnvironment: "node", transform: {}, testMatch: ["**/*.test.cjs"], testTimeout: 30_000 };
  const file = join(root, "node_modules", "jest", "bin", "jest.js");
  return run(process.execPath, [file, "--rootDir", ".", "--config", JSON.stringify(config)]);
}

const commands = { deploy: ["apply", "-auto-approve"], diff: ["plan"], destroy: ["destroy", "-auto-approve"] } as const;

/** The steps of `cdktf` for a stack. */
async function stack(run: Run, folder: string, environment: Environment, args: readonly string[]): Promise<Outcome> {
  const outcomes: Outcome[] = [await program(run, folder)];
  const [command = "", ...rest] = args;
  const names = rest.filter((word) => !word.startsWith("-"));
  const folders = names.map((name) => join(folder, outdir, "stacks", name));
  const isDone = () => outcomes.at(-1)?.code !== 0 || command === "synth";
  for (const each of folders) {
    if (isDone()) break;
    hurry(join(each, "cdk.tf.json"));
    const isReady = existsSync(join(each, ".terraform")) && "TF_REATTACH_PROVIDERS" in environment;
    const init = isReady ? undefined : await terraform(run, ["init"], each);
    if (init !== undefined && init.code !== 0) outcomes.push(init);
  }
  for (const each of folders) {
    if (isDone()) break;
    outcomes.push(await terraform(run, commands[command as keyof typeof commands], each));
  }
  return {
    code: outcomes.at(-1)?.code ?? 1,
    output: outcomes.map(({ output }) => output).join(""),
    stdout: outcomes.map(({ stdout }) => stdout).join(""),
  };
}

const built = join(root, "dist");

/**
 * Compiles a program against the build of this checkout. The alias is needed because a project with its own package.json
 * doesn't resolve the package by its name.
 */
export const compiled = (from: string, to: string, more: BuildOptions["alias"] = {}) =>
  compile({
    entryPoints: [from],
    outfile: to,
    external: [join(built, "*")],
    alias: {
      "cdktf-stratus": join(built, "lib", "index.js"),
      "cdktf-stratus/cdktn": join(built, "cdktn", "index.js"),
      ...more,
    },
  });

/** Runs a program of CDK Terrain with CDKTF, because `cdktn-cli` requires a newer Node than the tests. */
const withCdktf = { cdktn: "cdktf", "cdktf-stratus/cdktn": join(built, "lib", "index.js") };

const compile = (options: BuildOptions) =>
  build({ bundle: true, platform: "node", format: "cjs", packages: "external", logLevel: "error", ...options });

/** The provider polls every 2 seconds by default. */
function hurry(file: string): void {
  const text = JSON.parse(readFileSync(file, "utf8")) as { provider?: { stratus?: Record<string, unknown>[] } };
  for (const settings of text.provider?.stratus ?? []) settings["poll_interval"] = 20;
  writeFileSync(file, JSON.stringify(text));
}
