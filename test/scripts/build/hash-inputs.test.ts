import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(__dirname, "..", "..", "..");
const script = pathToFileURL(join(root, "scripts", "build", "hash-inputs.mjs")).href;

/** The hash of the build's inputs: the script is an ES module, which jest doesn't load. */
const hash = () =>
  execFileSync(
    process.execPath,
    ["--input-type=module", "-e", `import { hashInputs } from "${script}"; console.log(hashInputs())`],
    { encoding: "utf8" },
  );

test("packages that a tool in scripts installs for itself don't make the build outdated", () => {
  const before = hash();
  const packages = join(root, "scripts", "release", "node_modules");
  mkdirSync(packages);
  try {
    writeFileSync(join(packages, "tool.js"), "");
    expect(hash()).toBe(before);
  } finally {
    rmSync(packages, { recursive: true });
  }
});
