import { planChange, type PlanInput } from "../../../src/provider/plugin/plan-change";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../../src/provider/plugin/value";

const string = (is: Partial<Attribute>): Attribute => ({ description: "", type: "string", ...is });
const nested = (
  mode: "single" | "list" | "set" | "map",
  attributes: Attributes,
  is: Partial<Attribute>,
): Attribute => ({
  description: "",
  nested: { mode, attributes },
  ...is,
});

const required = string({ required: true });
const optional = string({ optional: true });
const computed = string({ computed: true });
const stable = string({ computed: true, useStateForUnknown: true });
const either = string({ optional: true, computed: true });

function plan(attributes: Attributes, config: ValueObject, prior: ValueObject | null, more: Partial<PlanInput> = {}) {
  return planChange({ attributes, config, prior, private: {}, ...more });
}

describe("create", () => {
  test("configured values are planned, computed values are unknown, the rest is null", () => {
    const attributes = { a: required, b: optional, c: computed, d: either, e: stable };
    expect(plan(attributes, { a: "x", b: null, c: null, d: null, e: null }, null)).toEqual({
      planned: { a: "x", b: null, c: TERRAFORM_UNKNOWN, d: TERRAFORM_UNKNOWN, e: TERRAFORM_UNKNOWN },
      requiresReplace: [],
      changed: true,
    });
  });

  test("a default replaces an omitted value, at any depth", () => {
    const size = string({ optional: true, computed: true, default: "small" });
    const attributes = {
      size,
      box: nested("single", { size }, { optional: true }),
      list: nested("list", { size }, {}),
    };
    const config = { size: null, box: { size: null }, list: [{ size: null }, { size: "large" }] };
    expect(plan(attributes, config, null).planned).toEqual({
      size: "small",
      box: { size: "small" },
      list: [{ size: "small" }, { size: "large" }],
    });
  });

  test("a write-only value is never planned", () => {
    const secret = string({ optional: true, writeOnly: true });
    const attributes = { secret, box: nested("single", { secret }, { optional: true }) };
    expect(plan(attributes, { secret: "s", box: { secret: "s" } }, null).planned).toEqual({
      secret: null,
      box: { secret: null },
    });
  });

  test("an unknown configuration stays unknown, and a configured object is never unknown as a whole", () => {
    const attributes = {
      a: required,
      box: nested("single", { width: required, serial: computed }, { optional: true }),
    };
    expect(
      plan(attributes, { a: TERRAFORM_UNKNOWN, box: { width: TERRAFORM_UNKNOWN, serial: null } }, null).planned,
    ).toEqual({
      a: TERRAFORM_UNKNOWN,
      box: { width: TERRAFORM_UNKNOWN, serial: TERRAFORM_UNKNOWN },
    });
  });

  test.each(["single", "list", "set", "map"] as const)("an unknown %s of objects stays unknown as a whole", (mode) => {
    const attributes = { it: nested(mode, { a: required }, { optional: true }) };
    expect(plan(attributes, { it: TERRAFORM_UNKNOWN }, null).planned).toEqual({ it: TERRAFORM_UNKNOWN });
    const prior = { it: mode === "single" ? { a: "x" } : mode === "map" ? { k: { a: "x" } } : [{ a: "x" }] };
    expect(plan(attributes, { it: TERRAFORM_UNKNOWN }, prior).planned).toEqual({ it: TERRAFORM_UNKNOWN });
  });

  test("null, empty list and empty map are distinguished", () => {
    const attributes = {
      list: nested("list", { a: required }, { optional: true }),
      map: nested("map", { a: required }, { optional: true }),
      none: nested("list", { a: required }, { optional: true }),
    };
    expect(plan(attributes, { list: [], map: {}, none: null }, null).planned).toEqual({
      list: [],
      map: {},
      none: null,
    });
  });
});

