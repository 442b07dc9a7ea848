import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { CodePosition } from "../../../../shared/call-positions";
import { commandWords, fileText } from "../../../stacks/program-files";

const starts = (command: string, tools: string) =>
  new RegExp(`(?:^|[\\s&|;/"'])(?:${tools})(?=$|[\\s&|;"'])`).test(command);

/** True if a command starts a bundler. */
const runsBundler = (command: string) => starts(command, "esbuild|webpack|rollup|tsup|ncc|vite|parcel");

/** True if a command starts a compiler or a bundler. */
export const runsCompiler = (command: string): boolean => runsBundler(command) || starts(command, "tsc|swc|babel");

/** The JavaScript files in a command that compile a program themselves, such as `build.mjs`. */
export const buildScriptsIn = (command: string, folder: string): readonly string[] =>
  commandWords(command)
    .map((word) => resolve(folder, word))
    .filter((file) => /\.[cm]?js$/.test(file) && importsCompiler.test(fileText(file)));

const importsCompiler =
  /(?:from|import|require)\s*\(?\s*["'](?:typescript|esbuild|webpack|rollup|tsup|vite|parcel|@swc\/core|@babel\/core)["']/;

/** The files and directories that compilers write, as commands and the settings of the compilers name them. */
export function namedOutputs(folder: string, commands: readonly string[]): readonly string[] {
  const options = commands.flatMap((each) => matches(each, outputOption));
  const words = commands.flatMap(commandWords).map((word) => resolve(folder, word));
  const inFolder = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const compilers = new Set([...inFolder, ...words].filter((file) => /[\\/]tsconfig[^\\/]*\.json$/.test(file)));
  const inSettings: string[] = [];
  // The loop also visits the settings that others extend.
  for (const file of compilers) {
    const text = fileText(file);
    for (const base of matches(text, /"extends"\s*:\s*"(\.[^"]+)"/g)) compilers.add(resolve(dirname(file), base));
    inSettings.push(...matches(text, /"out(?:Dir|File)"\s*:\s*"([^"]+)"/g).map((each) => resolve(dirname(file), each)));
  }
  const bundlers = [
    ...[...inFolder, ...words].filter((file) => /\.config\.[cm]?[jt]s$/.test(file)),
    ...commands.flatMap((each) => buildScriptsIn(each, folder)),
  ];
  const inBundlers = bundlers.flatMap((file) => matches(fileText(file), outputProperty));
  return [...[...options, ...inBundlers].map((each) => resolve(folder, each)), ...inSettings].filter(
    (each) => !`${folder}${sep}`.startsWith(each + sep),
  );
}

/** `--outfile=lib/main.js`, `-d lib` */
const outputOption = /(?:--(?:out-?(?:dir|file)|file|dir)|\s-[do])[= ]\s*([^\s-]\S*)/gi;

/** `outfile: "lib/main.js"` of esbuild, `file` and `dir` of Rollup, `path: path.resolve(__dirname, "lib")` of webpack. */
const outputProperty =
  /\b(?:out_?(?:file|dir)|file|dir|path)\b["']?\s*:\s*(?:[\w.]+\(\s*[\w.]+\s*,\s*)?["'`]([^"'`\n]+)["'`]/gi;

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** A comment of esbuild or webpack in a bundle, which names the source of the lines below it. */
interface Section {
  readonly line: number;
  readonly source: string;
}

/** `// src/zones.ts` of esbuild, `!*** ./src/zones.ts ***!` of webpack. */
const sectionHead = /^\s*(?:\/\/ |!\*\*\* (?:\.\/)?)(\S+\.[cm]?[jt]sx?)(?: \*\*\*!)?\s*$/;

/** The sections of a bundle, from its end to its start. */
export const bundleSections = (text: string): readonly Section[] =>
  text
    .split("\n")
    .flatMap((each, index): readonly Section[] => {
      const [, source] = sectionHead.exec(each) ?? [];
      return source === undefined ? [] : [{ line: index + 1, source }];
    })
    .reverse();

/**
 * Finds the source of a position in build output without a source map. The section of a bundle names it, or, unless a
 * command bundles, the path of the file does: `src/zones.ts` for `dist/zones.js`.
 * @param text The content of the file
 */
export function sourceNamed(
  { file, line }: CodePosition,
  { text, folder, commands }: { readonly text: string; readonly folder: string; readonly commands: readonly string[] },
): string | undefined {
  const section = bundleSections(text).find((each) => each.line <= line);
  if (section) {
    const named = resolve(folder, section.source);
    return existsSync(named) ? named : undefined;
  }
  if (commands.some((each) => runsBundler(each) || buildScriptsIn(each, folder).length > 0)) return undefined;
  for (let output = dirname(file); dirname(output) !== output; output = dirname(output)) {
    const name = relative(output, file).replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
    const above = dirname(output);
    const sources = foldersIn(above).map((each) => join(each, name));
    const [found, ...more] = [join(above, name), ...sources].filter((each) => existsSync(each));
    if (found !== undefined) return more.length === 0 ? found : undefined;
    if (output === folder) break;
  }
  return undefined;
}

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .map(({ name }) => join(folder, name));
