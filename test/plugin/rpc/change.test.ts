import { DiagnosticsError } from "../../../src/plugin/provider";
import { UNKNOWN_VALUE, type ValueObject } from "../../../src/plugin/value";
import { json, NULLS, serveThing, type Thing } from "./thing";

let thing: Thing;
afterEach(() => thing.stop());

const config = { ...NULLS, name: "n" };
const state = { ...NULLS, id: "1", name: "n", revision: "1" };
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const summaries = ({ diagnostics }: { diagnostics: { summary: string }[] }) =>
  diagnostics.map(({ summary }) => summary);

describe("plan", () => {
  test("the handler is asked for create, update and destroy, and may change everything", async () => {
    const asked: unknown[] = [];
    thing = await serveThing({
      modifyPlan: ({ prior, planned, config: configured, client }) => {
        asked.push({ prior, planned, configured, client });
        if (planned === null) return {};
        return { planned: { ...planned, revision: "planned" }, requiresReplace: [["name"]], private: { seen: true } };
      },
    });
    const created = await thing.plan(config, null);
    expect(thing.value(created.plannedState)).toEqual({ ...config, id: UNKNOWN_VALUE, revision: "planned" });
    expect(created.requiresReplace).toEqual([{ steps: [{ selector: { $case: "attributeName", value: "name" } }] }]);
    const updated = await thing.plan({ ...config, name: "m" }, state);
    expect(thing.value(updated.plannedState)).toEqual({ ...state, name: "m", revision: "planned" });
    const destroyed = await thing.plan(null, state);
    expect(thing.value(destroyed.plannedState)).toBeNull();
    expect(asked).toHaveLength(3);
    expect(asked[2]).toEqual({ prior: state, planned: null, configured: NULLS, client: undefined });
  });

  test("the handler is asked also when nothing changes, and may plan something all the same", async () => {
    const plan = jest.fn(({ planned }: { planned: ValueObject | null }) => ({
      planned: { ...planned, revision: "again" },
    }));
    thing = await serveThing({ modifyPlan: plan });
    const planned = await thing.plan(config, state);
    expect(plan).toHaveBeenCalledTimes(1);
    expect(thing.value(planned.plannedState)).toEqual({ ...state, revision: "again" });
  });

  test("the second half of a replacement remembers nothing of the object that goes", async () => {
    const seen: unknown[] = [];
    thing = await serveThing({
      modifyPlan: ({ private: remembered }) => {
        seen.push(remembered);
        return {};
      },
    });
    const first = await thing.plan({ ...config, name: "m" }, state, bytes({ old: 1 }));
    await thing.plan({ ...config, name: "m" }, null, first.plannedPrivate);
    expect(seen).toEqual([{ old: 1 }, {}]);
  });

  test("a plan that fails answers the prior state and says what was attempted", async () => {
    thing = await serveThing({
      modifyPlan: ({ report }) => {
        report({ severity: "warning", summary: "Reported before" });
        throw new Error("Out of order.");
      },
    });
    const failed = await thing.plan({ ...config, name: "m" }, state);
    expect(thing.value(failed.plannedState)).toEqual(state);
    expect(summaries(failed)).toEqual(["Reported before", "Cannot plan thing"]);
    expect(failed.diagnostics[1]?.detail).toBe("Out of order.");
  });
});

describe("create", () => {
  const planned: ValueObject = { ...config, id: UNKNOWN_VALUE, revision: UNKNOWN_VALUE };

  test("the answer is settled by the plan, and remembers what create says", async () => {
    thing = await serveThing({
      create: async ({ client, private: remembered }) => ({
        state: { ...state, name: "spelled otherwise" },
        private: { client, ...remembered },
      }),
    });
    await thing.configure();
    const done = await thing.apply(config, null, bytes({ prior: {}, planned: { planned: 1 } }), planned);
    expect(thing.value(done.newState)).toEqual(state);
    expect(json(done.private)).toEqual({ client: "u", planned: 1 });
  });

  test("what plan remembered stays when create says nothing", async () => {
    thing = await serveThing({ modifyPlan: () => ({ private: { planned: 1 } }), create: async () => ({ state }) });
    await thing.configure();
    const { plannedPrivate } = await thing.plan(config, null);
    expect(json((await thing.apply(config, null, plannedPrivate, planned)).private)).toEqual({ planned: 1 });
  });

  test("failing before anything exists leaves nothing", async () => {
    thing = await serveThing({
      create: async () => {
        throw new Error("No room.", { cause: new Error("The disk is full.") });
      },
    });
    await thing.configure();
    const failed = await thing.apply(config, null, undefined, planned);
    expect(thing.value(failed.newState)).toBeNull();
    expect(failed.diagnostics).toMatchObject([
      { summary: "Cannot create thing", detail: "No room.\nCause: The disk is full." },
    ]);
  });

  test("failing after a save leaves what was saved, all of it, over what was planned", async () => {
    thing = await serveThing({
      create: async ({ save }) => {
        save({ state: { id: "1" }, private: { pending: true } });
        save({ state: { revision: "r" } });
        throw new DiagnosticsError([{ severity: "error", summary: "Half", path: ["name"] }]);
      },
    });
    await thing.configure();
    const failed = await thing.apply(config, null, undefined, planned);
    expect(thing.value(failed.newState)).toEqual({ ...config, id: "1", revision: "r" });
    expect(json(failed.private)).toEqual({ pending: true });
    expect(failed.diagnostics).toMatchObject([
      { summary: "Half", attribute: { steps: [{ selector: { $case: "attributeName", value: "name" } }] } },
    ]);
  });

  test("without a configured provider it says so", async () => {
    thing = await serveThing();
    const failed = await thing.apply(config, null, undefined, planned);
    expect(failed.diagnostics[0]?.detail).toContain("The provider isn't configured yet");
  });
});