describe("update", () => {
  const attributes = { id: stable, name: required, note: optional, revision: computed, color: either };
  const prior = { id: "1", name: "n", note: null, revision: "7", color: "grey" };
  const config = { id: null, name: "n", note: null, revision: null, color: null };

  test("nothing changes without a difference", () => {
    const result = plan(attributes, config, prior);
    expect(result).toEqual({ planned: prior, requiresReplace: [], changed: false });
    expect(result.planned).toBe(prior);
  });

  test("after a change, a computed value is unknown, unless it is stable or configurable", () => {
    expect(plan(attributes, { ...config, note: "x" }, prior)).toEqual({
      planned: { ...prior, note: "x", revision: TERRAFORM_UNKNOWN },
      requiresReplace: [],
      changed: true,
    });
  });

  test("after a change, a computed null is unknown too, also inside an unchanged object", () => {
    const box = nested("single", { size: optional, serial: computed }, { optional: true });
    const before = { ...prior, revision: null, box: { size: "s", serial: null } };
    const { planned } = plan(
      { ...attributes, box },
      { ...config, note: "x", box: { size: "s", serial: null } },
      before,
    );
    expect(planned).toMatchObject({ revision: TERRAFORM_UNKNOWN, box: { size: "s", serial: TERRAFORM_UNKNOWN } });
  });

  test("removing an optional value plans null", () => {
    expect(plan(attributes, config, { ...prior, note: "x" }).planned).toMatchObject({
      note: null,
      revision: TERRAFORM_UNKNOWN,
    });
  });

  test("a computed value stays if all differences are local, at any depth", () => {
    const local = { ...optional, providerOnly: true };
    const of = {
      ...attributes,
      wait: local,
      box: nested("single", { wait: local, size: optional }, { optional: true }),
    };
    const before = { ...prior, wait: "1", box: { wait: "1", size: "s" } };
    const quiet = plan(of, { ...config, wait: "2", box: { wait: "2", size: "s" } }, before);
    expect(quiet.changed).toBe(true);
    expect(quiet.planned["revision"]).toBe("7");
    const loud = plan(of, { ...config, wait: "2", box: { wait: "2", size: "t" } }, before);
    expect(loud.planned["revision"]).toBe(TERRAFORM_UNKNOWN);
  });

  test("a removed value does not return to its default: the prior value stays", () => {
    const of = { size: { ...either, default: "small" } };
    expect(plan(of, { size: null }, { size: "large" }).changed).toBe(false);
    expect(plan(of, { size: null }, { size: null }).changed).toBe(false);
  });
});

describe("fill", () => {
  const of = { color: either, box: nested("single", { color: either, width: optional }, { optional: true }) };

  test("is called for optional and computed values that are omitted, also inside a single object", () => {
    const calls: string[] = [];
    const result = plan(
      of,
      { color: null, box: { color: null, width: null } },
      { color: "a", box: { color: "b", width: null } },
      {
        private: { remembered: true },
        planUnset: ({ path, prior, private: remembered, attribute }) => {
          calls.push(path.join("."));
          expect(remembered).toEqual({ remembered: true });
          expect(attribute).toBe(either);
          return path.length === 1 ? `${String(prior)}!` : undefined;
        },
      },
    );
    expect(new Set(calls)).toEqual(new Set(["color", "box.color"]));
    expect(result.planned).toEqual({ color: "a!", box: { color: "b", width: null } });
  });

  test("may plan null or unknown", () => {
    const fill = () => null;
    expect(plan({ color: either }, { color: null }, { color: "a" }, { planUnset: fill }).planned).toEqual({
      color: null,
    });
    const unknown = (): Value => TERRAFORM_UNKNOWN;
    expect(plan({ color: either }, { color: null }, { color: "a" }, { planUnset: unknown }).planned).toEqual({
      color: TERRAFORM_UNKNOWN,
    });
  });

  test("is not called on create, nor for configured values", () => {
    const fill = () => {
      throw new Error("asked");
    };
    plan({ color: either }, { color: null }, null, { planUnset: fill });
    plan({ color: either }, { color: "b" }, { color: "a" }, { planUnset: fill });
  });
});

