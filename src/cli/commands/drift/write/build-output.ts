import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { CodePosition } from "../../../../shared/call-positions";
import { commandsOf, commandWords, packageScripts } from "../../../stacks/program-files";
import type { Project } from "../../../stacks/project";
import { buildScriptsIn, namedOutputs, runsCompiler, sourceNamed } from "./named-outputs";

const isScript = (file: string) => /\.[cm]?jsx?$/.test(file);

const buildScript = /\b(?:npm|yarn|pnpm|bun)\s+(?:run\s+)?(?:-\S+\s+)*(?:build|compile)\b/;

/** True if the command that synthesizes the program compiles it first. */
const compiles = (project: Project) =>
  commandsOf(project).some(
    (each) => runsCompiler(each) || buildScript.test(each) || buildScriptsIn(each, project.folder).length > 0,
  );

/**
 * The command that compiles the program, if synth runs compiled files without compiling them. Only a script of
 * `package.json` that does nothing but compile, because it runs in a copy.
 */
export function buildCommandOf(project: Project): string | undefined {
  const scripts = packageScripts(project.folder);
  const name = ["build", "compile"].find((each) => {
    const script = scripts[each];
    return (
      typeof script === "string" && script.split("&&").every((part) => runsCompiler(part) || /^\s*rimraf\s/.test(part))
    );
  });
  return name === undefined ? undefined : `npm run ${name}`;
}

/** The reason against editing compiled files. */
export const buildOutput = "build output";

/** Tells the files that a person edits from those that a tool writes. */
export class WrittenFiles {
  private readonly commands: readonly string[];
  private readonly outputs: readonly string[];
  private readonly isUnderGit: boolean;

  constructor(private readonly project: Project) {
    const { folder } = project;
    this.commands = [...commandsOf(project), ...Object.values(packageScripts(folder))].filter(
      (each) => typeof each === "string",
    );
    this.outputs = namedOutputs(folder, this.commands);
    this.isUnderGit = !isIgnored(join(folder, "cdktf.json"));
  }

  /** True if synth runs build output, and the command in `cdktf.json` doesn't write it. */
  get runsOldOutput(): boolean {
    const { folder } = this.project;
    const entries = commandsOf(this.project)
      .flatMap(commandWords)
      .flatMap((word) => [word, `${word}.js`, join(word, "index.js")].map((each) => resolve(folder, each)));
    const output = entries.filter((file) => isScript(file) && existsSync(file) && this.isOutput(file));
    return output.length > 0 && !compiles(this.project);
  }

  /** The reason why an edit of the file would be lost: `build output`. Undefined if a person edits it. */
  reasonAgainst(file: string): string | undefined {
    if (file.includes(`${sep}node_modules${sep}`)) return "part of an installed package";
    if (this.isOutput(file)) return buildOutput;
    if (hasGeneratedHeader(readFileSync(file, "utf8"))) return "a generated file";
    return this.isUnderGit && isIgnored(file) ? "ignored by git and probably written by a tool" : undefined;
  }

  /** The source of a position in build output without a source map. Undefined if nothing names it. */
  sourceOf(position: CodePosition, text: string): string | undefined {
    return sourceNamed(position, { text, folder: this.project.folder, commands: this.commands });
  }

  private isOutput(file: string): boolean {
    if (!isScript(file)) return false;
    const inside = sep + relative(this.project.folder, file);
    if (/[\\/](?:dist|build|out|output|bundle|\.\w+)[\\/]/.test(inside)) return true;
    if (this.outputs.some((each) => file === each || file.startsWith(each + sep))) return true;
    if ([".ts", ".tsx", ".mts", ".cts"].some((each) => existsSync(file.replace(/\.[cm]?jsx?$/, each)))) return true;
    const text = readFileSync(file, "utf8");
    return outputSigns.test(text) || text.split("\n").some(({ length }) => length > maxLineLength);
  }
}

/** A person doesn't write lines of this length, but a minifier does. */
const maxLineLength = 2_000;

/** Code that only compilers and bundlers write. */
const outputSigns =
  /^\/\/ \S+\.[cm]?tsx?$|sourceMappingURL=|"__esModule"|__webpack_require__|__webpack_exports__|__commonJS\(|__toESM\(|__defProp\b/m;

function hasGeneratedHeader(text: string): boolean {
  const [head = ""] =
    /^\ufeff?(?:#![^\n]*\n)?(?:\s*(?:\/\/[^\n]*|\/\*[^]*?\*\/|["']use strict["'];?))*/.exec(text) ?? [];
  return (
    /@generated\b|\bdo not (?:edit|modify|change)\b|\bdon't (?:edit|modify|change)\b/i.test(head) ||
    /\b(?:auto-?|automatically |code )generated\b|^\W*generated (?:by|from|with)\b/im.test(head)
  );
}

/** True if git ignores the file. False without git. */
function isIgnored(file: string): boolean {
  return spawnSync("git", ["check-ignore", "-q", file], { cwd: dirname(file), stdio: "ignore" }).status === 0;
}
