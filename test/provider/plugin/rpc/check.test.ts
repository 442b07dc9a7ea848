import type { ProviderDiagnostic, ResourceHandler } from "../../../../src/provider/plugin/provider";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../../src/provider/plugin/value";
import { attributes, NULLS, serveThing, type Thing } from "./thing";

/** The check of a client runs beside the calls of a run, and decides how they respond (`Provider.check`). */
let thing: Thing;
afterEach(() => thing.stop());

const state = { ...NULLS, id: "1", name: "n", revision: "1" };
const reason: ProviderDiagnostic = { severity: "error", summary: "Wrong token", detail: "Use another.", path: ["url"] };
const short = { summary: "Unable to use the service", detail: "Another error of this run contains the reason." };

/** A provider whose check ends when `finish` is called with its result. */
async function serveChecked(handler: Partial<ResourceHandler<string>>, more: Parameters<typeof serveThing>[1] = {}) {
  const finish: ((problem?: ProviderDiagnostic) => void)[] = [];
  thing = await serveThing(handler, {
    check: () => new Promise((resolve) => finish.push(resolve)),
    ...more,
  });
  await thing.configure();
  return (problem?: ProviderDiagnostic) => finish.at(-1)?.(problem);
}

const plan = (name: string) => thing.plan({ ...NULLS, name }, null);
const importThing = () => thing.call("importResourceState", { typeName: "thing", id: "7", identity: undefined });

test("a call runs during the check, but responds after it", async () => {
  const events: string[] = [];
  const finish = await serveChecked({
    read: async () => {
      events.push("read");
      return { state: { revision: "2" } };
    },
  });
  const reading = thing.read(state).then((response) => {
    events.push("response");
    return response;
  });
  const planning = plan("n").then(() => events.push("response"));
  // A call without the check has responded in the meantime.
  await thing.call("getMetadata", {});
  while (!events.includes("read")) await thing.call("getMetadata", {});
  expect(events).toEqual(["read"]);
  finish();
  expect(thing.value((await reading).newState)).toEqual({ ...state, revision: "2" });
  await planning;
  expect(events).toEqual(["read", "response", "response"]);
});

test("a failed check is reported once in full, without an attribute, and reads and plans continue without the client", async () => {
  const modifyPlan = jest.fn(() => ({}));
  const finish = await serveChecked({ read: async () => null, modifyPlan });
  const calls = Promise.all([thing.read(state), plan("a"), plan("b")]);
  finish(reason);
  const [read, ...plans] = await calls;
  expect(thing.value(read.newState)).toEqual(state);
  expect(plans.map(({ plannedState }) => thing.value(plannedState)?.["name"])).toEqual(["a", "b"]);
  const reported = [read, ...plans].flatMap(({ diagnostics }) => diagnostics);
  expect(reported).toMatchObject([{ summary: "Wrong token", detail: "Use another.", attribute: undefined }]);
  modifyPlan.mockClear();
  expect((await plan("c")).diagnostics).toEqual([]);
  expect(modifyPlan.mock.calls).toMatchObject([[{ session: undefined }], [{ session: undefined }]]);
});

test("calls that need the service fail with a short error after the first", async () => {
  const finish = await serveChecked(
    { import: async () => ({ state: { id: "7" } }) },
    {
      dataSources: {
        thing: () => ({ schema: { version: 0, description: "", attributes }, read: () => Promise.resolve(NULLS) }),
      },
    },
  );
  const first = importThing();
  finish(reason);
  expect(await first).toMatchObject({ importedResources: [], diagnostics: [{ summary: "Wrong token" }] });
  expect(await importThing()).toMatchObject({ importedResources: [], diagnostics: [short] });
  const data = await thing.call("readDataSource", { typeName: "thing", config: thing.object({ ...NULLS, name: "n" }) });
  expect(data).toMatchObject({ state: undefined, diagnostics: [short] });
});

