import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathWithout } from "../../scripts/support/search-path.cjs";
import { terraformFile } from "../e2e/support/terraform";
import { startReleaseServer, trust } from "../scripts/support/release-server";
import { mustRun } from "../support/child";
import { copyCheckout, type Environment, withNode } from "./support/package";

jest.setTimeout(900_000);

// The two commands of the README on new machines, in a clone that has its packages from npm.
let folder: string;
let checkout: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-machine-")));
  checkout = copyCheckout(folder);
  await mustRun(process.execPath, [join(checkout, "scripts", "setup.mjs")], { cwd: checkout });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of the checkout with a Node version, `options` of Node first. */
const script = async (env: Environment, words: readonly string[], node = "node", options: readonly string[] = []) => {
  const [name = "", ...args] = words;
  const file = join(checkout, "scripts", name);
  return (await mustRun(node, [...options, file, ...args], { cwd: checkout, env })).output;
};
const quickstart = ["quickstart.mjs"];
/** The shortest end-to-end test that runs `cdktf`. */
const someTests = ["test.mjs", "e2e", "test/e2e/programs/example-programs.e2e.ts", "--testNamePattern", "mail-domain"];

const { TERRAFORM_BINARY_NAME: _, STRATUS_CDKTF_NODE: __, ...machine } = process.env;

/** The output of a successful quickstart. */
function expectWhole(output: string): void {
  expect(output).toContain("Apply complete! Resources: 9 added, 0 changed, 0 destroyed.");
  expect(output).toContain("no changes: the second plan is empty");
  expect(output).toContain("Destroy complete! Resources: 9 destroyed.");
}

test("without Terraform both commands download one, verify it, and start no other", async () => {
  const log = join(folder, "log");
  const terraform = join(folder, "terraform");
  // The real one, with a record of its use, and in the downloaded version, whichever is installed here.
  const lines = [
    `echo "$*" >> '${log}'`,
    `if [ "$*" = "version -json" ]; then echo '{"terraform_version": "1.11.4"}'; exit; fi`,
    `exec '${terraformFile()}' "$@"`,
  ];
  writeFileSync(terraform, ["#!/bin/sh", ...lines, ""].join("\n"));
  const PATH = pathWithout(["terraform", "tofu"], folder);
  const server = await startReleaseServer(folder, { terraform });
  const words = "no terraform on PATH; downloading Terraform 1.11.4 from HashiCorp into .cache/terraform";
  try {
    const env = { ...machine, ...server.environment, PATH };
    const output = await script(env, quickstart, process.execPath, trust);
    expect(output).toContain(words);
    expectWhole(output);
  } finally {
    server.stop();
  }
  expect(existsSync(join(checkout, ".cache", "terraform", "1.11.4", "terraform"))).toBe(true);
  const commands = readFileSync(log, "utf8");
  for (const command of ["init", "apply", "output", "plan"]) expect(commands).toMatch(new RegExp(`^${command} `, "m"));
  // It exists now, and no server does.
  const tested = await script({ ...machine, PATH }, someTests, process.execPath);
  expect(tested).toContain("1 passed, 0 failed");
  expect(tested).not.toContain(words);
  expect(readFileSync(log, "utf8").length).toBeGreaterThan(commands.length);
});

const borrowed = (version: number) =>
  new RegExp(
    `cdktf-cli doesn't support Node newer than 22, so it runs on Node 22 from npm \\(\\.cache/node-22\\); everything else runs on Node ${String(version)}\\.`,
  );

// `npm test` does it with the current Node version.
const others = (
  [
    [20, false],
    [22, false],
    [24, true],
  ] as const
).filter(([version]) => !process.version.startsWith(`v${String(version)}.`));

test.each(others)(
  "with Node %s both commands work completely, and cdktf runs with its own Node version: %s",
  async (version, borrows) => {
    const env = await withNode(version, { ...machine, TERRAFORM_BINARY_NAME: terraformFile() });
    const output = await script(env, quickstart);
    expect(borrowed(version).test(output)).toBe(borrows);
    expectWhole(output);
    const tested = await script(env, someTests);
    expect(borrowed(version).test(tested)).toBe(borrows);
    expect(tested).toContain("1 passed, 0 failed");
  },
);
