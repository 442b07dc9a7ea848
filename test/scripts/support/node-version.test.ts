import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { oldestNode, unsupportedNode } from "../../../src/shared/node-version";

const root = join(__dirname, "..", "..", "..");

test("the bundle and the package have the same minimum Node version", () => {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  };
  expect(engines.node).toBe(`>=${oldestNode}`);
});

test.each([
  ["20.18.1", true],
  ["20.18.10", true],
  ["20.19.0", true],
  ["22.0.0", true],
  ["20.18.0", false],
  ["20.9.3", false],
  ["18.20.8", false],
])("the provider on Node %s: %s", (version, runs) => {
  if (runs) expect(unsupportedNode(version)).toBeUndefined();
  else
    expect(unsupportedNode(version)).toBe(
      `Stratus needs Node 20.18.1 or newer, and the "node" found on PATH is ${version}.`,
    );
});

/** The output of a check of the scripts with that version of Node. */
function outputOf(version: string, call: string): string {
  const module = pathToFileURL(join(root, "scripts", "support", "node-version.mjs")).href;
  const program = `Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} });
    const scripts = await import(${JSON.stringify(module)});
    try { console.log(scripts.${call} ?? "fine"); } catch (error) { console.log(error.message); }`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }).trim();
}

test.each([
  ["20.18.0", "Stratus needs Node 20.18.1 or newer, got 20.18.0. Install it from https://nodejs.org/"],
  ["16.20.2", "Stratus needs Node 20.18.1 or newer, got 16.20.2."],
  ["20.18.1", "fine"],
  ["24.0.0", "fine"],
])("the scripts on Node %s", (version, words) => {
  expect(outputOf(version, "requireNode()")).toContain(words);
});

test.each([
  ["24.0.0", "false"],
  ["23.1.0", "false"],
  ["22.23.3", "true"],
  ["20.18.1", "true"],
])("cdktf-cli with Node %s", (version, answer) => {
  expect(outputOf(version, "runsCdktf()")).toBe(answer);
});
