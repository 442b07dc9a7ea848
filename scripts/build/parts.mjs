// The provider's file consists of parts that are read on demand: Node parses a whole file before it runs the first line,
// including code that most of Terraform's provider processes never run. So all parts except the loader are in one comment at
// the end of the file, which Node skips.
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join, relative, sep } from "node:path";
import { build, transform } from "esbuild";
import { inRoot, readJson, root } from "../support/project.mjs";
import { loader } from "./loader.cjs";
import { shortenNames } from "./short-names.mjs";
import { loader as plainLoader } from "./standalone-loader.cjs";

/** @typedef {import("esbuild").Metafile["outputs"]} Outputs */

const entry = "src/main.ts";

/** A file that our code loads by `require` is a part, and so is the code that several parts share. */
const parts = ["src/cli/index.ts", "src/provider/client/http/undici.ts", "src/composition/provider.ts"].concat([
  "src/composition/functions.ts",
  "src/composition/write-object.ts",
  "src/contract/configuration.ts",
  "src/contract/re2.ts",
  "src/contract/uts46.ts",
  "src/provider/plugin/protocol/generated/tfplugin6.ts",
  "src/provider/plugin/rpc/calls.ts",
  "src/provider/plugin/serve.ts",
  "src/shared/topology/svg.ts",
]);

/** Strings that are not used before they are requested. */
const texts = "stratus:";

/** @param {string} part */
const nameOf = (part) =>
  `${part
    .replace(/^src\//, "")
    .replace(/(\/index)?\.ts$/, "")
    .replaceAll("/", "-")}.js`;

/** @type {import("esbuild").Plugin} */
const separateParts = {
  name: "separate-parts",
  setup({ onResolve }) {
    onResolve({ filter: /^stratus:/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /^\.\.?(\/|$)/ }, ({ kind, path, resolveDir }) => {
      if (kind !== "require-call") return undefined;
      const found = [".ts", "/index.ts"].map((end) => join(resolveDir, path) + end).find(existsSync);
      const part = found && relative(root, found).split(sep).join("/");
      if (!part) return undefined;
      // It would become part of its user, and load slowly together with everything that it shares with others.
      if (!parts.includes(part)) throw new Error(`${part} is loaded by require, so add it to the list of parts`);
      return { path: `./${nameOf(part)}`, external: true };
    });
  },
};

/**
 * A part and its dependencies.
 * @param {Outputs} outputs
 * @param {string} name
 * @param {Set<string>} [seen]
 */
function withImports(outputs, name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const { path, kind } of outputs[name]?.imports ?? []) {
    if (kind === "import-statement" && path in outputs) withImports(outputs, path, seen);
  }
  return seen;
}

/**
 * The names of the parts. Shared parts are named after their users, so the names don't depend on the folder of the checkout,
 * unlike those of esbuild.
 * @param {Outputs} outputs
 * @returns {Readonly<Record<string, string>>}
 */
function namesOf(outputs) {
  const reached = Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint ? [{ name: nameOf(entryPoint), paths: withImports(outputs, path) }] : [],
  );
  return Object.fromEntries(
    Object.entries(outputs).map(([path, { entryPoint }]) => {
      if (entryPoint) return [path, nameOf(entryPoint)];
      const users = reached.filter(({ paths }) => paths.has(path)).map(({ name }) => name.replace(/\.js$/, ""));
      return [path, `of-${users.sort().join("-and-")}.js`];
    }),
  );
}

/**
 * The modules that run before the handshake: those of the first part, of the server, and their imports.
 * @param {Outputs} outputs
 */
function modulesAtStart(outputs) {
  const first = [entry, "src/provider/plugin/serve.ts"];
  const started = Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint !== undefined && first.includes(entryPoint) ? [path] : [],
  );
  const paths = new Set(started.flatMap((path) => [...withImports(outputs, path)]));
  return [...paths].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})).sort();
}

/**
 * `a as b,c` as the members of an object.
 * @param {string} names
 */
const members = (names) => names.replace(/([^\s,]+)\s+as\s+([^\s,]+)/g, "$1:$2");

/**
 * Replaces the imports between parts by constants, and the exports by one object. Otherwise, each use of a name would call a
 * getter, because a module may assign an export late. No part does.
 * @param {string} text
 */
const withConstants = (text) =>
  text
    .replace(/\bimport\{([^}]*)\}from("\.\/[^"]+");/g, (_, names, part) => `const{${members(names)}}=require(${part});`)
    .replace(/\bexport\{([^}]*)\};\s*$/, (_, names) => {
      const swapped = names.replace(/([^\s,]+)\s+as\s+([^\s,]+)/g, "$2:$1");
      return `module.exports={${swapped}};`;
    });

/**
 * The names of Node's modules in the code.
 * @param {Outputs} outputs
 */