describe("spelling", () => {
  const caseless = string({
    required: true,
    isEquivalent: (left, right) => String(left).toLowerCase() === String(right).toLowerCase(),
  });

  test("a configured value with the same meaning keeps the prior spelling, at any depth", () => {
    const of = { a: caseless, box: nested("single", { a: caseless }, {}), list: nested("list", { a: caseless }, {}) };
    const prior = { a: "X", box: { a: "X" }, list: [{ a: "X" }] };
    expect(plan(of, { a: "x", box: { a: "x" }, list: [{ a: "x" }] }, prior)).toMatchObject({
      planned: prior,
      changed: false,
    });
  });

  test("the comparison sees the objects around both values, and the private state", () => {
    const same = jest.fn(() => true);
    const of = { kind: required, a: string({ required: true, isEquivalent: same }) };
    plan(of, { kind: "k", a: "x" }, { kind: "j", a: "y" }, { private: { p: 1 } });
    expect(same).toHaveBeenCalledWith("x", "y", {
      left: { kind: "k", a: "x" },
      right: { kind: "j", a: "y" },
      private: { p: 1 },
    });
  });

  test("it is not called for null, nor for a value with an unknown part", () => {
    const same = jest.fn(() => true);
    const of = {
      a: string({ optional: true, isEquivalent: same }),
      list: { description: "", type: ["list", "string"], isEquivalent: same },
    } satisfies Attributes;
    const result = plan(of, { a: "x", list: ["a", TERRAFORM_UNKNOWN] }, { a: null, list: ["a", "b"] });
    expect(same).not.toHaveBeenCalled();
    expect(result.planned).toEqual({ a: "x", list: ["a", TERRAFORM_UNKNOWN] });
  });

  test("another order of a set is not a change, another order of a list is", () => {
    const of = {
      s: { description: "", type: ["set", "string"] },
      l: { description: "", type: ["list", "string"] },
    } as const;
    const prior = { s: ["a", "b"], l: ["a", "b"] };
    expect(plan(of, { s: ["b", "a", "b"], l: ["a", "b"] }, prior)).toMatchObject({ planned: prior, changed: false });
    expect(plan(of, { s: ["a", "b"], l: ["b", "a"] }, prior).changed).toBe(true);
  });

  test("objects of a set in another order are not a change, and planned in the prior order", () => {
    const of = { parts: nested("set", { name: required, serial: computed }, { optional: true }) };
    const [a, b] = [
      { name: "a", serial: "1" },
      { name: "b", serial: "2" },
    ];
    const config = { parts: [b, a].map(({ name }) => ({ name, serial: null })) };
    expect(plan(of, config, { parts: [a, b] })).toEqual({
      planned: { parts: [a, b] },
      requiresReplace: [],
      changed: false,
    });
  });
});

describe("elements", () => {
  const part = { name: required, size: optional, serial: stable, color: either };
  const configured = (name: string, size: string | null = null) => ({ name, size, serial: null, color: null });
  const existing = (name: string, size: string | null = null) => ({
    name,
    size,
    serial: `s-${name}`,
    color: `c-${name}`,
  });

  test.each(["list", "set"] as const)("of a %s keep their computed values when they move", (mode) => {
    const of = { parts: nested(mode, part, { optional: true }) };
    const prior = { parts: [existing("a"), existing("b"), existing("c")] };
    const { planned } = plan(of, { parts: [configured("b"), configured("c"), configured("d")] }, prior);
    expect(planned["parts"]).toEqual([
      existing("b"),
      existing("c"),
      { ...configured("d"), serial: TERRAFORM_UNKNOWN, color: TERRAFORM_UNKNOWN },
    ]);
  });

  test("that changed are new ones, whose computed values are unknown", () => {
    const of = { parts: nested("list", part, { optional: true }) };
    const { planned } = plan(of, { parts: [configured("a", "large")] }, { parts: [existing("a")] });
    expect(planned["parts"]).toEqual([
      { ...configured("a", "large"), serial: TERRAFORM_UNKNOWN, color: TERRAFORM_UNKNOWN },
    ]);
  });

  test("of a map are identified by their key", () => {
    const of = { parts: nested("map", part, { optional: true }) };
    const { planned } = plan(of, { parts: { k: configured("z") } }, { parts: { k: existing("a") } });
    expect(planned["parts"]).toEqual({ k: { ...configured("z"), serial: "s-a", color: "c-a" } });
  });

  test("that are duplicates have one prior element each", () => {
    const of = { parts: nested("set", { name: required, serial: stable }, { optional: true }) };
    const prior = { parts: [{ name: "a", serial: "1" }] };
    const { planned } = plan(
      of,
      {
        parts: [
          { name: "a", serial: null },
          { name: "a", serial: null },
        ],
      },
      prior,
    );
    expect(planned["parts"]).toEqual([
      { name: "a", serial: "1" },
      { name: "a", serial: TERRAFORM_UNKNOWN },
    ]);
  });
});

