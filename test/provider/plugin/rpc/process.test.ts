import { TERRAFORM_UNKNOWN } from "../../../../src/provider/plugin/value";
import { eventually } from "../../../support/eventually";
import { attributes, json, NULLS, serveThing, type Thing } from "./thing";

let thing: Thing;
afterEach(() => thing.stop());

const state = { ...NULLS, id: "1", name: "n", revision: "1" };
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

describe("configure", () => {
  test("a new client replaces the old one, which is closed, and the last is closed at the end", async () => {
    const closed: string[] = [];
    thing = await serveThing(
      { read: async ({ session }) => ({ state: { revision: session } }) },
      {
        close: (client) => void closed.push(client),
      },
    );
    await thing.configure({ url: "a" });
    await thing.configure({ url: "b" });
    expect(closed).toEqual(["a"]);
    expect(thing.value((await thing.read(state)).newState)).toEqual({ ...state, revision: "b" });
    await thing.stop();
    expect(closed).toEqual(["a", "b"]);
  });

  test("an unknown value means no client: reads change nothing, and data sources report the reason", async () => {
    const configure = jest.fn(() => "client");
    thing = await serveThing({}, { configure });
    expect((await thing.configure({ url: TERRAFORM_UNKNOWN })).diagnostics).toEqual([]);
    expect(configure).not.toHaveBeenCalled();
    const remembered = bytes({ a: 1 });
    const read = await thing.read(state, remembered);
    expect(thing.value(read.newState)).toEqual(state);
    expect(read.private.equals(remembered)).toBe(true);
    expect(read.diagnostics).toEqual([]);
    const data = await thing.call("readDataSource", { typeName: "thing", config: thing.object(NULLS) });
    expect(data.diagnostics).toMatchObject([{ summary: "Cannot read data thing" }]);
    expect(data.diagnostics[0]?.detail).toContain("known after apply");
  });

  test("a configuration that fails is a diagnostic", async () => {
    thing = await serveThing(
      {},
      {
        configure: () => {
          throw new Error("No token.");
        },
      },
    );
    expect((await thing.configure()).diagnostics).toMatchObject([
      { summary: "Cannot configure the provider", detail: "No token." },
    ]);
  });
});

describe("stop", () => {
  test("aborts calls in progress and later ones, returns immediately, and ends with a new configuration", async () => {
    const seen: boolean[] = [];
    thing = await serveThing({
      read: ({ signal }) => {
        seen.push(signal.aborted);
        return new Promise((resolve) => {
          if (seen.length === 3 || signal.aborted) resolve({ state: { revision: "later" } });
          signal.addEventListener("abort", () => resolve({ state: { revision: "stopped" } }));
        });
      },
    });
    await thing.configure();
    const reading = thing.read(state);
    await eventually(() => seen.length > 0);
    expect(await thing.call("stopProvider", {})).toEqual({ Error: "" });
    expect(thing.value((await reading).newState)).toMatchObject({ revision: "stopped" });
    await thing.read(state);
    await thing.configure();
    await thing.read(state);
    expect(seen).toEqual([false, true, false]);
  });
});

describe("validate", () => {
  const config = { ...NULLS, name: "n", secret: "s", parts: [{ secret: null }, { secret: "t" }] };
  const validate = (allowed: boolean) =>
    thing.call("validateResourceConfig", {
      typeName: "thing",
      config: thing.object(config),
      clientCapabilities: { writeOnlyAttributesAllowed: allowed },
    });

  test("a write-only value is rejected, at any depth, for a Terraform version that would store it", async () => {
    thing = await serveThing();
    const { diagnostics } = await validate(false);
    expect(diagnostics.map(({ summary }) => summary)).toEqual([
      ...(Array(2).fill("Write-only attribute requires Terraform or OpenTofu 1.11") as string[]),
      "No value in parts[0]",
    ]);
    expect(diagnostics[1]?.detail).toContain("parts[1].secret: ");
    expect((await validate(true)).diagnostics).toMatchObject([{ summary: "No value in parts[0]" }]);
  });

  test("the handler gets the information whether it is allowed", async () => {
    const seen: boolean[] = [];
    thing = await serveThing({ validate: ({ writeOnlyAllowed }) => void seen.push(writeOnlyAllowed) });
    await validate(false);
    await validate(true);
    expect(seen).toEqual([false, true]);
  });
});

