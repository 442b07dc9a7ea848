// The software bill of materials (CycloneDX): every package that a release contains or installs.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Advice, inRoot, readJson, root } from "../support/project.mjs";

/**
 * A package of a document in the format CycloneDX.
 * @typedef {object} Component
 * @property {string} bom-ref
 * @property {string} name
 * @property {string} [version]
 * @property {string} [purl]
 * @property {string} [scope]
 * @property {readonly { readonly alg: string, readonly content: string }[]} [hashes]
 * @property {readonly object[]} [licenses]
 * @property {readonly { readonly name: string, readonly value: string }[]} properties
 */

/**
 * @typedef {object} Sbom
 * @property {string} specVersion
 * @property {readonly Component[]} components
 * @property {readonly { readonly ref: string, readonly dependsOn: readonly string[] }[]} dependencies
 */

/**
 * The packages of a lock file, as npm describes them. The result depends on nothing else.
 * @param {string} folder
 * @returns {Sbom}
 */
function npmSbom(folder) {
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Advice(`npm sbom failed in ${folder}:\n${stderr.trim()}`);
  return JSON.parse(stdout);
}

/**
 * The packages in a file of license notices, which the build writes for each bundle.
 * @param {string} notices
 */
export const packagesIn = (notices) =>
  [...notices.matchAll(/(?:^|\n-{80}\n\n|package(?:s)?\.\n\n)(\S+) (\d\S*) \(.*\)\n/g)].map(
    ([, name, version]) => `${name}@${version}`,
  );

/** @param {Component} component */
const isDevelopment = ({ properties }) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");

/**
 * npm leaves out the hash if the lock file also has a copy of the package inside another package.
 * @param {Component} each
 * @returns {Component}
 */
function withHash(each) {
  const { integrity } = readJson(inRoot("package-lock.json")).packages[`node_modules/${each.name}`] ?? {};
  if (each.hashes || !integrity) return each;
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return { ...each, hashes: [{ alg: "SHA-512", content }] };
}

/** The part of the release that contains a package. */
const property = "stratus:contained-in";

/**
 * @param {Component} component
 * @param {Iterable<string>} parts
 * @param {string} scope
 */
function component({ name, version, purl, hashes, licenses, "bom-ref": ref }, parts, scope) {
  const properties = [...parts].sort().map((value) => ({ name: property, value }));
  return { type: "library", "bom-ref": ref, name, version, scope, purl, hashes, licenses, properties };
}

/**
 * @param {{ readonly "bom-ref": string }} a
 * @param {{ readonly "bom-ref": string }} b
 */
const byRef = (a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1);

/**
 * The packages that are part of the provider, the emulator's page and the entry for tests, and those that npm installs with the package.
 * @param {Sbom} sbom
 */
function ofPackage({ components }) {
  /** @type {Map<string, Set<string>>} */
  const parts = new Map();
  /**
   * @param {string} ref
   * @param {string} part
   */
  const add = (ref, part) => parts.set(ref, (parts.get(ref) ?? new Set()).add(part));
  const known = new Map(components.map((each) => [each["bom-ref"], withHash(each)]));
  for (const part of ["provider", "page", "testing"]) {
    const refs = packagesIn(readFileSync(inRoot("dist", part, "LICENSES.txt"), "utf8"));
    if (refs.length === 0) throw new Advice(`dist/${part}/LICENSES.txt lists no packages. Run: npm run build`);
    for (const ref of refs) {
      if (!known.has(ref)) throw new Advice(`the ${part} contains ${ref}, which isn't in package-lock.json.`);
      add(ref, part);
    }
  }
  for (const ref of installedWith(components)) add(ref, "node_modules");
  return [...known].flatMap(([ref, each]) => {
    const named = parts.get(ref);
    return named === undefined ? [] : [component(each, named, "required")];
  });
}

/**
 * npm installs these with the package. Hosts are peers, which the user's project chooses.
 * @param {readonly Component[]} components
 */
const installedWith = (components) =>
  components
    .filter((each) => !isDevelopment(each) && !each.properties.some(({ name }) => name === "cdx:npm:package:peer"))
    .map((each) => each["bom-ref"]);

/** Every executable contains the runtime of its platform. */
const executables = "executables";

/** The libraries inside the runtime, as its notices list them: name, license and source. */
const library = /^(\S.*?)(?: (\d[\d.]*))?\n {2}License: (.+)\n {2}Source: (\S+?)(?:, commit (\w+))?$/gm;

/** @param {string} notices */
export const librariesIn = (notices) =>
  [...notices.matchAll(library)].map(([, name, version, license, url, commit]) => ({
    type: "library",
    "bom-ref": `bun/${name}`,
    name,
    ...((version ?? commit) && { version: version ?? commit }),
    scope: "optional",
    licenses: [{ license: { name: license } }],
    externalReferences: [{ type: "website", url }],
    properties: [{ name: property, value: executables }],
  }));

/** @param {Sbom} sbom */
function ofExecutables({ components }) {
  const runtimes = components.map((each) => component(each, [executables], "optional"));
  const libraries = librariesIn(readFileSync(inRoot("runtimes", "NOTICES.txt"), "utf8"));
  if (libraries.length === 0) throw new Advice("runtimes/NOTICES.txt lists no libraries.");
  const dependsOn = libraries.map((each) => each["bom-ref"]);
  return {
    components: [...runtimes, ...libraries],
    dependencies: runtimes.map((each) => ({ ref: each["bom-ref"], dependsOn })),
  };
}

/**
 * The complete document. It has neither a serial number nor a time, so that the same sources give the same bytes.
 */
export function writeSbom() {
  const all = npmSbom(root);
  const { version, description, license } = readJson(inRoot("package.json"));
  const own = {
    type: "library",
    "bom-ref": `cdktf-stratus@${version}`,
    name: "cdktf-stratus",
    version,
    description,
    purl: `pkg:npm/cdktf-stratus@${version}`,
    licenses: [{ license: { id: license } }],
  };
  const runtimes = ofExecutables(npmSbom(inRoot("runtimes")));
  const components = [...ofPackage(all), ...runtimes.components].sort(byRef);
  const refs = new Set(components.map((each) => each["bom-ref"]));
  const inside = new Set(runtimes.dependencies.flatMap(({ dependsOn }) => dependsOn));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)).sort() }))
    .sort((a, b) => (a.ref < b.ref ? -1 : 1));
  return {
    bomFormat: "CycloneDX",
    specVersion: all.specVersion,
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [
      { ref: own["bom-ref"], dependsOn: [...refs].filter((ref) => !inside.has(ref)) },
      ...dependencies,
      ...runtimes.dependencies,
    ],
  };
}
