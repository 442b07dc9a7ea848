import { encodeObject } from "../../../../src/provider/plugin/codec/dynamic-value";
import { type ActionHandler, DiagnosticsError, type ListHandler } from "../../../../src/provider/plugin/provider";
import { eventually } from "../../../support/eventually";
import { attributes, NULLS, serveThing, type Thing } from "./thing";

const text = { description: "", type: "string", optional: true } as const;
const filter = { label: text, group: { ...text, deprecated: "Use label instead." } };
const schema = { version: 0, description: "", attributes: filter };
const identity = { version: 0, attributes: { id: { description: "", type: "string", required: true } } } as const;
const config = (label: string | null, group: string | null = null) => encodeObject(filter, { label, group });

let thing: Thing;
afterEach(() => thing.stop());

const serve = (list: ListHandler<string>["list"], invoke: ActionHandler<string>["invoke"] = () => Promise.resolve()) =>
  serveThing(
    { identity: { ...identity, of: ({ id }) => ({ id: id ?? null }) } },
    {
      listResources: { thing: () => ({ schema, list }) },
      actions: {
        thing: () => ({
          schema,
          validate: ({ config: { label } }) => {
            if (label === "wrong") throw new Error("label is wrong");
          },
          plan: ({ config: { label }, session }) => {
            if (label === "busy") throw new Error(`${String(session)} is busy`);
          },
          invoke,
        }),
      },
    },
  );

async function collect<Message>(messages: AsyncIterable<Message>): Promise<Message[]> {
  const all: Message[] = [];
  for await (const message of messages) all.push(message);
  return all;
}

describe("ListResource", () => {
  const request = { typeName: "thing", config: config("web"), includeResourceObject: false, limit: 100 };

  test("sends each object with its identity and its name, and with its state if Terraform needs it", async () => {
    thing = await serve(async function* ({ session, config: { label }, withState, report }) {
      yield await Promise.resolve({ identity: { id: "1" }, displayName: `${session} ${String(label)}` });
      report({ severity: "warning", summary: "Odd object" });
      yield { identity: { id: "2" }, displayName: "2", ...(withState ? { state: { ...NULLS, id: "2" } } : {}) };
      report({ severity: "warning", summary: "Odd end" });
    });
    await thing.configure();
    const [first, second, last] = await collect(
      thing.stream("listResource", { ...request, includeResourceObject: true }),
    );
    expect(first).toMatchObject({ displayName: "u web", resourceObject: undefined, diagnostic: [] });
    expect(first?.identity?.identityData).toEqual(encodeObject(identity.attributes, { id: "1" }));
    expect(second?.diagnostic).toMatchObject([{ summary: "Odd object" }]);
    expect(second?.resourceObject).toEqual(encodeObject(attributes, { ...NULLS, id: "2" }));
    expect(last).toMatchObject({ identity: undefined, diagnostic: [{ summary: "Odd end" }] });
  });

  test("stops at the limit, and when Terraform ends the call", async () => {
    const found: number[] = [];
    let ended = false;
    thing = await serve(async function* ({ signal }) {
      signal.addEventListener("abort", () => (ended = true));
      for (let id = 1; id < 1_000_000; id += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) return;
        found.push(id);
        yield { identity: { id: String(id) }, displayName: "" };
      }
    });
    await thing.configure();
    expect(await collect(thing.stream("listResource", { ...request, limit: 3 }))).toHaveLength(3);
    expect(found).toEqual([1, 2, 3]);
    for await (const event of thing.stream("listResource", { ...request, limit: 1_000_000 })) if (event.identity) break;
    await eventually(() => ended);
  });

  test("ends with an error that names the attribute", async () => {
    thing = await serve(async function* () {
      yield await Promise.resolve({ identity: { id: "1" }, displayName: "" });
      throw new DiagnosticsError([{ severity: "error", summary: "No such label", path: ["label"] }]);
    });
    const unconfigured = await collect(thing.stream("listResource", request));
    expect(unconfigured).toMatchObject([{ diagnostic: [{ summary: "Cannot list thing" }] }]);
    await thing.configure();
    const [, failure] = await collect(thing.stream("listResource", request));
    expect(failure).toMatchObject({ identity: undefined, diagnostic: [{ severity: 1, summary: "No such label" }] });
    expect(failure?.diagnostic[0]?.attribute?.steps[0]?.selector?.value).toBe("label");
  });
});

