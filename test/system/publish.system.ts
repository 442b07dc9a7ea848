import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../support/child";
import { triedVersions } from "./support/compilers";
import { npmPackage, packAgain, packed } from "./support/package";

jest.setTimeout(900_000);

let folders: readonly string[];
beforeAll(async () => {
  folders = [await packed(), await packAgain()];
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const clone = (folder = "") => join(folder, "cdktf-stratus");
function tarball(folder = ""): string {
  const name = readdirSync(clone(folder)).find((each) => each.endsWith(".tgz"));
  if (name === undefined) throw new Error(`${clone(folder)} has no packed file`);
  return join(clone(folder), name);
}

/** Runs a pinned version of a tool that checks the packed file. */
async function judged(name: "publint" | "@arethetypeswrong/cli", file: string, ...args: readonly string[]) {
  const command = join(await npmPackage(name, triedVersions[name]), file);
  return startChild(process.execPath, [command, tarball(folders[0]), ...args], { cwd: clone(folders[0]) }).outcome;
}

test("a build of the package in another folder is identical byte for byte", () => {
  const [one, other] = folders.map((folder) => readFileSync(tarball(folder)));
  expect(one?.length).toBeGreaterThan(1_000_000);
  expect(other && one?.equals(other)).toBe(true);
});

test("publint has no findings, not even a suggestion", async () => {
  const { code, output } = await judged("publint", join("src", "cli.js"), "--strict");
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("All good!") as string });
});

test("its types match its files, for every entry and every module resolution", async () => {
  const { code, output } = await judged("@arethetypeswrong/cli", join("dist", "index.js"));
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("No problems found") as string });
  for (const entry of ["", "/cdktn", "/catalogue", "/testing", "/testing/jest", "/testing/jest-globals"]) {
    expect(output).toContain(`"cdktf-stratus${entry}"`);
  }
});
