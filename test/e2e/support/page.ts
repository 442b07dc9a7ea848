import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Block, blocksOf, type Command, commandsOf, root } from "../../docs/support/blocks";
import type { Outcome } from "../../support/child";
import { type Commands, CommandsOfCheckout } from "./page-commands";

/** The tools that run a page's own commands. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string>>;
  /** The URLs in pages, and their replacements here. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Commands with a replacement here, by their beginning. */
  readonly instead?: Readonly<Record<string, (folder: string) => Promise<string | Outcome> | string>>;
  /** True if `cdktf` runs the program. Otherwise its stacks are synthesized by its host and passed to terraform. */
  readonly cdktf?: boolean;
  /** True if the page uses the time as a name, so that each command has to start in a later second. */
  readonly inLaterSeconds?: boolean;
}

/** Follows a page with the constructs and the tools of the checkout, which is faster than with an installed package. */
export async function follow(page: string, surroundings: Surroundings): Promise<number> {
  // Inside the checkout, so that the package finds itself by its name, and its dependencies.
  mkdirSync(join(root, ".cache"), { recursive: true });
  const home = mkdtempSync(join(root, ".cache", "page-"));
  try {
    for (const { file, text } of blocksOf("docs/add-to-a-project.md")) {
      if (file === "cdktf.json") writeFileSync(join(home, file), text);
    }
    return await followIn(home, page, surroundings, new CommandsOfCheckout(home, surroundings.cdktf === true));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * Follows a page from its first line to its last: writes its files into a folder, runs its commands there, and compares its
 * claims. Returns the number of claims.
 */
export async function followIn(
  home: string,
  page: string,
  surroundings: Surroundings,
  commands: Commands,
): Promise<number> {
  const run = new Run(home, surroundings, commands);
  for (const block of blocksOf(page)) await run.block(block);
  return run.claims;
}

/** The page's claim about the end of a command: `exit code 2`, and its output after a colon. */
const ending = /^exit code (\d+)(?:: (.*))?$/;

/** Blocks with the output of the commands above them. */
const outputLanguages: readonly string[] = ["text", "mermaid"];

class Run {
  claims = 0;
  private folder: string;
  private output = "";
  private afterCommands = false;
  private environment: Record<string, string>;

  constructor(
    private readonly home: string,
    private readonly around: Surroundings,
    private readonly commands: Commands,
  ) {
    this.folder = home;
    this.environment = { ...around.environment };
  }

  async block(block: Block): Promise<void> {
    if (block.language === "sh" && block.file === undefined) {
      this.output = "";
      this.afterCommands = true;
      for (const command of commandsOf(block)) await this.command(command, block.page);
      return;
    }
    if (outputLanguages.includes(block.language) && this.afterCommands) {
      for (const line of block.text.split("\n")) if (line.trim() !== "") this.claim(line.trim(), this.output, block);
    }
    this.afterCommands = false;
    if (block.file !== undefined) this.write(block.file, block.text);
  }

  private write(file: string, text: string): void {
    const path = join(this.home, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, this.local(text));
  }

  private claim(words: string, output: string, { page, line }: { readonly page: string; readonly line: number }): void {
    this.claims += 1;
    if (output.replace(/\s+/g, " ").includes(this.local(words).replace(/\s+/g, " "))) return;
    throw new Error(`${page}:${String(line)} claims ${JSON.stringify(words)}, and the output is:\n${output}`);
  }

  private local(text: string): string {
    return Object.entries(this.around.addresses).reduce((all, [written, real]) => all.replaceAll(written, real), text);
  }

  private async command({ claim, ...command }: Command, page: string): Promise<void> {
    const words = command.words.map((word) => this.local(word));
    if (words[0] === undefined || words[0] === "export") {
      Object.assign(this.environment, command.settings, Object.fromEntries(words.slice(1).map(assignment)));
      return;
    }
    if (words[0] === "cd") {
      this.folder = join(this.folder, words[1] ?? "");
      return;
    }
    const { code, output } = await this.outcomeOf(words, command);
    this.output += output;
    const [, expected, more] = ending.exec(claim ?? "") ?? [];
    const at = { page, line: command.line };
    if (expected !== undefined) this.claims += 1;
    if (code !== Number(expected ?? 0)) {
      throw new Error(`${page}:${String(at.line)}: ${words.join(" ")} ended with ${String(code)}:\n${output}`);
    }
    const printed = expected === undefined ? claim : more;
    if (printed !== undefined) this.claim(printed, output, at);
  }

  private async outcomeOf(words: readonly string[], { settings }: Pick<Command, "settings">): Promise<Outcome> {
    const line = words.join(" ");
    const succeed = (output: string): Outcome => ({ code: 0, output, stdout: output });
    const other = Object.entries(this.around.instead ?? {}).find(([beginning]) => line.startsWith(beginning));
    if (other) {
      const output = await other[1](this.folder);
      return typeof output === "string" ? succeed(output) : output;
    }
    if (line.startsWith("npx stratus emulator")) return succeed("");
    if (this.around.inLaterSeconds === true) await sleep(1000 - (Date.now() % 1000));
    const [file] = words.at(-2) === ">" ? words.slice(-1) : [];
    const command = file === undefined ? words : words.slice(0, -2);
    const outcome = await this.commands.run(command, this.folder, { ...this.environment, ...settings });
    if (file !== undefined) writeFileSync(join(this.folder, file), outcome.stdout);
    return outcome;
  }
}

const assignment = (word: string): readonly [string, string] => {
  const at = word.indexOf("=");
  return [word.slice(0, at), word.slice(at + 1)];
};
