/** The oldest Node that everything here runs on; `engines` of the package says the same. */
export const oldestNode = "20.18.1";

/** What to tell somebody whose Node is too old; `undefined` where it is not. */
export function unsupportedNode(version: string): string | undefined {
  const [have, need] = [version, oldestNode].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const at = need.findIndex((number, index) => number !== have[index]);
  if (at === -1 || (have[at] ?? 0) > (need[at] ?? 0)) return undefined;
  return `Stratus needs Node ${oldestNode} or newer, and the "node" found on PATH is ${version}.`;
}
