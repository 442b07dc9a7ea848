/** The oldest supported Node version, equal to `engines` in package.json. */
export const oldestNode = "20.18.1";

/** Returns the error message for an unsupported Node version, or undefined if the version is supported. */
export function unsupportedNode(version: string): string | undefined {
  const [have, need] = [version, oldestNode].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const at = need.findIndex((number, index) => number !== have[index]);
  if (at === -1 || (have[at] ?? 0) > (need[at] ?? 0)) return undefined;
  return `Stratus needs Node ${oldestNode} or newer, and the "node" found on PATH is ${version}.`;
}
