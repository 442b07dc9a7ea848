import { readdirSync, readFileSync } from "node:fs";
import { inRoot, readJson } from "../support/project.mjs";

/**
 * Packages without a license file: the text of each of their licenses.
 * @type {Readonly<Record<string, Readonly<Record<string, (folder: string) => string>>>>}
 */
const elsewhere = {
  "@bufbuild/protobuf": {
    "Apache-2.0": () => readFileSync(inRoot("LICENSE"), "utf8"),
    "BSD-3-Clause": (folder) => firstComment(inRoot(folder, "dist/cjs/wire/varint.js")),
  },
};

/** @param {string} file */
function firstComment(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const from = lines.findIndex((line) => line.startsWith("//"));
  const count = lines.slice(from).findIndex((line) => !line.startsWith("//"));
  const comment = lines.slice(from, from + count).map((line) => line.replace(/^\/\/ ?/, ""));
  return comment.join("\n");
}

/**
 * @throws Error if the package has no licence text, because the bundle could not be passed on.
 * @param {string} folder
 * @returns {readonly string[]}
 */
function textsOf(folder) {
  /** @type {{ readonly name: string, readonly license: string }} */
  const { name, license } = readJson(inRoot(folder, "package.json"));
  const file = readdirSync(inRoot(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return [readFileSync(inRoot(folder, file), "utf8")];
  const named = (license.match(/[\w.-]+/g) ?? []).filter((word) => !["AND", "OR"].includes(word));
  return named.map((id) => {
    const text = elsewhere[name]?.[id]?.(folder);
    if (!text)
      throw new Error(
        `${name} doesn't contain the text of its license ${id}. Add the path to ${import.meta.filename}.`,
      );
    return text;
  });
}

/**
 * The licenses of a bundle's packages: each requires its text to be included.
 * @param {string} bundle
 * @param {readonly string[]} packages
 */
export function notices(bundle, packages) {
  const texts = packages.map((folder) => {
    const { name, version, license } = readJson(inRoot(folder, "package.json"));
    const all = textsOf(folder).map((text) => text.trim());
    return `${name} ${version} (${license})\n\n${all.join("\n\n")}\n`;
  });
  return `The ${bundle} contains these packages.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/**
 * The licenses of the runtime that executables contain.
 *
 * @throws Error if they were written for another version of the runtime
 */
export function runtimeNotices() {
  const text = readFileSync(inRoot("runtimes", "NOTICES.txt"), "utf8");
  const [title] = text.split("\n", 1);
  for (const [name, version] of Object.entries(readJson(inRoot("runtimes", "package.json")).optionalDependencies)) {
    if (title !== `The runtime: Bun ${version}`)
      throw new Error(
        `runtimes/NOTICES.txt begins with "${title}", but runtimes/package.json pins ${name} ${version}. Compare the notices with the libraries of that version (bun -p process.versions, and LICENSE.md of Bun), and update both.`,
      );
  }
  return text;
}
