import { NULLS, serveThing, type Thing } from "./thing";

const empty = Buffer.alloc(0);

let thing: Thing | undefined;
afterEach(() => thing?.stop());

const attributes = { id: { description: "", type: "string", required: true } } as const;
const identity = { version: 0, attributes, of: ({ id }: { id?: unknown }) => ({ id: String(id) }) };

describe("MoveResourceState", () => {
  const request = {
    sourceProviderAddress: "registry.terraform.io/acme/other",
    sourceTypeName: "other_thing",
    sourceSchemaVersion: 2,
    sourceState: { json: Buffer.from('{"key":"7","title":"web"}'), flatmap: {} },
    targetTypeName: "thing",
    sourcePrivate: empty,
    sourceIdentity: undefined,
    sourceIdentitySchemaVersion: 0,
  };

  test("converts an object, without a configuration of the provider", async () => {
    thing = await serveThing(
      {
        identity,
        move: ({ providerAddress, typeName, version, state }) => ({
          state: { ...NULLS, id: String(state["key"]), name: [providerAddress, typeName, version].join(" ") },
          private: { moved: true },
        }),
      },
      { movesState: true },
    );
    expect((await thing.call("getMetadata", {})).serverCapabilities?.moveResourceState).toBe(true);
    const { targetState, targetPrivate, targetIdentity, diagnostics } = await thing.call("moveResourceState", request);
    expect(diagnostics).toEqual([]);
    const name = "registry.terraform.io/acme/other other_thing 2";
    expect(thing.value(targetState)).toEqual({ ...NULLS, id: "7", name });
    expect(JSON.parse(targetPrivate.toString())).toEqual({ moved: true });
    expect(targetIdentity?.identityData).toBeDefined();
  });

  test("reports why an object can't be moved", async () => {
    thing = await serveThing();
    expect((await thing.call("getMetadata", {})).serverCapabilities?.moveResourceState).toBe(false);
    const { targetState, diagnostics } = await thing.call("moveResourceState", request);
    expect(targetState).toBeUndefined();
    expect(diagnostics).toMatchObject([
      {
        summary: "Cannot move other_thing to thing",
        detail: "Objects of another resource type can't be moved to thing.",
      },
    ]);
  });
});

describe("GenerateResourceConfig", () => {
  test("returns a value for every attribute", async () => {
    thing = await serveThing({ generateConfig: ({ name }) => ({ name: name ?? null }) }, { generatesConfig: true });
    expect((await thing.call("getMetadata", {})).serverCapabilities?.generateResourceConfig).toBe(true);
    const state = thing.object({ ...NULLS, id: "7", name: "web" });
    const { config, diagnostics } = await thing.call("generateResourceConfig", { typeName: "thing", state });
    expect(diagnostics).toEqual([]);
    expect(thing.value(config)).toEqual({ ...NULLS, name: "web" });
  });

  test("names the release of Terraform that sends no object", async () => {
    thing = await serveThing({ generateConfig: () => ({}) });
    for (const state of [undefined, thing.object(null)]) {
      const { config, diagnostics } = await thing.call("generateResourceConfig", { typeName: "thing", state });
      expect(config).toBeUndefined();
      expect(diagnostics[0]?.detail).toContain("Use Terraform 1.14.1 or newer.");
    }
  });
});