describe("update", () => {
  const planned = { ...state, name: "m", revision: UNKNOWN_VALUE } as ValueObject;
  const wanted = { ...config, name: "m" };

  test("failing keeps the prior state and what was remembered before the plan", async () => {
    thing = await serveThing({
      modifyPlan: () => ({ private: { after: 1 } }),
      update: async () => {
        throw new Error("No.");
      },
    });
    await thing.configure();
    const { plannedPrivate } = await thing.plan(wanted, state, bytes({ before: 1 }));
    const failed = await thing.apply(wanted, state, plannedPrivate, planned);
    expect(thing.value(failed.newState)).toEqual(state);
    expect(json(failed.private)).toEqual({ before: 1 });
    expect(summaries(failed)).toEqual(["Cannot update thing"]);
  });

  test("failing after a save keeps what was saved and nothing of what was only planned", async () => {
    thing = await serveThing({
      update: async ({ save }) => {
        save({ state: { revision: "2" } });
        throw new Error("No.");
      },
    });
    await thing.configure();
    const failed = await thing.apply(wanted, state, undefined, planned);
    expect(thing.value(failed.newState)).toEqual({ ...state, revision: "2" });
  });

  test("a handler that cannot update says that the plan was wrong", async () => {
    thing = await serveThing();
    await thing.configure();
    const failed = await thing.apply(wanted, state, undefined, planned);
    expect(failed.diagnostics[0]?.detail).toContain("can't be updated in place");
    expect(thing.value(failed.newState)).toEqual(state);
  });
});

describe("delete", () => {
  test("leaves nothing, and knows what was remembered", async () => {
    const seen: unknown[] = [];
    thing = await serveThing({
      delete: async ({ prior, private: remembered }) => void seen.push([prior, remembered]),
    });
    await thing.configure();
    const { plannedPrivate } = await thing.plan(null, state, bytes({ known: 1 }));
    const done = await thing.apply(null, state, plannedPrivate);
    expect(thing.value(done.newState)).toBeNull();
    expect(done.private).toHaveLength(0);
    expect(seen).toEqual([[state, { known: 1 }]]);
  });

  test("failing keeps the object", async () => {
    thing = await serveThing({
      delete: async () => {
        throw new Error("Protected.");
      },
    });
    await thing.configure();
    const failed = await thing.apply(null, state, bytes({ prior: { a: 1 }, planned: { a: 1 } }));
    expect(thing.value(failed.newState)).toEqual(state);
    expect(json(failed.private)).toEqual({ a: 1 });
    expect(summaries(failed)).toEqual(["Cannot delete thing"]);
  });
});

test("a state with unknown values, which no state has, is refused with their names by whatever is asked", async () => {
  const unknown: ValueObject = { ...state, revision: UNKNOWN_VALUE };
  const [read, modifyPlan, update] = [jest.fn(), jest.fn(), jest.fn()];
  thing = await serveThing({ read, modifyPlan, update });
  await thing.configure();
  const words = "Terraform sent a state with unknown values: revision";
  const { apply, plan, read: refresh } = thing;
  for (const asked of [refresh(unknown), plan(config, unknown), apply(config, unknown), apply(null, unknown)]) {
    expect((await asked).diagnostics.map(({ detail }) => detail)).toEqual([words]);
  }
  for (const handler of [read, modifyPlan, update]) expect(handler).not.toHaveBeenCalled();
});
