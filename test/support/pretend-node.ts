import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** The environment in which a Node process reports another version. Writes a module into the folder. */
export function pretendNode(folder: string, version: string): Readonly<Record<string, string>> {
  const file = join(folder, `node-${version}.cjs`);
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(file, `Object.defineProperty(process, "versions", { value: Object.freeze(${versions}) });\n`);
  return { NODE_OPTIONS: `--require=${file}` };
}
