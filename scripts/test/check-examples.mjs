// Checks the types of the example programs, each with its own settings: ts-node runs them without checking. Arguments are
// names of folders below examples, by default all of them.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { Advice, fail, inRoot, root } from "../support/project.mjs";

const examples = inRoot("examples");
/** @param {string} name */
const hasProgram = (name) => existsSync(join(examples, name, "tsconfig.json"));

/** The folders of all programs, below the folder of the examples. */
const programs = readdirSync(examples, { recursive: true, encoding: "utf8" }).filter(hasProgram).sort();

/**
 * Source files by options and path. Most of the time goes into parsing, and the examples import the same declarations.
 * @type {Map<string, ts.SourceFile | undefined>}
 */
const parsed = new Map();

/** @param {ts.CompilerOptions} options */
function cachingHost(options) {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version, ...rest) => {
    const key = JSON.stringify([path, version]);
    if (!parsed.has(key)) parsed.set(key, parse(path, version, ...rest));
    return parsed.get(key);
  };
  return host;
}

/**
 * The compiler's output for one example, or an empty string.
 * @param {string} name
 */
function problemsOf(name) {
  const config = join(examples, name, "tsconfig.json");
  const { config: json, error } = ts.readConfigFile(config, (path) => ts.sys.readFile(path));
  /** @type {ts.FormatDiagnosticsHost} */
  const host = { getCanonicalFileName: (path) => path, getCurrentDirectory: () => root, getNewLine: () => "\n" };
  if (error) return ts.formatDiagnostics([error], host);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(json, ts.sys, join(examples, name));
  const settings = { ...options, noEmit: true };
  const program = ts.createProgram(fileNames, settings, cachingHost(settings));
  return ts.formatDiagnostics([...errors, ...ts.getPreEmitDiagnostics(program)], host);
}

/** @param {readonly string[]} given */
function checkExamples(given) {
  const unknown = given.find((name) => !programs.includes(name));
  if (unknown) throw new Advice(`unknown example ${unknown}; expected one of: ${programs.join(", ")}.`);
  for (const name of given.length > 0 ? given : programs) {
    const problems = problemsOf(name);
    if (problems !== "") throw new Advice(`examples/${name} has type errors:\n${problems}`);
    console.log(`examples/${name}: no type errors`);
  }
}

try {
  checkExamples(process.argv.slice(2));
} catch (error) {
  fail(error);
}
