import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const script = pathToFileURL(join(__dirname, "..", "..", "..", "scripts", "support", "install-packages.mjs")).href;

interface Packages {
  readonly [path: string]: { readonly version?: string; readonly optional?: boolean };
}

const locked: Packages = {
  "": {},
  "node_modules/cdktn": { version: "0.24.0" },
  "node_modules/cdktn/node_modules/archiver": { version: "7.0.1" },
  "node_modules/cdktn-cli": { version: "0.24.0" },
  "node_modules/only-elsewhere": { version: "1.0.0", optional: true },
};
const installed: Packages = {
  "node_modules/cdktn": { version: "0.24.0" },
  "node_modules/cdktn/node_modules/archiver": { version: "7.0.1" },
  "node_modules/cdktn-cli": { version: "0.24.0" },
};
const newer: Packages = {
  "node_modules/cdktn": { version: "0.25.0" },
  "node_modules/cdktn-cli": { version: "0.24.0" },
};

test.each<[string, Packages, string | undefined, boolean]>([
  ["the locked packages", installed, undefined, true],
  ["another version of CDK Terrain without a setting", newer, undefined, false],
  ["the version of CDK Terrain that is named", newer, "0.25.0", true],
  ["only CDK Terrain", { "node_modules/cdktn": { version: "0.25.0" } }, "0.25.0", false],
  ["nothing", {}, undefined, false],
])("detects installed packages with %s", (_, present, terrain, expected) => {
  const program = `import { areInstalled } from ${JSON.stringify(script)};
    const [locked, installed, terrain] = ${JSON.stringify([locked, present, terrain ?? null])};
    console.log(areInstalled(locked, installed, terrain ?? undefined));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(output.trim()).toBe(String(expected));
});
