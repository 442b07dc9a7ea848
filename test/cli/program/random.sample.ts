import { createProgram, type ProgramFile } from "../../../src/cli/program";
import { writeTypeScript } from "../../../src/cli/program/typescript";
import { programs } from "../../../src/resources/programs";
import { useEmulator } from "../../emulator/support";
import { fillAccount } from "../../support/random-account";
import { walk } from "../account/support";
import { differences } from "./compare";
import { accountBefore, adoptedIds, filesOf, firstRun, keysOf, laterRun } from "./later-runs";
import { literalIds } from "./literal-ids";
import { problemsOf, runProgram } from "./run-program";

jest.setTimeout(300_000);

const emulator = useEmulator();

/** The programs that the last test compiles, all at once because each call of the compiler takes seconds. */
const written: (readonly ProgramFile[])[] = [];

/** The accounts of one test file are the same in every run. */
async function randomAccount(objects: number, seed: number) {
  const { server } = emulator;
  await fillAccount({ url: server.url, token: server.token }, { objects, seed });
  return (await walk(emulator)).objects;
}

it.each([
  [60, 1],
  [200, 2],
  [400, 3],
])("an account of %i objects (seed %i) becomes a program with exactly its objects", async (size, seed) => {
  const objects = await randomAccount(size, seed);
  const program = createProgram(programs, objects);
  const files = writeTypeScript(program, { host: "cdktf", stackName: "random", version: "^0.1.0" });
  expect(program.resources.length + program.leftOut.length).toBe(objects.length);
  written.push(files);
  const stack = runProgram(files, "random");
  expect(differences(program, stack)).toEqual([]);
  expect(literalIds(stack)).toEqual([]);
});

it.each([
  [60, 1, 3],
  [200, 2, 10],
  [300, 3, 2],
])(
  "adds to the program of a random account of %i objects (seed %i), each %i. of them later",
  async (size, seed, step) => {
    const objects = await randomAccount(size, seed);
    const later = new Set(objects.filter((_, index) => index % step === seed % step));
    const before = firstRun(accountBefore(objects, (object) => later.has(object)));
    const after = laterRun(before, objects);
    expect(keysOf(after.program)).toEqual(keysOf(firstRun(objects).program));
    written.push(filesOf(after));
    expect(differences(after.program, runProgram(filesOf(after), "shop"))).toEqual([]);
    expect(adoptedIds(after)).toEqual(after.program.resources.map(({ object }) => object.importId).sort());
    expect(laterRun(after, objects).added.files).toEqual([]);
  },
);

it("finds an id that could be a reference", () => {
  const to = "stratus_firewall.edge";
  const stack = {
    resource: {
      stratus_compute_instance: { web: { label: "web" } },
      stratus_firewall: { edge: { devices: { computes: ["${stratus_compute_instance.web.id}", 7, 8] } } },
      stratus_mysql_backup: { nightly: { database_id: 7 } },
    },
    import: [
      { to, id: "7" },
      { to: "stratus_compute_instance.web", id: "7" },
      { to: "stratus_mysql_database.shop", id: "7" },
    ],
  };
  expect(literalIds(stack)).toEqual([`${to}: computes 7`, "stratus_mysql_backup.nightly: database_id 7"]);
});

it("writes programs that compile", () => {
  expect(written).toHaveLength(6);
  expect(problemsOf(written)).toEqual([]);
});
