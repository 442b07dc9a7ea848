import { Advice, inRoot, readJson } from "./project.mjs";

/** The archived cdktf-cli brings native parts for Node up to 22 only. */
const newestForCdktf = 22;

const numbers = (version) => version.split(".").map(Number);

/** Whether one dotted version is the other or later. */
export function atLeast(version, least) {
  const [have, need] = [numbers(version), numbers(least)];
  const at = need.findIndex((number, index) => number !== (have[index] ?? 0));
  return at === -1 || (have[at] ?? 0) > need[at];
}

export function requireNode() {
  const least = readJson(inRoot("package.json")).engines.node.replace(">=", "");
  if (atLeast(process.versions.node, least)) return;
  throw new Advice(
    `this is Node ${process.versions.node}, and Stratus needs Node ${least} or newer. Get one from https://nodejs.org/ or with a version manager ("nvm install 22").`,
  );
}

/** `what` is what cannot be done with a Node that cdktf-cli does not run on, `command` what does it. */
export function requireNodeForCdktf(what, command) {
  if (!atLeast(process.versions.node, `${newestForCdktf + 1}.0.0`)) return;
  throw new Advice(
    `this is Node ${process.versions.node}, and cdktf-cli runs on Node 20 and 22 only, so ${what} cannot run here. ` +
      `Get Node 22 with a version manager ("nvm install 22 && nvm use 22") or take it for this command alone: npx --yes --package node@22 -- ${command}`,
  );
}
