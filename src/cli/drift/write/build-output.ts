import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodePosition } from "../../../terraform/call-positions";
import { commandsOf, packageScripts } from "../../stacks/program-files";
import type { Project } from "../../stacks/project";

const isScript = (file: string) => /\.[cm]?jsx?$/.test(file);

const mapComment = /\/[/*]# sourceMappingURL=(\S+)/g;

/** Returns the source position that the file's source map gives, or the position itself without a source map. */
export function sourceOf(position: CodePosition, projectFolder: string): CodePosition {
  const { file, line, column } = position;
  const map = isScript(file) ? readMap(file) : undefined;
  // Some programs map their stack traces themselves.
  const entry = map?.map.findEntry(line - 1, column - 1);
  if (!map || !entry || !("originalSource" in entry)) return position;
  const named = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, "");
  const isBundled = named !== entry.originalSource;
  const path = named.startsWith("file:")
    ? fileURLToPath(named)
    : resolve(isBundled ? projectFolder : map.folder, named);
  if (!existsSync(path)) return position;
  return { file: path, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

function readMap(file: string): { readonly map: SourceMap; readonly folder: string } | undefined {
  try {
    const url = [...readFileSync(file, "utf8").matchAll(mapComment)].at(-1)?.[1] ?? `${file}.map`;
    const [, inline] = /^data:[^,]*;base64,(.*)$/.exec(url) ?? [];
    const path = resolve(dirname(file), decodeURIComponent(url));
    const text = inline === undefined ? readFileSync(path, "utf8") : Buffer.from(inline, "base64").toString("utf8");
    const payload = JSON.parse(text) as Omit<SourceMapPayload, "sourceRoot"> & { readonly sourceRoot?: string };
    const { sourceRoot = "" } = payload;
    const folder = resolve(inline === undefined ? dirname(path) : dirname(file), sourceRoot);
    // The folder above includes it, and Node would join it as a URL.
    return { map: new SourceMap({ ...payload, sourceRoot: "" }), folder };
  } catch {
    return undefined;
  }
}

const compiler = /(?:^|[\s&|;/"'])(?:tsc|esbuild|webpack|rollup|tsup|swc|ncc|vite|babel|parcel)(?=$|[\s&|;"'])/;
const buildScript = /\b(?:npm|yarn|pnpm|bun)\s+(?:run\s+)?(?:-\S+\s+)*(?:build|compile)\b/;

/** True if the command that synthesizes the program compiles it first. */
const compiles = (project: Project) =>
  commandsOf(project).some((each) => compiler.test(each) || buildScript.test(each));

/**
 * The command that compiles the program, if synth runs compiled files without compiling them. Only a script of
 * `package.json` that does nothing but compile, because it runs in a copy.
 */
export function buildCommandOf(project: Project): string | undefined {
  const scripts = packageScripts(project.folder);
  const name = ["build", "compile"].find((each) => {
    const script = scripts[each];
    return (
      typeof script === "string" && script.split("&&").every((part) => compiler.test(part) || /^\s*rimraf\s/.test(part))
    );
  });
  return name === undefined ? undefined : `npm run ${name}`;
}

/** Tells the files that a person edits from those that a tool writes. */
export class WrittenFiles {
  private readonly folders: readonly string[];
  private readonly isUnderGit: boolean;

  constructor(private readonly project: Project) {
    const { folder } = project;
    const commands = [...commandsOf(project), ...Object.values(packageScripts(folder))].filter(
      (each) => typeof each === "string",
    );
    const named = commands.flatMap((each) =>
      [...each.matchAll(/--out-?dir[= ]\s*(\S+)/gi)].map(([, name = ""]) => name),
    );
    this.folders = [...named, ...outFolders(folder)].map((each) => resolve(folder, each));
    this.isUnderGit = !isIgnored(join(folder, "cdktf.json"));
  }

  /** True if synth runs build output, and the command in `cdktf.json` doesn't write it. */
  get runsOldOutput(): boolean {
    const { folder } = this.project;
    const words = commandsOf(this.project)
      .flatMap((each) => each.split(/[\s"'=;&|()]+/))
      .filter((word) => word !== "");
    const entries = words.flatMap((word) =>
      [word, `${word}.js`, join(word, "index.js")].map((each) => resolve(folder, each)),
    );
    const output = entries.filter((file) => isScript(file) && existsSync(file) && this.isOutput(file));
    return output.length > 0 && !compiles(this.project);
  }

  /** The reason why an edit of the file would be lost: `build output`. Undefined if a person edits it. */
  reasonAgainst(file: string): string | undefined {
    if (file.includes(`${sep}node_modules${sep}`)) return "part of an installed package";
    if (this.isOutput(file)) return "build output";
    if (hasGeneratedHeader(readFileSync(file, "utf8"))) return "a generated file";
    return this.isUnderGit && isIgnored(file) ? "ignored by git, so a tool probably writes it" : undefined;
  }

  private isOutput(file: string): boolean {
    if (!isScript(file)) return false;
    const inside = sep + relative(this.project.folder, file);
    if (/[\\/](?:dist|build|out|output|bundle|\.\w+)[\\/]/.test(inside)) return true;
    if (this.folders.some((each) => each !== this.project.folder && file.startsWith(each + sep))) return true;
    if ([".ts", ".tsx", ".mts", ".cts"].some((each) => existsSync(file.replace(/\.[cm]?jsx?$/, each)))) return true;
    const text = readFileSync(file, "utf8");
    return outputSigns.test(text) || text.split("\n").some(({ length }) => length > maxLineLength);
  }
}

/** A person doesn't write lines of this length, but a minifier does. */
const maxLineLength = 2_000;

/** Code that only compilers and bundlers write. */
const outputSigns =
  /sourceMappingURL=|"__esModule"|__webpack_require__|__webpack_exports__|__commonJS\(|__toESM\(|__defProp\b/;

function hasGeneratedHeader(text: string): boolean {
  const [head = ""] =
    /^\ufeff?(?:#![^\n]*\n)?(?:\s*(?:\/\/[^\n]*|\/\*[^]*?\*\/|["']use strict["'];?))*/.exec(text) ?? [];
  return (
    /@generated\b|\bdo not (?:edit|modify|change)\b|\bdon't (?:edit|modify|change)\b/i.test(head) ||
    /\b(?:auto-?|automatically |code )generated\b|^\W*generated (?:by|from|with)\b/im.test(head)
  );
}

/** The `outDir` of the compiler settings. */
function outFolders(folder: string): readonly string[] {
  try {
    const text = readFileSync(join(folder, "tsconfig.json"), "utf8");
    const [, name] = /"outDir"\s*:\s*"([^"]+)"/.exec(text) ?? [];
    return name === undefined ? [] : [name];
  } catch {
    return [];
  }
}

/** True if git ignores the file. False without git. */
function isIgnored(file: string): boolean {
  return spawnSync("git", ["check-ignore", "-q", file], { cwd: dirname(file), stdio: "ignore" }).status === 0;
}