function builtinsIn(outputs) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external, path }) => external && isBuiltin(path)).map(({ path }) => path);
  return [...new Set(names)].sort();
}

/**
 * All parts as functions of `require` and `module`, by their names.
 * @param {typeof import("./bundle-provider.mjs").oneFile & { readonly define: Readonly<Record<string, string>> }} options
 */
export async function buildParts(options) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: Object.fromEntries([entry, ...parts].map((part) => [nameOf(part).replace(/\.js$/, ""), part])),
    format: "esm",
    splitting: true,
    outdir: "parts",
    chunkNames: "[hash]",
    plugins: [separateParts],
  });
  const names = namesOf(metafile.outputs);
  const codes = await Promise.all(
    outputFiles.map(async (file) => {
      const path = relative(root, file.path).split(sep).join("/");
      const own = names[path];
      if (own === undefined) throw new Error(`${path} isn't a part`);
      const text = Object.entries(names).reduce(
        (done, [part, name]) => done.replaceAll(`"./${basename(part)}"`, `"./${name}"`),
        file.text,
      );
      const { code } = await transform(withConstants(text), {
        format: "cjs",
        platform: "node",
        target: options.target,
        minifyWhitespace: true,
        minifySyntax: true,
        // A part is compiled separately, and an import() in it would not find the others.
        supported: { "dynamic-import": false },
      });
      return /** @type {const} */ ([own, await shortenNames(code)]);
    }),
  );
  return {
    codes: Object.fromEntries(codes.sort(([one], [other]) => (one < other ? -1 : 1))),
    inputs: Object.keys(metafile.inputs),
    builtins: builtinsIn(metafile.outputs),
    atStart: modulesAtStart(metafile.outputs),
  };
}

/** A comment must not end early. */
const end = "*/";
const coveredEnd = "*~/";

/**
 * The first lines of the file. To a shell, they start Node with the file. Without Node, they print a message to stdout, which
 * Terraform shows. To Node, the second line is a string and a comment.
 */
function head() {
  const node = readJson(inRoot("package.json")).engines.node.replace(/^\D*/, "");
  const message = `The Stratus provider needs Node ${node} or newer, but PATH has no node. Install Node where Terraform runs, or use an executable of the provider, which needs no Node.`;
  return `#!/bin/sh\n":" //; command -v node >/dev/null && exec node "$0" "$@"; echo "${message}"; exit 1\n`;
}

/**
 * The complete file, from the parts and the bytes that they request by name.
 * @param {Readonly<Record<string, string>>} codes
 * @param {Readonly<Record<string, Buffer>>} bytes
 */
export function joinParts(codes, bytes) {
  const encoded = Object.entries(bytes).map(([name, content]) => [texts + name, content.toString("base64")]);
  const contents = [...Object.entries(codes), ...encoded].map(([name = "", text = ""]) => {
    if (text.includes(coveredEnd))
      throw new Error(`the part ${name} contains ${coveredEnd}, which is reserved as a placeholder for ${end}`);
    // A single character outside ASCII doubles the memory of the whole file, and slows down each start.
    const [other] = /.{0,20}[\u0080-\uffff]/.exec(text) ?? [];
    if (other !== undefined) throw new Error(`the part ${name} must contain only ASCII: write ${other} as an escape`);
    return /** @type {const} */ ([name, text.replaceAll(end, coveredEnd)]);
  });
  const comment = contents.map(([, text]) => text).join("");
  let fromEnd = comment.length + `${end}}`.length;
  /** @type {Record<string, [fromEnd: number, length: number]>} */
  const places = {};
  for (const [name, { length }] of contents) {
    places[name] = [fromEnd, length];
    fromEnd -= length;
  }
  const given = [places, texts, nameOf(entry), coveredEnd, end].map((value) => JSON.stringify(value));
  const program = String(loader).replace(/}$/, () => `/*${comment}${end}}`);
  return `${head()}"use strict";\n(${program})(${given.join(", ")});\n`;
}

/**
 * The same parts as one ordinary file, for executables: they contain its bytecode, so that nothing is parsed at the start.
 * @param {Readonly<Record<string, string>>} codes
 * @param {Readonly<Record<string, Buffer>>} bytes
 * @param {readonly string[]} builtins
 */
export function joinPlainParts(codes, bytes, builtins) {
  const parts = [
    ...Object.entries(codes),
    ...Object.entries(bytes).map(([name, content]) => [
      texts + name,
      `module.exports = Buffer.from("${content.toString("base64")}", "base64");`,
    ]),
  ].map(([name, code]) => `"${name}"(require, module, exports, __filename, __dirname) {\n${code}\n}`);
  const requires = builtins.map((name) => `"${name}": () => require("${name}")`);
  return `"use strict";\n(${plainLoader})({\n${parts.join(",\n")}\n}, { ${requires.join(", ")} }, "${nameOf(entry)}");\n`;
}
