import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { inRoot, readJson, root } from "../support/project.mjs";
import { sectionOf } from "./changelog.mjs";

const manifest = () => readJson(inRoot("package.json"));

/** @typedef {{ readonly version: string, readonly tag: string }} Release */

/** A version that npm and Terraform install by default. */
const plainVersion = /^\d+\.\d+\.\d+$/;

/** The pages that install the package. The page about upgrades names the next version. */
const pagesWithVersion = () =>
  readdirSync(inRoot("docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.endsWith("upgrade-the-package.md"))
    .map((name) => `docs/${name}`)
    .concat("README.md");

/** @param {Release} release */
function versionProblem({ version, tag }) {
  if (!plainVersion.test(version)) return `must be three numbers, such as 1.2.3, got ${version}`;
  const lock = readJson(inRoot("package-lock.json"));
  const locked = [lock.version, lock.packages[""].version].find((each) => each !== version);
  if (locked !== undefined) return `package-lock.json has ${locked}. Run: npm install --package-lock-only`;
  for (const page of pagesWithVersion()) {
    const named = [...readFileSync(inRoot(page), "utf8").matchAll(/cdktf-stratus-(\d[\w.-]*)\.tgz/g)];
    const other = named.find(([, each]) => each !== version);
    if (other !== undefined) return `${page} names ${other[0]}. Change it to cdktf-stratus-${version}.tgz`;
  }
  return tag === `v${version}` ? undefined : `the tag must be v${version}, got ${tag}`;
}

/** @param {Release} release */
function changelogProblem({ version }) {
  const section = sectionOf(version);
  if (section === undefined || section.text === "") return `CHANGELOG.md has no entries under "## ${version}"`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(section.date ?? ""))
    return `the heading has no date. Change it to: ## ${version} - ${new Date().toISOString().slice(0, 10)}`;
  const next = sectionOf("Unreleased");
  return next && next.text !== "" ? `move the entries under "## Unreleased" to "## ${version}"` : undefined;
}

/** @param {Release} release */
function stateProblem({ version }) {
  const folder = `test/e2e/fixtures/${version}`;
  return existsSync(inRoot(folder)) ? undefined : `${folder} doesn't exist. Run: npm run states:keep`;
}

/** npm and its provenance compare it with the repository that the workflow runs in. */
function repositoryProblem() {
  const { repository, bugs, homepage } = manifest();
  const missing = Object.entries({ repository, bugs, homepage }).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0)
    return `package.json has no ${missing.join(", ")}. Set them to the URLs of the public repository: docs/internals/releases.md`;
  const building = process.env.GITHUB_REPOSITORY;
  const expected = `git+https://github.com/${building}.git`;
  return building === undefined || repository.url === expected
    ? undefined
    : `repository.url in package.json must be ${expected}, got ${repository.url}`;
}

function filesProblem() {
  const { status, stdout } = spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
  if (status !== 0) return "this folder isn't a git checkout";
  return stdout === "" ? undefined : `these files aren't committed:\n${stdout.trimEnd()}`;
}

/**
 * The requirements of a release. Each returns its problem.
 * @type {Readonly<Record<string, (release: Release) => string | undefined>>}
 */
export const checks = {
  "version and tag": versionProblem,
  changelog: changelogProblem,
  "stored state": stateProblem,
  repository: repositoryProblem,
  "committed files": filesProblem,
};

/** @param {Release} release */
export const runChecks = (release) =>
  Object.entries(checks).map(([name, problemOf]) => ({ name, problem: problemOf(release) }));
