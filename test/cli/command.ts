import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const root = join(__dirname, "..", "..");

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Command {
  /** A separate folder for the test. */
  readonly folder: string;
  run(...args: readonly string[]): Promise<Ended>;
  /** Runs it with this text on standard input. */
  pipe(input: string, ...args: readonly string[]): Promise<Ended>;
  /** Starts it and waits for its first line. */
  start(
    ...args: readonly string[]
  ): Promise<{ readonly child: ChildProcess; readonly line: string; readonly ended: Promise<Ended> }>;
  remove(): void;
}

/**
 * The `stratus` command, bundled from the current sources, inside the package, so that it finds its dependencies.
 * `environment` extends the variables of this process.
 */
export function makeCommand(environment: () => NodeJS.ProcessEnv = () => ({})): Command {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache", "command-"));
  const file = join(folder, "stratus.cjs");
  buildSync({
    entryPoints: [join(root, "src", "main.ts")],
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    // Only the build contains it, and only for Terraform.
    external: ["stratus:*"],
    define: { STRATUS_VERSION: '"1.2.3"' },
    outfile: file,
    logLevel: "silent",
  });
  const begin = (args: readonly string[], input?: string) => {
    const env: NodeJS.ProcessEnv = { ...process.env, HOME: folder, ...environment() };
    delete env["TF_CLI_CONFIG_FILE"];
    const child = spawn(process.execPath, [file, ...args], { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] });
    // A command that needs no input may exit before it gets any.
    child.stdin.on("error", () => undefined).end(input);
    const texts = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].setEncoding("utf8").on("data", (text: string) => (texts[stream] += text));
    }
    const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...texts })));
    return { child, ended };
  };
  return {
    folder,
    run: (...args) => begin(args).ended,
    pipe: (input, ...args) => begin(args, input).ended,
    start: async (...args) => {
      const { child, ended } = begin(args);
      const line = await new Promise<string>((resolve, reject) => {
        child.stdout.once("data", (text: string) => resolve(text));
        void ended.then(({ stderr }) => reject(new Error(`it ended before it said anything: ${stderr}`)));
      });
      return { child, line, ended };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
