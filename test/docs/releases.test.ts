import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/blocks";

const read = (...path: readonly string[]) => readFileSync(join(root, ...path), "utf8");

it("the page about releases has the commands of .ci/run, in their order", () => {
  const [, commands = ""] = read(".ci", "run").split(/^cd .*\n/m);
  const ran = commands.split("\n").filter((line) => line.trim() !== "");
  expect(ran.length).toBeGreaterThan(0);
  const [, section = ""] = read("docs", "releases.md").split("## What `.ci/run` does");
  const told = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, command]) => command);
  expect(told).toEqual(ran);
});

it("the lock file and the README have the version of the package", () => {
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  const lock = JSON.parse(read("package-lock.json")) as {
    readonly version: string;
    readonly packages: { readonly ""?: { readonly version: string } };
  };
  expect([lock.version, lock.packages[""]?.version]).toEqual([version, version]);
  const named = [...read("README.md").matchAll(/cdktf-stratus-(\d[\w.-]*)\.tgz/g)].map(([, each]) => each);
  expect(new Set(named)).toEqual(new Set([version]));
});
