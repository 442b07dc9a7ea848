// Builds dist/testing, the entry for users' tests: the code as one file, and the public types.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import ts from "typescript";
import { oneFile, packageOf } from "./bundle-provider.mjs";
import { shortenNames } from "./short-names.mjs";
import { notices } from "./licence-notices.mjs";
import { Advice, inRoot } from "../support/project.mjs";

const source = inRoot("src", "testing");
const output = inRoot("dist", "testing");

/** They only pass the matchers to their host, and must share them with the entry. */
const hosts = ["jest", "jest-globals"];

/**
 * The files outside of the folder that have public types, by the names under which they are shipped.
 * @type {Readonly<Record<string, string>>}
 */
const outside = { "emulator-api": "../emulator/api", "planned-changes": "../terraform/planned-changes" };
const relative = /(?:from |import\()"(\.[^"]*)"/g;

/** @param {string} name */
const sourceOf = (name) => `${source}/${outside[name] ?? name}.ts`;
/** @param {string} name */
const textOf = (name) => readFileSync(sourceOf(name), "utf8");

/** @param {ts.Diagnostic} diagnostic */
const messageOf = ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n");

/**
 * The declarations of one file, with types written in full, so that they need no other file.
 * @param {string} name
 */
function declarationOf(name) {
  const compilerOptions = { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2022 };
  const { outputText, diagnostics } = ts.transpileDeclaration(textOf(name), {
    fileName: `${name}.ts`,
    compilerOptions,
    reportDiagnostics: true,
  });
  if (diagnostics !== undefined && diagnostics.length > 0)
    throw new Advice(`src/testing/${name}.ts: ${diagnostics.map(messageOf).join("; ")}`);
  return Object.entries(outside).reduce((text, [as, path]) => text.replaceAll(`"${path}"`, `"./${as}"`), outputText);
}

/** The declarations that a user's compiler reads, starting with the entries. */
function declarations() {
  const texts = new Map();
  /** @param {string} name */
  const add = (name) => {
    if (texts.has(name)) return;
    const text = declarationOf(name);
    texts.set(name, text);
    for (const [, path = ""] of text.matchAll(relative)) {
      const next = path.replace("./", "");
      if (!existsSync(sourceOf(next))) {
        throw new Advice(`src/testing/${name}.ts is public, but its types refer to ${path}, which isn't shipped.`);
      }
      add(next);
    }
  };
  ["index", ...hosts].forEach(add);
  return texts;
}

/** @param {string} name */
function compiled(name) {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  return ts.transpileModule(textOf(name), { compilerOptions }).outputText;
}

/** @param {string} version */
export async function writeTesting(version) {
  const { outputFiles, metafile } = await build({
    ...oneFile,
    entryPoints: ["src/testing/index.ts"],
    define: { STRATUS_VERSION: JSON.stringify(version) },
  });
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  /**
   * @param {string} name
   * @param {string} text
   */
  const write = (name, text) => writeFileSync(`${output}/${name}`, text);
  write("index.js", await shortenNames(outputFiles.map(({ text }) => text).join("")));
  for (const name of hosts) write(`${name}.js`, compiled(name));
  for (const [name, text] of declarations()) write(`${name}.d.ts`, text);
  write(
    "LICENSES.txt",
    notices("entry for tests", [...new Set(Object.keys(metafile.inputs).flatMap(packageOf))].sort()),
  );
}
