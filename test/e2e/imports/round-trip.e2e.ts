import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AccountObject } from "../../../src/cli/account";
import { createProgram } from "../../../src/cli/program";
import { writeHcl } from "../../../src/cli/program/hcl";
import { writeTypeScript } from "../../../src/cli/program/typescript";
import { programs } from "../../../src/resources/programs";
import { walk } from "../../cli/account/support";
import { runProgram } from "../../cli/program/run-program";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";
import { fillWithEdges } from "./round-trip/account";
import { shownAccount } from "./round-trip/compare";

// A program written from an account creates an equal account if it is deployed into an empty one.

jest.setTimeout(120_000);

const walked = async (stack: Stack) => (await walk({ server: stack })).objects;

/** Lets the workspace create the objects, and adopt none. */
type Write = (workspace: Workspace, program: ReturnType<typeof createProgram>, stack: Stack) => void;

const asHcl: Write = ({ folder }, program, { url, token }) => {
  const files = writeHcl(program, { version: ">= 0.1.0", provider: { baseUrl: url, token, pollInterval: "20" } });
  for (const { path, text } of files) if (path !== "adopt.tf") writeFileSync(join(folder, path), text);
};

const asConstructs: Write = (workspace, program) => {
  const files = writeTypeScript(program, { host: "cdktf", stackName: "shop", version: "^0.1.0" });
  const {
    import: _,
    terraform: _t,
    provider: _p,
    ...configuration
  } = {
    terraform: undefined,
    provider: undefined,
    ...runProgram(files, "shop"),
  };
  workspace.write(configuration);
};

let source: Stack;
let objects: readonly AccountObject[];

beforeAll(async () => {
  source = await startStack("fast", { notesRequests: false });
  await fillWithEdges(source);
  objects = await walked(source);
});
afterAll(() => source.close());

test.each([
  ["a plain configuration", asHcl],
  ["constructs", asConstructs],
])("an account as %s, deployed into an empty account, gives an equal account", async (_, write) => {
  const program = createProgram(programs, objects);
  expect(program.leftOut.filter(({ isSaidElsewhere }) => isSaidElsewhere !== true)).toEqual([]);
  const target = await startStack("fast", { notesRequests: false });
  try {
    const workspace = target.workspace();
    write(workspace, program, target);
    await workspace.apply();
    expect(await shownAccount(target, await walked(target))).toEqual(await shownAccount(source, objects));
    expect(await workspace.plan()).toEqual([]);
  } finally {
    await target.close();
  }
});
