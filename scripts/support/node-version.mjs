import { Advice, inRoot, readJson } from "./project.mjs";

/** The archived cdktf-cli contains native modules for Node up to 22 only. */
export const newestNodeForCdktf = 22;

/** @param {string} version */
const numbers = (version) => version.split(".").map(Number);

/**
 * True if a dotted version is equal or later.
 * @param {string} version
 * @param {string} least
 */
export function atLeast(version, least) {
  const [have, need] = [numbers(version), numbers(least)];
  const at = need.findIndex((number, index) => number !== (have[index] ?? 0));
  return at === -1 || (have[at] ?? 0) > (need[at] ?? 0);
}

export function requireNode() {
  const least = readJson(inRoot("package.json")).engines.node.replace(">=", "");
  if (atLeast(process.versions.node, least)) return;
  throw new Advice(
    `Stratus needs Node ${least} or newer, got ${process.versions.node}. Install it from https://nodejs.org/ or with a version manager ("nvm install 22").`,
  );
}

/** True if cdktf-cli runs with the current Node version. */
export const runsCdktf = () => !atLeast(process.versions.node, `${newestNodeForCdktf + 1}.0.0`);
