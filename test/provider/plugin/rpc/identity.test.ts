import { decodeIdentity, encodeIdentity } from "../../../../src/provider/plugin/identity";
import type { ResourceIdentityData } from "../../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { ResourceHandler, ResourceIdentity } from "../../../../src/provider/plugin/provider";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../../src/provider/plugin/value";
import { NULLS, serveThing, type Thing } from "./thing";

let thing: Thing;
afterEach(() => thing.stop());

const attributes = { id: { description: "The id.", type: "string", required: true } } as const;
const identity: ResourceIdentity = { version: 0, attributes, of: ({ id = null }) => ({ id }) };
const config = { ...NULLS, name: "n" };
const state = { ...NULLS, id: "1", name: "n", revision: "1" };
const none = Buffer.alloc(0);

const data = (id: string | null) => encodeIdentity(identity, { id });
const idIn = (given: ResourceIdentityData | undefined) => decodeIdentity(identity, given);

/** A thing whose calls return this state. */
async function serve(
  returned: ValueObject,
  more: Partial<ResourceIdentity> = {},
  own: Partial<ResourceHandler<string>> = {},
) {
  const answer = async () => ({ state: returned });
  thing = await serveThing({
    identity: { ...identity, ...more },
    create: answer,
    update: answer,
    read: answer,
    import: answer,
    ...own,
  });
  await thing.configure();
}

const change = (
  prior: ValueObject | null,
  wanted: ValueObject | null,
  planned: ValueObject | null,
  plannedIdentity?: ResourceIdentityData,
) =>
  thing.call("applyResourceChange", {
    typeName: "thing",
    config: thing.object(wanted),
    priorState: thing.object(prior),
    plannedState: thing.object(planned),
    plannedPrivate: none,
    plannedIdentity,
  });
const create = () => change(null, config, { ...config, id: TERRAFORM_UNKNOWN, revision: TERRAFORM_UNKNOWN });
const update = () => change(state, { ...config, name: "m" }, { ...state, name: "m", id: TERRAFORM_UNKNOWN }, data("1"));
const read = (currentIdentity: ResourceIdentityData | undefined) =>
  thing.call("readResource", { typeName: "thing", currentState: thing.object(state), private: none, currentIdentity });
const plan = (
  prior: ValueObject | null,
  priorIdentity: ResourceIdentityData | undefined,
  wanted: ValueObject | null = config,
) =>
  thing.call("planResourceChange", {
    typeName: "thing",
    config: thing.object(wanted),
    priorState: thing.object(prior),
    proposedNewState: thing.object(wanted),
    priorPrivate: none,
    clientCapabilities: undefined,
    priorIdentity,
  });
const importThing = (id: string, given?: ResourceIdentityData) =>
  thing.call("importResourceState", { typeName: "thing", id, identity: given });

const bug = "This is a bug in the provider. Report it with this message.";
const changedTo = (verb: string, id: string) => ({
  summary: `The identity of thing changed during ${verb}`,
  detail: `The identity was { id = "1" }, and the provider returned { id = "${id}" }. An object keeps its identity until it is deleted. ${bug}`,
});
const missingAfter = (verb: string) => ({
  summary: `thing has no identity after ${verb}`,
  detail: `Every object needs an identity, and id must have a value for it. ${bug}`,
});

describe("the identity", () => {
  test("is returned by create, update, read and import", async () => {
    await serve(state);
    const created = await create();
    const updated = await update();
    const refreshed = await read(data("1"));
    const { importedResources } = await importThing("1");
    expect([created, updated, refreshed].map(({ newIdentity }) => idIn(newIdentity))).toEqual([
      { id: "1" },
      { id: "1" },
      { id: "1" },
    ]);
    expect(idIn(importedResources[0]?.identity)).toEqual({ id: "1" });
  });

  test("of a state from before identities is added by a read, also while the provider isn't configured", async () => {
    await serve(state);
    expect(idIn((await read(undefined)).newIdentity)).toEqual({ id: "1" });
    await thing.stop();
    thing = await serveThing({ identity });
    expect(idIn((await read(undefined)).newIdentity)).toEqual({ id: "1" });
  });

  test("is planned for existing objects only", async () => {
    await serve(state);
    expect(idIn((await plan(state, data("1"))).plannedIdentity)).toEqual({ id: "1" });
    expect(idIn((await plan(state, undefined)).plannedIdentity)).toEqual({ id: "1" });
    expect((await plan(null, undefined)).plannedIdentity).toBeUndefined();
    // The second half of a replacement: Terraform sends the identity of the old object.
    expect((await plan(null, data("1"))).plannedIdentity).toBeUndefined();
    expect((await plan(state, data("1"), null)).plannedIdentity).toBeUndefined();
  });

  test("doesn't exist after a delete and for an object that is gone", async () => {
    await serve(state, {}, { delete: async () => undefined, read: async () => null });
    expect((await change(state, null, null)).newIdentity).toBeUndefined();
    expect((await read(data("1"))).newIdentity).toBeUndefined();
  });

  test("is that of the saved state after a failed create, and the known one after a failed update", async () => {
    await serve(
      state,
      {},
      {
        create: async ({ save }) => {
          save({ state: { id: "7" } });
          throw new Error("Out of order.");
        },
        update: async () => {
          throw new Error("Out of order.");
        },
      },
    );
    expect(idIn((await create()).newIdentity)).toEqual({ id: "7" });
    expect(idIn((await update()).newIdentity)).toEqual({ id: "1" });
    // Terraform has stored no identity yet.
    expect(idIn((await change(state, config, state)).newIdentity)).toEqual({ id: "1" });
  });

  test("is unchanged after a failed plan, and after an apply of an invalid plan", async () => {
    await serve(
      state,
      {},
      {
        modifyPlan: () => {
          throw new Error("Out of order.");
        },
      },
    );
    const planned = await plan(state, data("1"));
    expect(planned.diagnostics).toMatchObject([{ detail: "Out of order." }]);
    expect(idIn(planned.plannedIdentity)).toEqual({ id: "1" });
    const applied = await thing.call("applyResourceChange", {
      typeName: "thing",
      config: thing.object(config),
      priorState: thing.object(state),
      plannedState: { msgpack: Buffer.from([0xc1]), json: none },
      plannedPrivate: none,
      plannedIdentity: data("1"),
    });
    expect(applied.diagnostics).toHaveLength(1);
    expect(idIn(applied.newIdentity)).toEqual({ id: "1" });
  });
});

