import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BuildOptions } from "esbuild";
import { build } from "esbuild";
import type { Block, Command } from "../../docs/support/blocks";
import { blocksOf, commandsOf, root } from "../../docs/support/blocks";
import { mustRun } from "../../support/child";
import { childEnvironment, terraformBinary } from "./terraform";

/** What a page's own commands are run with. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string>>;
  /** What pages write for an address, and what it is here. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Commands that are done otherwise here, by how they begin. */
  readonly instead?: Readonly<Record<string, (folder: string) => Promise<string> | string>>;
  /** Whether `npx cdktf` is the real one; otherwise its stacks are synthesized and given to terraform. */
  readonly cdktf?: boolean;
}

/** Where stacks are synthesized to. */
export const outdir = "cdktf.out";

/** Follows a page from its first line to its last: writes its files, runs its commands, and compares what it claims. */
export async function follow(page: string, surroundings: Surroundings): Promise<number> {
  // Inside of the checkout, so that the package finds itself by its name, and what it needs beside it.
  mkdirSync(join(root, ".cache"), { recursive: true });
  const home = mkdtempSync(join(root, ".cache", "page-"));
  const run = new Run(home, surroundings);
  try {
    for (const block of blocksOf(page)) await run.block(block);
    return run.claims;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

class Run {
  claims = 0;
  private folder: string;
  private said = "";
  private afterCommands = false;
  private environment: Record<string, string>;

  constructor(
    private readonly home: string,
    private readonly around: Surroundings,
  ) {
    this.folder = home;
    this.environment = { ...around.environment };
  }

  async block(block: Block): Promise<void> {
    if (block.language === "sh") {
      this.said = "";
      this.afterCommands = true;
      for (const command of commandsOf(block)) await this.command(command, block.page);
      return;
    }
    if (block.language === "text" && this.afterCommands) {
      for (const line of block.text.split("\n")) if (line.trim() !== "") this.claim(line.trim(), this.said, block);
    }
    this.afterCommands = false;
    if (block.file !== undefined) this.write(block.file, block.text);
  }

  private write(file: string, text: string): void {
    const path = join(this.home, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, this.local(text));
  }

  private claim(words: string, said: string, { page, line }: { readonly page: string; readonly line: number }): void {
    this.claims += 1;
    if (said.replace(/\s+/g, " ").includes(this.local(words).replace(/\s+/g, " "))) return;
    throw new Error(`${page}:${String(line)} claims ${JSON.stringify(words)}, and what was said is:\n${said}`);
  }

  private local(text: string): string {
    return Object.entries(this.around.addresses).reduce((all, [written, real]) => all.replaceAll(written, real), text);
  }

  private async command(command: Command, page: string): Promise<void> {
    const words = command.words.map((word) => this.local(word));
    const line = words.join(" ");
    if (words[0] === undefined || words[0] === "export") {
      Object.assign(this.environment, command.settings, Object.fromEntries(words.slice(1).map(assignment)));
      return;
    }
    if (words[0] === "cd") {
      this.folder = join(this.folder, words[1] ?? "");
      return;
    }
    const [, code, more] = /^ends with (\d+)(?:: (.*))?$/.exec(command.claim ?? "") ?? [];
    const at = { page, line: command.line };
    if (code !== undefined) this.claims += 1;
    const said = await this.outputOf(line, words, command).catch((error: unknown) => {
      if (code === undefined || !String(error).includes(`ended with ${code}:`)) throw error;
      return String(error);
    });
    this.said += said;
    const claim = code === undefined ? command.claim : more;
    if (claim !== undefined) this.claim(claim, said, at);
  }

  private async outputOf(line: string, words: readonly string[], { settings }: Command): Promise<string> {
    const [first, ...rest] = words;
    const other = Object.entries(this.around.instead ?? {}).find(([beginning]) => line.startsWith(beginning));
    if (other) return other[1](this.folder);
    if (line.startsWith("npx stratus emulator")) return "";
    if (line.startsWith("npx stratus ")) {
      const stratus = join(root, "dist", "bin", "stratus.cjs");
      return this.run(process.execPath, [stratus, ...rest.slice(1)], settings);
    }
    if (line.startsWith("npx cdktf ")) {
      return this.around.cdktf === true ? this.cdktf(rest.slice(1), settings) : this.stack(rest.slice(1), settings);
    }
    if (line === "npx jest") return this.jest(settings);
    if (first === "terraform") return this.terraform(rest, this.folder, settings);
    return this.run(first ?? "", rest, settings);
  }

  /** The program as `ts-node` would run it, without the time that ts-node takes. */
  private async program(settings: Readonly<Record<string, string>>): Promise<string> {
    await bundled(join(this.folder, "main.ts"), join(this.folder, "main.cjs"));
    return this.run(process.execPath, ["main.cjs"], settings);
  }

  private async cdktf(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
    await bundled(join(this.folder, "main.ts"), join(this.folder, "main.cjs"));
    const config = { language: "typescript", app: "node main.cjs", sendCrashReports: "false" };
    writeFileSync(join(this.folder, "cdktf.json"), JSON.stringify(config));
    return this.run(join(root, "node_modules", ".bin", "cdktf"), args, settings);
  }

  /** The tests of the folder, with the package as it is built. */
  private async jest(settings: Readonly<Record<string, string>>): Promise<string> {
    const tests = readdirSync(this.folder).filter((name) => name.endsWith(".test.ts"));
    for (const name of tests) {
      const outfile = join(this.folder, name.replace(/ts$/, "cjs"));
      await build({ ...bundling, entryPoints: [join(this.folder, name)], outfile });
    }
    const config = { testEnvironment: "node", transform: {}, testMatch: ["**/*.test.cjs"] };
    const jest = join(root, "node_modules", "jest", "bin", "jest.js");
    return this.run(process.execPath, [jest, "--rootDir", ".", "--config", JSON.stringify(config)], settings);
  }

  /** What `cdktf` does with a stack. */
  private async stack(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
    const said = await this.program(settings);
    const [command = "", ...rest] = args;
    if (command === "synth") return said;
    const terraform = { deploy: ["apply", "-auto-approve"], diff: ["plan"], destroy: ["destroy", "-auto-approve"] };
    const names = rest.filter((word) => !word.startsWith("-"));
    for (const name of names) {
      const folder = join(this.folder, outdir, "stacks", name);
      hurry(join(folder, "cdk.tf.json"));
      const isReady = existsSync(join(folder, ".terraform")) && "TF_REATTACH_PROVIDERS" in this.environment;
      if (!isReady) await this.terraform(["init"], folder, settings);
    }
    const outputs: string[] = [];
    for (const name of names) {
      const folder = join(this.folder, outdir, "stacks", name);
      outputs.push(await this.terraform(terraform[command as keyof typeof terraform], folder, settings));
    }
    return said + outputs.join("");
  }

  private terraform(args: readonly string[], folder: string, settings: Readonly<Record<string, string>>) {
    return this.run(terraformBinary(), [...args, "-no-color", "-input=false"], settings, folder);
  }

  private async run(
    file: string,
    args: readonly string[],
    settings: Readonly<Record<string, string>>,
    cwd = this.folder,
  ): Promise<string> {
    const env = childEnvironment(this.home, { ...this.environment, ...settings });
    return (await mustRun(file, args, { cwd, env })).output;
  }
}

const assignment = (word: string): readonly [string, string] => {
  const at = word.indexOf("=");
  return [word.slice(0, at), word.slice(at + 1)];
};

const bundling: BuildOptions = {
  bundle: true,
  platform: "node",
  format: "cjs",
  packages: "external",
  logLevel: "error",
};

/** With the sources of the constructs, so that no build is needed. */
const bundled = (from: string, to: string) =>
  build({
    ...bundling,
    entryPoints: [from],
    outfile: to,
    alias: { "cdktf-stratus": join(root, "lib", "index.ts") },
  });

/** The provider looks at what is under way every 2 seconds, unless it is told otherwise. */
function hurry(file: string): void {
  const stack = JSON.parse(readFileSync(file, "utf8")) as { provider?: { stratus?: Record<string, unknown>[] } };
  for (const settings of stack.provider?.stratus ?? []) settings["poll_interval"] = 20;
  writeFileSync(file, JSON.stringify(stack));
}
