// The software bill of materials (CycloneDX): every package that a release contains or installs.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Advice, inRoot, readJson, root } from "../support/project.mjs";

/** The packages of a lock file, as npm describes them. The result depends on nothing else. */
function npmSbom(folder) {
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26, shell: process.platform === "win32" };
  const { status, stdout, stderr } = spawnSync("npm", args, options);
  if (status !== 0) throw new Advice(`npm sbom failed in ${folder}:\n${stderr.trim()}`);
  return JSON.parse(stdout);
}

/** The packages in a file of license notices, which the build writes for each bundle. */
export const packagesIn = (notices) =>
  [...notices.matchAll(/(?:^|\n-{80}\n\n|package(?:s)?\.\n\n)(\S+) (\d\S*) \(.*\)\n/g)].map(
    ([, name, version]) => `${name}@${version}`,
  );

const isDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");

/** npm leaves out the hash if the lock file also has a copy of the package inside another package. */
function withHash({ hashes, ...each }) {
  const { integrity } = readJson(inRoot("package-lock.json")).packages[`node_modules/${each.name}`] ?? {};
  if (hashes || !integrity) return { hashes, ...each };
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return { hashes: [{ alg: "SHA-512", content }], ...each };
}

/** The part of the release that contains a package. */
const property = "stratus:contained-in";

function component({ name, version, purl, hashes, licenses, "bom-ref": ref }, parts, scope) {
  const properties = [...parts].sort().map((value) => ({ name: property, value }));
  return { type: "library", "bom-ref": ref, name, version, scope, purl, hashes, licenses, properties };
}

const byRef = (a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1);

/** The packages that are part of the provider, the emulator's page and the entry for tests, and those that npm installs with the package. */
function ofPackage({ components }) {
  const parts = new Map();
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
  return [...parts].map(([ref, named]) => component(known.get(ref), named, "required"));
}

/** npm installs these with the package. Hosts are peers, which the user's project chooses. */
const installedWith = (components) =>
  components
    .filter((each) => !isDevelopment(each) && !each.properties.some(({ name }) => name === "cdx:npm:package:peer"))
    .map((each) => each["bom-ref"]);

/** Every executable contains the runtime of its platform. */
const executables = "executables";

/** The libraries inside the runtime, as its notices list them: name, license and source. */
const library = /^(\S.*?)(?: (\d[\d.]*))?\n {2}License: (.+)\n {2}Source: (\S+?)(?:, commit (\w+))?$/gm;

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
