import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command as CliCommand } from "commander";
import { stratusCommand } from "../../../src/cli";
import { blocksOf, type Command, pages, root } from "./blocks";

const { scripts, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** The commands of other programs, as far as pages use them. */
const others: Readonly<Record<string, readonly string[]>> = {
  terraform: [
    "init",
    "plan",
    "apply",
    "destroy",
    "import",
    "query",
    "untaint",
    "state",
    "show",
    "providers",
    "validate",
    "output",
    "test",
  ],
  cdktf: ["deploy", "diff", "destroy", "synth", "output", "get"],
  go: ["mod", "get", "run"],
  pip: ["install"],
  python3: ["shop.py"],
  "linode-cli": ["linodes", "domains", "events"],
  "node_modules/.bin/stratus": ["emulator"],
  npm: ["init", "install", "uninstall", "pack", "test", "ci", "run", "pkg", "publish"],
};
const always = ["export", "cd", "cp", "mkdir", "tar", "cat", "curl", "git", "kill", "psql", "rm", "sed"];

const first = (allowed: readonly string[], [word = ""]: readonly string[], of: string) =>
  allowed.includes(word) ? undefined : `${of} has no ${word === "" ? "command here" : word}`;

/** The parts of a page's command that don't exist. */
export function missing({ words }: Pick<Command, "words">): string | undefined {
  const [program = "", ...rest] = words;
  if (program === "" || always.includes(program)) return undefined;
  if (program === "npx") return missingIn(rest);
  if (program === "node") return missingFile(rest.at(-1) ?? "");
  if (program === "npm" && rest[0] === "run") {
    return scripts[rest[1] ?? ""] === undefined ? `package.json has no script ${rest[1] ?? ""}` : undefined;
  }
  const allowed = others[program];
  return allowed ? first(allowed, rest, program) : `unknown program ${program}`;
}

/** The files that pages tell their readers to write, and their compiled versions. */
const written = new Set(pages.flatMap(blocksOf).map(({ file }) => file));

const missingFile = (name: string) =>
  written.has(name) || written.has(name.replace(/\.js$/, ".ts")) || existsSync(join(root, name))
    ? undefined
    : `${name} does not exist`;

function missingIn([program = "", ...rest]: readonly string[]): string | undefined {
  if (program === "--package") return missingIn(rest.slice(1));
  if (program === "stratus") return missingInStratus(rest);
  if (program === "tsc") return missingIn(["typescript"]);
  if (program === "cdktf" || program === "cdktn") return first(others["cdktf"] ?? [], rest, program);
  return devDependencies[program] === undefined ? `no package gives npx ${program}` : undefined;
}

function missingInStratus(words: readonly string[]): string | undefined {
  if (words.length === 1 && ["-v", "--version", "-h", "--help", "--debug"].includes(words[0] ?? "")) return undefined;
  const start = stratusCommand().commands.find((each) => each.name() === words[0]);
  return start ? missingAfter(start, words.slice(1)) : `stratus has no ${words[0] ?? "command here"}`;
}

function missingAfter(command: CliCommand, words: readonly string[]): string | undefined {
  const inner = command.commands.find((each) => each.name() === words[0]);
  if (inner) return missingAfter(inner, words.slice(1));
  if (command.commands.length > 0) return `stratus ${command.name()} needs a command after it`;
  const help = command.createHelp();
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const known = options.flatMap(({ short, long }) => [short, long]);
  const unknown = words.find((word) => /^-./.test(word) && !known.includes(word));
  return unknown === undefined ? undefined : `stratus ${command.name()} has no ${unknown}`;
}