describe("read and import", () => {
  test("null means that the object was deleted", async () => {
    thing = await serveThing({ read: async () => null });
    await thing.configure();
    const gone = await thing.read(state, bytes({ a: 1 }));
    expect(thing.value(gone.newState)).toBeNull();
    expect(gone.private).toHaveLength(0);
  });

  test("the private state goes from import to read, and stays if read returns none", async () => {
    const seen: unknown[] = [];
    thing = await serveThing({
      import: async ({ id, session }) => ({ state: { id, name: session }, private: { imported: true } }),
      read: async ({ private: remembered }) => {
        seen.push(remembered);
        return { state: {} };
      },
    });
    await thing.configure();
    const { importedResources } = await thing.call("importResourceState", {
      typeName: "thing",
      id: "7",
      identity: undefined,
    });
    const [imported] = importedResources;
    expect(thing.value(imported?.state)).toEqual({ ...NULLS, id: "7", name: "u" });
    const read = await thing.read(state, imported?.private);
    expect(seen).toEqual([{ imported: true }]);
    expect(json(read.private)).toEqual({ imported: true });
  });

  test("a failed read keeps the state and the private state", async () => {
    thing = await serveThing({
      read: async () => {
        throw new Error("Unreachable.");
      },
    });
    await thing.configure();
    const failed = await thing.read(state, bytes({ a: 1 }));
    expect(thing.value(failed.newState)).toEqual(state);
    expect(json(failed.private)).toEqual({ a: 1 });
    expect(failed.diagnostics).toMatchObject([{ summary: "Cannot read thing", detail: "Unreachable." }]);
  });

  test("a resource without import reports that", async () => {
    thing = await serveThing();
    await thing.configure();
    const { diagnostics } = await thing.call("importResourceState", {
      typeName: "thing",
      id: "7",
      identity: undefined,
    });
    expect(diagnostics).toMatchObject([{ summary: "Cannot import thing", detail: "thing can't be imported." }]);
  });
});

describe("upgrade", () => {
  const upgrade = (version: number, stored: string) =>
    thing.call("upgradeResourceState", {
      typeName: "thing",
      version,
      rawState: { json: Buffer.from(stored), flatmap: {} },
    });

  test("a state of the current version is read unchanged, and one of an older version is upgraded", async () => {
    const seen: unknown[] = [];
    thing = await serveThing({
      version: 2,
      upgrade: (version, old) => {
        seen.push([version, old]);
        return { name: old["title"] };
      },
    });
    expect(thing.value((await upgrade(2, '{"id":"1","name":"n","secret":"s"}')).upgradedState)).toEqual({
      ...NULLS,
      id: "1",
      name: "n",
    });
    expect(thing.value((await upgrade(1, '{"title":"t"}')).upgradedState)).toEqual({ ...NULLS, name: "t" });
    expect(seen).toEqual([[1, { title: "t" }]]);
  });

  test("attributes outside the schema are dropped, and missing ones are null", async () => {
    thing = await serveThing();
    const stored = '{"name":"n","gone":{"deep":[1]},"parts":[{"gone":true}]}';
    const { upgradedState, diagnostics } = await upgrade(0, stored);
    expect(diagnostics).toEqual([]);
    expect(thing.value(upgradedState)).toEqual({ ...NULLS, name: "n", parts: [{ secret: null }] });
  });

  test("a state of a newer version is rejected with the fix", async () => {
    thing = await serveThing({ version: 2 });
    const { diagnostics } = await upgrade(3, "{}");
    expect(diagnostics).toMatchObject([
      {
        summary: "Cannot upgrade the state of thing",
        detail:
          "A newer version of the provider wrote this state: it has schema version 3, and this provider (0.0.0) " +
          "supports versions up to 2. Update the provider to the version that wrote the state, or to a newer one.",
      },
    ]);
  });
});

describe("handlers", () => {
  test("are created on demand, and once", async () => {
    const make = jest.fn(() => ({
      schema: { version: 0, description: "", attributes },
      create: jest.fn(),
      read: jest.fn(),
      delete: jest.fn(),
    }));
    thing = await serveThing({}, { resources: { thing: make } });
    await thing.configure();
    await thing.call("getMetadata", {});
    expect(make).not.toHaveBeenCalled();
    await thing.plan({ ...NULLS, name: "n" }, null);
    await thing.call("getProviderSchema", {});
    expect(make).toHaveBeenCalledTimes(1);
  });

  test("of unknown types are a diagnostic, not a transport error", async () => {
    thing = await serveThing();
    const answer = await thing.call("importResourceState", { typeName: "constructor", id: "1", identity: undefined });
    expect(answer.diagnostics[0]?.detail).toBe("The provider has no resource constructor.");
  });

  test("a schema that contradicts itself is reported", async () => {
    const wrong = { version: 0, description: "", attributes: { a: { description: "", type: "string" } } } as const;
    thing = await serveThing({}, { dataSources: { broken: () => ({ schema: wrong, read: jest.fn() }) } });
    const { diagnostics } = await thing.call("getProviderSchema", {});
    expect(diagnostics[0]?.detail).toContain("broken: the attribute a must be required, optional or computed");
  });
});

describe("an exception", () => {
  afterEach(() => delete process.env["TF_LOG"]);

  test("shows its stack only if the user enabled a log", async () => {
    thing = await serveThing({
      read: async () => {
        throw new Error("Oops.");
      },
    });
    await thing.configure();
    expect((await thing.read(state)).diagnostics[0]?.detail).toBe("Oops.");
    process.env["TF_LOG"] = "error";
    expect((await thing.read(state)).diagnostics[0]?.detail).toMatch(/^Oops\.\n\n[\s\S]*\n {4}at /);
  });
});
