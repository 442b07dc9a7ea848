import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { triedVersions } from "../system/support/compilers";
import { pages, root } from "./support/blocks";
import { compatibilityOf } from "./support/compatibility";

const read = (...path: readonly string[]) => readFileSync(join(root, ...path), "utf8");

it("the page about releases has the commands of .ci/run, in order", () => {
  // Everything after the preparation, so that nothing runs outside the parts.
  const [, commands = ""] = read(".ci", "run").split(/^source .*\n/m);
  const lines = commands.split("\n").filter((line) => line.trim() !== "");
  const ran = lines.map((line) => line.replace(/^part /, ""));
  expect(ran.length).toBeGreaterThan(0);
  const [, section = ""] = read("docs", "internals", "releases.md").split("## Required checks (`.ci/run`)");
  const documented = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, command]) => command);
  expect(documented).toEqual(ran);
});

it("the lock file and the docs have the version of the package", () => {
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  const lock = JSON.parse(read("package-lock.json")) as {
    readonly version: string;
    readonly packages: { readonly ""?: { readonly version: string } };
  };
  expect([lock.version, lock.packages[""]?.version]).toEqual([version, version]);
  const installing = pages.filter((page) => !page.endsWith("/upgrade-the-package.md"));
  const named = installing.flatMap((page) =>
    [...read(page).matchAll(/cdktf-stratus-(\d[\w.-]*)\.tgz/g)].map(([, each]) => each),
  );
  expect(new Set(named)).toEqual(new Set([version]));
});

it("the changelog has the version of the package, below the unreleased section", () => {
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  const headings = [...read("CHANGELOG.md").matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  expect(headings[0]).toBe("Unreleased");
  expect(headings[1]).toBe(version);
});

it("the changelog has one line per change, and the first version changes nothing", () => {
  const text = read("CHANGELOG.md");
  const lines = text.split("\n").filter((line) => line !== "");
  expect(lines.filter((line) => !/^(#{1,3} |- |The )/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.length > 300)).toEqual([]);
  const [, first = ""] = text.split(/^## 0\.1\.0.*$/m);
  expect(first).not.toMatch(/\b(no longer|previously|### (Changed|Fixed|Removed))\b/i);
});

it("the docs name the tested versions of TypeScript", () => {
  const all = [ts.version, ...triedVersions.typescript];
  const minors = all.map((each) => each.replace(/\.\d+$/, ""));
  const listed = (versions: readonly string[]) => `${versions.slice(0, -1).join(", ")} and ${versions.at(-1) ?? ""}`;
  expect(compatibilityOf("TypeScript")).toMatchObject({ supported: listed(minors), tested: listed(all) });
});