describe("a handler that changes the identity", () => {
  test("fails an update, which keeps the old identity and the new state", async () => {
    await serve({ ...state, id: "2" });
    const updated = await update();
    expect(updated.diagnostics).toMatchObject([changedTo("update", "2")]);
    expect(idIn(updated.newIdentity)).toEqual({ id: "1" });
    expect(thing.value(updated.newState)).toMatchObject({ id: "2" });
  });

  test("fails a read, which keeps the old state", async () => {
    await serve({ ...state, id: "2" });
    const refreshed = await read(data("1"));
    expect(refreshed.diagnostics).toMatchObject([changedTo("read", "2")]);
    expect(thing.value(refreshed.newState)).toEqual(state);
    expect(idIn(refreshed.newIdentity)).toEqual({ id: "1" });
  });
});

describe("a handler that omits the identity", () => {
  test.each([null, ""])("fails a create, which keeps the state (%j)", async (id) => {
    await serve({ ...state, id });
    const created = await create();
    expect(created.diagnostics).toMatchObject([missingAfter("create")]);
    expect(created.newIdentity).toBeUndefined();
    expect(thing.value(created.newState)).toMatchObject({ id, name: "n" });
  });

  test("fails an update, a read and an import", async () => {
    await serve({ ...state, id: null });
    const updated = await update();
    expect(updated.diagnostics).toMatchObject([missingAfter("update")]);
    expect(idIn(updated.newIdentity)).toEqual({ id: "1" });
    expect((await read(data("1"))).diagnostics).toMatchObject([missingAfter("read")]);
    const imported = await importThing("1");
    expect(imported.diagnostics).toMatchObject([missingAfter("import")]);
    expect(imported.importedResources).toEqual([]);
  });

  test("may do so while the service hasn't returned the id", async () => {
    await serve({ ...state, id: null }, { mayFollow: () => true });
    const created = await create();
    expect(created.diagnostics).toEqual([]);
    expect(created.newIdentity).toBeUndefined();
  });
});

describe("an import by identity", () => {
  test("passes the identity to the handler instead of an id", async () => {
    const seen: unknown[] = [];
    await serve(
      state,
      {},
      {
        import: async ({ id, identity: given }) => {
          seen.push(id, given);
          return { state };
        },
      },
    );
    await importThing("", data("1"));
    expect(seen).toEqual(["", { id: "1" }]);
  });
});

describe("an upgrade", () => {
  const upgrade = (version: number, json: string, typeName = "thing") =>
    thing.call("upgradeResourceIdentity", { typeName, version, rawIdentity: { json: Buffer.from(json), flatmap: {} } });

  test("returns an identity of the current version", async () => {
    await serve(state);
    const { upgradedIdentity, diagnostics } = await upgrade(0, '{ "id": "1" }');
    expect(diagnostics).toEqual([]);
    expect(idIn(upgradedIdentity)).toEqual({ id: "1" });
  });

  test("refuses an older version that it can't convert", async () => {
    await serve(state, { version: 1 });
    const detail = "The provider can't upgrade an identity from version 0 to 1.";
    expect((await upgrade(0, '{ "uuid": "x" }')).diagnostics).toMatchObject([{ detail }]);
  });

  test("refuses a newer version", async () => {
    await serve(state);
    const { upgradedIdentity, diagnostics } = await upgrade(1, '{ "uuid": "x" }');
    expect(upgradedIdentity).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        summary: "Cannot upgrade the identity of thing",
        detail:
          "A newer version of the provider wrote this identity: it has version 1, and this provider (0.0.0) supports versions up to 0. Update the provider to the version that wrote the state, or to a newer one.",
      },
    ]);
  });

  test("of a missing identity, and of a resource without one, is a diagnostic", async () => {
    await serve(state);
    expect((await upgrade(0, "null")).diagnostics).toMatchObject([{ detail: "The stored identity is empty." }]);
    await thing.stop();
    thing = await serveThing();
    expect((await upgrade(0, "{}")).diagnostics).toMatchObject([{ detail: "thing has no identity." }]);
  });
});

describe("the identity schemas", () => {
  test("list the resources with an identity", async () => {
    await serve(state);
    const { identitySchemas } = await thing.call("getResourceIdentitySchemas", {});
    expect(identitySchemas["thing"]).toEqual({
      version: 0,
      identityAttributes: [
        {
          name: "id",
          type: Buffer.from('"string"'),
          requiredForImport: true,
          optionalForImport: false,
          description: "The id.",
        },
      ],
    });
  });

  test("omit a resource without one", async () => {
    thing = await serveThing();
    expect((await thing.call("getResourceIdentitySchemas", {})).identitySchemas).toEqual({});
  });
});
