import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { provider } from "../../../src/composition/provider";
import { configuration } from "../fixtures/configuration";
import { keptState, keptVersions, restore, type Restored, type StateFile } from "../fixtures/kept";
import { partWith, underTest } from "../support/features";
import type { PlannedChange, Workspace } from "../support/terraform";

const packageJson = readFileSync(join(__dirname, "..", "..", "..", "package.json"), "utf8");
const { version: packageVersion } = JSON.parse(packageJson) as { readonly version: string };

const older = "0.1.0-before-any-json";
const newest = "0.1.0";

const stateOf = (workspace: Workspace) =>
  JSON.parse(readFileSync(join(workspace.folder, "terraform.tfstate"), "utf8")) as StateFile;

/** Changes the state as another version might have written it. */
function rewrite(workspace: Workspace, change: (state: StateFile) => void): void {
  const state = stateOf(workspace);
  change(state);
  state.serial += 1;
  writeFileSync(join(workspace.folder, "terraform.tfstate"), JSON.stringify(state));
}

const managed = ({ resources }: StateFile) => resources.filter(({ mode }) => mode === "managed");
const newestVersion = (type: string) => provider.resources[type]?.().schema.version;

const writeOnly = "write-only attributes";
const without = partWith(writeOnly, "a state of an instance with root_pass_wo", [], ["clouded"]);

const restored = new Map<string, Restored>();
const restoredFrom = (version: string): Restored => {
  const found = restored.get(version);
  if (!found) throw new Error(`no state of ${version} is kept`);
  return found;
};
beforeAll(async () => {
  for (const version of keptVersions) restored.set(version, await restore(version, without));
});
afterAll(async () => {
  for (const { stack } of restored.values()) await stack.close();
});

/**
 * The changes of a plan. The states are Terraform's, with the sensitive marks of a schema. OpenTofu uses the marks of a
 * configuration, and plans a no-op update if it finds the other marks.
 */
async function changesOf(workspace: Workspace, ...more: readonly string[]): Promise<readonly PlannedChange[]> {
  const planned = await workspace.plan(...more);
  if (underTest().tool === "Terraform") return planned;
  return planned.filter(
    ({ actions, before, after }) => actions.join() !== "update" || !isDeepStrictEqual(before, after),
  );
}

test.each(keptVersions)("a state written by %s has an empty plan, with a refresh and without", async (version) => {
  const { workspace } = restoredFrom(version);
  expect(await changesOf(workspace)).toEqual([]);
  expect(await changesOf(workspace, "-refresh=false")).toEqual([]);
});

test("an apply upgrades a state of schema version 0 to the current version, without a request", async () => {
  const { stack, workspace } = restoredFrom(older);
  const scripted = () => workspace.state("stratus_compute_instance.scripted")["script_data"];
  expect(scripted()).toEqual({ db_name: "shop" });
  await stack.control("DELETE", "requests");
  await workspace.must("apply", "-auto-approve", "-no-color", "-input=false");
  expect(await stack.writes()).toEqual([]);
  expect(scripted()).toEqual({ value: { db_name: "shop" }, type: ["map", "string"] });
  for (const { type, instances } of managed(stateOf(workspace))) {
    for (const { schema_version } of instances) expect([type, schema_version]).toEqual([type, newestVersion(type)]);
  }
  expect(await workspace.plan()).toEqual([]);
});

test("an object that an earlier release protected stays protected", async () => {
  const { workspace } = restoredFrom(newest);
  const before = stateOf(workspace);
  rewrite(workspace, (state) => {
    const [domain] = managed(state).filter(({ type }) => type === "stratus_domain");
    for (const instance of domain?.instances ?? []) {
      expect(instance).toMatchObject({ schema_version: 0, attributes: { protect: null } });
      instance.attributes["protect"] = true;
    }
  });
  const { code, output } = await workspace.run(["plan", "-destroy", "-no-color", "-input=false"]);
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/stratus_domain .* is protected/) as string,
  });
  rewrite(workspace, (state) => Object.assign(state, { resources: before.resources }));
});

test("attributes that only the state has are dropped, and those that only the schema has are null", async () => {
  const { workspace } = restoredFrom(newest);
  rewrite(workspace, (state) => {
    for (const { attributes } of managed(state).flatMap(({ instances }) => instances)) {
      attributes["of_another_version"] = { nested: ["x"] };
      if (attributes["timeouts"] === null) delete attributes["timeouts"];
      delete attributes["created"];
    }
  });
  expect(await changesOf(workspace)).toEqual([]);
  await workspace.must("apply", "-auto-approve", "-no-color", "-input=false");
  for (const { attributes } of managed(stateOf(workspace)).flatMap(({ instances }) => instances)) {
    expect(attributes).not.toHaveProperty("of_another_version");
  }
  const web = workspace.state("stratus_compute_instance.web");
  expect(web).toHaveProperty("timeouts", null);
  expect(web["created"]).toMatch(/^2026-01-31T12:/);
});

test("a state of a newer version is rejected", async () => {
  const { workspace } = restoredFrom(newest);
  rewrite(workspace, (state) => {
    const [tag] = managed(state).filter(({ type }) => type === "stratus_tag");
    for (const instance of tag?.instances ?? []) instance.schema_version = 99;
  });
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  expect(code).toBe(1);
  expect(output.replace(/\s+/g, " ").replace("stratus.internal/stratus/stratus", "stratus")).toContain(
    "Resource instance managed by newer provider version The current state of stratus_tag.it was created by a newer " +
      "provider version than is currently selected. Upgrade the stratus provider to work with this state.",
  );
});

/** `stratus_domain 0`, for each object in the kept states. */
const keptSchemas = new Set(
  keptVersions.flatMap((version) =>
    managed(keptState(version)).flatMap(({ type, instances }) =>
      instances.map(({ schema_version }) => `${type} ${String(schema_version)}`),
    ),
  ),
);

test("a state of each older version of a schema is stored", () => {
  const older = Object.entries(provider.resources).flatMap(([type, make]) =>
    Array.from({ length: make().schema.version }, (_, version) => `${type} ${String(version)}`),
  );
  expect(older.filter((each) => !keptSchemas.has(each))).toEqual([]);
});

test("the stored states contain every kind of resource", () => {
  expect(Object.keys(configuration.resource).sort()).toEqual(Object.keys(provider.resources).sort());
});

test("a state of the package's version is stored: npm run states:keep writes it", () => {
  expect(keptVersions).toContain(packageVersion);
});