describe("a change that ran during a check that failed", () => {
  test("keeps the result of a create that succeeded", async () => {
    const finish = await serveChecked({ create: async () => ({ state: { id: "1", revision: "1" } }) });
    const config = { ...NULLS, name: "n" };
    const planned: ValueObject = { ...config, id: TERRAFORM_UNKNOWN, revision: TERRAFORM_UNKNOWN };
    const created = await thing.apply(config, null, Buffer.alloc(0), planned);
    finish(reason);
    expect(thing.value(created.newState)).toMatchObject({ id: "1", name: "n" });
    expect(created.diagnostics).toEqual([]);
  });

  test("keeps the error of an update that failed, below the reason", async () => {
    const finish = await serveChecked({
      update: async () => {
        finish(reason);
        await thing.call("getMetadata", {});
        throw new Error("Lost.");
      },
    });
    const updating = thing.apply({ ...NULLS, name: "m" }, state);
    const { newState, diagnostics } = await updating;
    expect(thing.value(newState)).toEqual(state);
    expect(diagnostics).toMatchObject([{ summary: "Wrong token" }, { detail: "Lost." }]);
  });

  test("keeps the object of a delete in the state, because another service may have responded", async () => {
    const finish = await serveChecked({ delete: async () => finish(reason) });
    const deleting = thing.apply(null, state, Buffer.alloc(0));
    const { newState, diagnostics } = await deleting;
    expect(thing.value(newState)).toEqual(state);
    expect(diagnostics).toMatchObject([{ summary: "Wrong token" }]);
    expect((await thing.apply(null, state, Buffer.alloc(0))).diagnostics).toMatchObject([short]);
  });
});

test("lists and actions start after the check", async () => {
  const started: string[] = [];
  const schema = { version: 0, description: "", attributes };
  const finish = await serveChecked(
    {
      identity: {
        version: 0,
        attributes: { id: { description: "", type: "string", required: true } },
        of: ({ id }) => ({ id: id ?? null }),
      },
    },
    {
      listResources: {
        thing: () => ({
          schema,
          async *list() {
            started.push("list");
            yield await Promise.resolve({ identity: { id: "1" }, displayName: "1" });
          },
        }),
      },
      actions: { thing: () => ({ schema, invoke: async () => void started.push("action") }) },
    },
  );
  const config = thing.object({ ...NULLS, name: "n" });
  const events: unknown[] = [];
  const drain = async (stream: AsyncIterable<unknown>) => {
    for await (const event of stream) events.push(event);
  };
  const streams = Promise.all([
    drain(thing.stream("listResource", { typeName: "thing", config, includeResourceObject: false, limit: 1 })),
    drain(thing.stream("invokeAction", { actionType: "thing", config, linkedResources: [] } as never)),
  ]);
  await thing.call("getMetadata", {});
  finish(reason);
  await streams;
  expect(started).toEqual([]);
  expect(JSON.stringify(events).match(/Wrong token/g)).toHaveLength(1);
  expect(JSON.stringify(events).match(/Another error of this run/g)).toHaveLength(1);
});

test("a new configuration is independent of the check of the one before", async () => {
  const checks: ((problem?: ProviderDiagnostic) => void)[] = [];
  await serveChecked(
    { read: async ({ session }) => ({ state: { revision: session } }) },
    { check: () => new Promise((resolve) => checks.push(resolve)) },
  );
  const old = thing.read(state);
  await thing.configure({ url: "new" });
  const fresh = thing.read(state);
  checks[0]?.(reason);
  expect((await old).diagnostics).toEqual([]);
  checks[1]?.();
  expect(thing.value((await fresh).newState)).toEqual({ ...state, revision: "new" });
});

test("a failed check ends the reads that are still waiting, but no change", async () => {
  const ended: string[] = [];
  const untilAborted = (verb: string, signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => {
        ended.push(verb);
        reject(new Error("Aborted."));
      });
    });
  const finish = await serveChecked({
    read: ({ signal }) => untilAborted("read", signal),
    create: ({ signal }) => untilAborted("create", signal),
  });
  const creating = thing.apply({ ...NULLS, name: "n" }, null);
  const reading = thing.read(state);
  await thing.call("getMetadata", {});
  finish(reason);
  expect((await reading).diagnostics).toMatchObject([{ summary: "Wrong token" }]);
  expect(ended).toEqual(["read"]);
  await thing.call("stopProvider", {});
  expect((await creating).diagnostics).toMatchObject([{ detail: "Aborted." }]);
});
