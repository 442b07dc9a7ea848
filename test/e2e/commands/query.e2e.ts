import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, makeCommand } from "../../cli/command";
import { has, testOnlyWith } from "../support/features";
import { createImportable, importableTypes } from "../support/importable-objects";
import { type Stack, startStack } from "../support/stack";

jest.setTimeout(180_000);

let stack: Stack;
let command: Command;
beforeAll(async () => {
  // Many resources are created at once, and a request may be counted for another one of them.
  stack = await startStack("fast", { notesRequests: false });
  command = makeCommand(() => ({ STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: stack.token }));
});
afterAll(async () => {
  command.remove();
  await stack.close();
});

/** The import blocks of all objects of a kind. */
async function importBlocksOf(kind: string): Promise<string> {
  const { code, stdout, stderr } = await command.run("query", kind, "--format", "import", "--limit", "1000");
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("-generate-config-out") as string });
  return stdout;
}

const feature = "generated configurations of objects with read-only nested attributes";
const maps = "generated configurations of maps of objects";

/** Kinds whose objects contain others, or are settings of others, so that only one of the two can be imported. */
const containing = ["domain_records", "mysql_access", "ip_assignment", "ip_share"];
const all = importableTypes.map((type) => type.replace("stratus_", ""));
const others = all.filter((kind) => !containing.includes(kind));

testOnlyWith(feature, "a plan takes the import blocks of every kind, and changes nothing", async () => {
  await createImportable(stack);
  expect(others).toHaveLength(all.length - containing.length);
  for (const kinds of [others, containing.filter((kind) => has(maps) || kind !== "domain_records")]) {
    const workspace = stack.workspace();
    workspace.write({});
    let found = 0;
    for (const kind of kinds) {
      const blocks = await importBlocksOf(kind);
      found += blocks.match(/^import/gm)?.length ?? 0;
      writeFileSync(join(workspace.folder, `${kind}.tf`), blocks);
    }
    expect(found).toBeGreaterThanOrEqual(kinds.length);
    await workspace.init();
    const planned = await workspace.must("plan", "-no-color", "-input=false", "-generate-config-out=generated.tf");
    expect(planned).toContain(`Plan: ${String(found)} to import, 0 to add, 0 to change, 0 to destroy.`);
  }
});
