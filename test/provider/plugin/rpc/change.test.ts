import { DiagnosticsError } from "../../../../src/provider/plugin/provider";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../../src/provider/plugin/value";
import { json, NULLS, serveThing, type Thing } from "./thing";

let thing: Thing;
afterEach(() => thing.stop());

const config = { ...NULLS, name: "n" };
const state = { ...NULLS, id: "1", name: "n", revision: "1" };
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const summaries = ({ diagnostics }: { diagnostics: { summary: string }[] }) =>
  diagnostics.map(({ summary }) => summary);

describe("plan", () => {
  test("the handler is called for create, update and destroy, and may change everything", async () => {
    const calls: unknown[] = [];
    thing = await serveThing({
      modifyPlan: ({ prior, planned, config: configured, session }) => {
        calls.push({ prior, planned, configured, session });
        if (planned === null) return {};
        return { planned: { ...planned, revision: "planned" }, requiresReplace: [["name"]], private: { seen: true } };
      },
    });
    const created = await thing.plan(config, null);
    expect(thing.value(created.plannedState)).toEqual({ ...config, id: TERRAFORM_UNKNOWN, revision: "planned" });
    expect(created.requiresReplace).toEqual([{ steps: [{ selector: { $case: "attributeName", value: "name" } }] }]);
    const updated = await thing.plan({ ...config, name: "m" }, state);
    expect(thing.value(updated.plannedState)).toEqual({ ...state, name: "m", revision: "planned" });
    const destroyed = await thing.plan(null, state);
    expect(thing.value(destroyed.plannedState)).toBeNull();
    expect(calls).toHaveLength(3);
    expect(calls[2]).toEqual({ prior: state, planned: null, configured: NULLS, session: undefined });
  });

  test("the handler is called also without changes, and may plan some", async () => {
    const plan = jest.fn(({ planned }: { planned: ValueObject | null }) => ({
      planned: { ...planned, revision: "again" },
    }));
    thing = await serveThing({ modifyPlan: plan });
    const planned = await thing.plan(config, state);
    expect(plan).toHaveBeenCalledTimes(1);
    expect(thing.value(planned.plannedState)).toEqual({ ...state, revision: "again" });
  });

  test("the second half of a replacement has no private state of the old object", async () => {
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

  test("a failed plan returns the prior state and the attempted action", async () => {
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
  const planned: ValueObject = { ...config, id: TERRAFORM_UNKNOWN, revision: TERRAFORM_UNKNOWN };

  test("the plan settles the result, and the private state is that of create", async () => {
    thing = await serveThing({
      create: async ({ session, private: remembered }) => ({
        state: { ...state, name: "spelled otherwise" },
        private: { session, ...remembered },
      }),
    });
    await thing.configure();
    const done = await thing.apply(config, null, bytes({ prior: {}, planned: { planned: 1 } }), planned);
    expect(thing.value(done.newState)).toEqual(state);
    expect(json(done.private)).toEqual({ session: "u", planned: 1 });
  });

  test("the private state of the plan stays if create returns none", async () => {
    thing = await serveThing({ modifyPlan: () => ({ private: { planned: 1 } }), create: async () => ({ state }) });
    await thing.configure();
    const { plannedPrivate } = await thing.plan(config, null);
    expect(json((await thing.apply(config, null, plannedPrivate, planned)).private)).toEqual({ planned: 1 });
  });

  test("a failure before the object exists leaves nothing", async () => {
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

  test("a failure after a save leaves the complete saved object, on top of the plan", async () => {
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

  test("reports an unconfigured provider", async () => {
    thing = await serveThing();
    const failed = await thing.apply(config, null, undefined, planned);
    expect(failed.diagnostics[0]?.detail).toContain("The provider isn't configured yet");
  });
});

describe("update", () => {
  const planned = { ...state, name: "m", revision: TERRAFORM_UNKNOWN } as ValueObject;
  const wanted = { ...config, name: "m" };

  test("a failure keeps the prior state and the private state from before the plan", async () => {
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

  test("a failure after a save keeps the saved values and no values that were only planned", async () => {
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

  test("a handler without update reports a wrong plan", async () => {
    thing = await serveThing();
    await thing.configure();
    const failed = await thing.apply(wanted, state, undefined, planned);
    expect(failed.diagnostics[0]?.detail).toContain("can't be updated in place");
    expect(thing.value(failed.newState)).toEqual(state);
  });
});

describe("delete", () => {
  test("leaves nothing, and gets the private state", async () => {
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

  test("a failure keeps the object", async () => {
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

test("a state with unknown values, which is invalid, is rejected with their names in every call", async () => {
  const unknown: ValueObject = { ...state, revision: TERRAFORM_UNKNOWN };
  const [read, modifyPlan, update] = [jest.fn(), jest.fn(), jest.fn()];
  thing = await serveThing({ read, modifyPlan, update });
  await thing.configure();
  const words = "Terraform sent a state with unknown values: revision";
  const { apply, plan, read: refresh } = thing;
  for (const request of [refresh(unknown), plan(config, unknown), apply(config, unknown), apply(null, unknown)]) {
    expect((await request).diagnostics.map(({ detail }) => detail)).toEqual([words]);
  }
  for (const handler of [read, modifyPlan, update]) expect(handler).not.toHaveBeenCalled();
});

test("a null state or configuration is rejected in calls that require an object", async () => {
  const [read, update] = [jest.fn(), jest.fn()];
  thing = await serveThing({ read, update });
  await thing.configure();
  const words = "Terraform sent null where the protocol requires an object";
  for (const asked of [thing.read(null), thing.apply(null, state, undefined, state)]) {
    expect((await asked).diagnostics.map(({ detail }) => detail)).toEqual([words]);
  }
  for (const handler of [read, update]) expect(handler).not.toHaveBeenCalled();
});