describe("replace", () => {
  const fixed = string({ optional: true, requiresReplace: true });

  test("a replacing attribute that differs is reported with its full path", () => {
    const of = {
      a: fixed,
      box: nested("single", { b: fixed }, {}),
      list: nested("list", { c: fixed }, {}),
      map: nested("map", { d: fixed }, {}),
    };
    const prior = { a: "1", box: { b: "1" }, list: [{ c: "1" }, { c: "1" }], map: { k: { d: "1" } } };
    const config = { a: "2", box: { b: "2" }, list: [{ c: "1" }, { c: "2" }], map: { k: { d: "2" } } };
    expect(plan(of, config, prior).requiresReplace).toEqual([["a"], ["box", "b"], ["list", 1, "c"], ["map", "k", "d"]]);
    expect(plan(of, prior, prior).requiresReplace).toEqual([]);
  });

  test("an unknown value may differ, so it replaces, and so does an unknown object with a replacing attribute", () => {
    const of = { a: fixed, box: nested("single", { b: fixed }, { optional: true }) };
    const prior = { a: "1", box: { b: "1" } };
    expect(plan(of, { a: TERRAFORM_UNKNOWN, box: { b: "1" } }, prior).requiresReplace).toEqual([["a"]]);
    expect(plan(of, { a: "1", box: TERRAFORM_UNKNOWN }, prior).requiresReplace).toEqual([["box"]]);
  });

  test("an added or removed object includes its replacing attributes", () => {
    const of = { box: nested("single", { b: fixed, c: optional }, { optional: true }) };
    expect(plan(of, { box: null }, { box: { b: "1", c: null } }).requiresReplace).toEqual([["box", "b"]]);
    expect(plan(of, { box: { b: "1", c: null } }, { box: null }).requiresReplace).toEqual([["box", "b"]]);
    expect(plan(of, { box: { b: null, c: "x" } }, { box: null }).requiresReplace).toEqual([]);
  });

  test("adding an element to a list does not replace by itself", () => {
    const of = { list: nested("list", { c: fixed }, {}) };
    expect(plan(of, { list: [{ c: "1" }, { c: "2" }] }, { list: [{ c: "1" }] }).requiresReplace).toEqual([]);
  });

  test("a value without a prior value is adopted in place if the handler allows it, and other values stay known", () => {
    const of = { a: fixed, b: fixed, revision: computed };
    const prior = { a: null, b: "1", revision: "7" };
    const adopt = () => true;
    const adopted = plan(of, { a: "x", b: "1", revision: null }, prior, { adoptAfterImport: adopt });
    expect(adopted).toEqual({ planned: { a: "x", b: "1", revision: "7" }, requiresReplace: [], changed: true });
    expect(
      plan(of, { a: "x", b: "1", revision: null }, prior, { adoptAfterImport: () => false }).requiresReplace,
    ).toEqual([["a"]]);
    expect(plan(of, { a: "x", b: "2", revision: null }, prior, { adoptAfterImport: adopt }).requiresReplace).toEqual([
      ["b"],
    ]);
  });
});

test("adding an element at the start of a long list compares each element with few others", () => {
  const of = { list: nested("list", { name: required, serial: stable }, {}) };
  const prior = {
    list: Array.from({ length: 1_000 }, (_, index) => ({ name: `n${String(index)}`, serial: `s${String(index)}` })),
  };
  let reads = 0;
  const counting = {
    list: prior.list.map(({ name, serial }) => ({
      get name() {
        reads += 1;
        return name;
      },
      serial,
    })),
  };
  const config = { list: ["new", ...prior.list.map(({ name }) => name)].map((name) => ({ name, serial: null })) };
  const { planned } = plan(of, config, counting);
  expect(reads).toBeLessThan(50 * prior.list.length);
  expect(planned["list"]).toEqual([{ name: "new", serial: TERRAFORM_UNKNOWN }, ...prior.list]);
});