describe("InvokeAction", () => {
  const none = async function* () {
    yield* await Promise.resolve([]);
  };
  const invocation = { actionType: "thing", config: config("web") };

  test("sends the messages while the action runs, and then the end", async () => {
    let finish: () => void = () => undefined;
    thing = await serve(none, async ({ progress, session, config: { label } }) => {
      progress(`${session} ${String(label)}`);
      progress("still waiting");
      await new Promise<void>((resolve) => (finish = resolve));
      progress("done");
    });
    await thing.configure();
    const seen: unknown[] = [];
    for await (const { type } of thing.stream("invokeAction", invocation)) {
      seen.push(type?.$case === "progress" ? type.value.message : type?.value.diagnostics);
      if (seen.at(-1) === "still waiting") finish();
    }
    expect(seen).toEqual(["u web", "still waiting", "done", []]);
  });

  test("ends with the diagnostics of an action that fails", async () => {
    thing = await serve(none, ({ report, progress }) => {
      progress("about to fail");
      report({ severity: "warning", summary: "Slow" });
      throw new Error("broken");
    });
    await thing.configure();
    const events = await collect(thing.stream("invokeAction", invocation));
    expect(events.map(({ type }) => type?.$case)).toEqual(["progress", "completed"]);
    expect(events[1]?.type?.value).toMatchObject({
      diagnostics: [{ summary: "Slow" }, { summary: "Cannot run action thing", detail: "broken" }],
    });
  });

  test("is aborted when Terraform ends the call", async () => {
    let isAborted = false;
    thing = await serve(none, ({ signal, progress }) => {
      progress("started");
      return new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          isAborted = true;
          resolve();
        });
      });
    });
    await thing.configure();
    for await (const { type } of thing.stream("invokeAction", invocation)) if (type?.$case === "progress") break;
    await eventually(() => isAborted);
  });

  test("is aborted when Terraform stops the provider", async () => {
    let isRunning = false;
    thing = await serve(none, ({ signal }) => {
      isRunning = true;
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
      });
    });
    await thing.configure();
    const events = collect(thing.stream("invokeAction", invocation));
    await eventually(() => isRunning);
    await thing.call("stopProvider", {});
    expect(await events).toMatchObject([{ type: { value: { diagnostics: [{ detail: "stopped" }] } } }]);
  });

  test("validation and plan report their errors", async () => {
    thing = await serve(none);
    const validated = await thing.call("validateActionConfig", { typeName: "thing", config: config("wrong") });
    expect(validated.diagnostics).toMatchObject([{ detail: "label is wrong" }]);
    const planned = await thing.call("planAction", { actionType: "thing", config: config("busy") });
    expect(planned.diagnostics).toMatchObject([{ detail: "undefined is busy" }]);
    expect((await thing.call("planAction", { actionType: "thing", config: config("web") })).diagnostics).toEqual([]);
  });
});

test("a deprecated attribute gets a warning with its message", async () => {
  thing = await serve(async function* () {
    yield* await Promise.resolve([]);
  });
  const warnings = async (group: string | null) => {
    const request = { typeName: "thing", config: config(null, group) };
    const list = { ...request, includeResourceObject: undefined, limit: undefined };
    const listed = await thing.call("validateListResourceConfig", list);
    const invoked = await thing.call("validateActionConfig", request);
    return [listed, invoked].flatMap(({ diagnostics }) => diagnostics);
  };
  expect(await warnings(null)).toEqual([]);
  const warning = { severity: 2, summary: "Attribute is deprecated", detail: "Use label instead." };
  expect(await warnings("web")).toMatchObject([warning, warning]);
});
