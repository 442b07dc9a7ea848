import { planChange, type PlanInput } from "../../../src/provider/plugin/plan-change";
import { refreshState } from "../../../src/provider/plugin/refresh-state";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../src/provider/plugin/value";

const optional: Attribute = { description: "", type: "string", optional: true };
const serial: Attribute = { description: "", type: "string", computed: true, useStateForUnknown: true };
const caseless: Attribute = {
  ...optional,
  isEquivalent: (left, right) => String(left).toLowerCase() === String(right).toLowerCase(),
};
const nested = (mode: "single" | "list" | "set" | "map", attributes: Attributes, is: Partial<Attribute> = {}) => ({
  description: "",
  optional: true,
  nested: { mode, attributes },
  ...is,
});

const plan = (attributes: Attributes, config: ValueObject, prior: ValueObject | null, more: Partial<PlanInput> = {}) =>
  planChange({ attributes, config, prior, private: {}, ...more });

describe("the prior element of a configured one", () => {
  test("removing a configured attribute makes it a new element", () => {
    const of = { parts: nested("list", { name: optional, size: optional, serial }) };
    const prior = { parts: [{ name: "a", size: "large", serial: "1" }] };
    const { planned } = plan(of, { parts: [{ name: "a", size: null, serial: null }] }, prior);
    expect(planned["parts"]).toEqual([{ name: "a", size: null, serial: TERRAFORM_UNKNOWN }]);
  });

  test("a write-only value is ignored, because the state never has it", () => {
    const of = { parts: nested("list", { name: optional, secret: { ...optional, writeOnly: true }, serial }) };
    const prior = { parts: [{ name: "a", secret: null, serial: "1" }] };
    const { planned } = plan(of, { parts: [{ name: "a", secret: "s", serial: null }] }, prior);
    expect(planned["parts"]).toEqual([{ name: "a", secret: null, serial: "1" }]);
  });

  test("an unknown element matches none of them", () => {
    const of = { parts: nested("list", { note: optional, serial }) };
    const prior = { parts: [{ note: null, serial: "1" }] };
    const { planned } = plan(of, { parts: [TERRAFORM_UNKNOWN, { note: null, serial: null }] }, prior);
    expect(planned["parts"]).toEqual([TERRAFORM_UNKNOWN, { note: null, serial: "1" }]);
  });

  test("a nested object is compared by its configured values", () => {
    const box = nested("single", { size: optional, serial });
    const of = { parts: nested("set", { box }) };
    const prior = { parts: [{ box: { size: "s", serial: "1" } }, { box: { size: "t", serial: "2" } }] };
    const { planned } = plan(of, { parts: [{ box: { size: "t", serial: null } }] }, prior);
    expect(planned["parts"]).toEqual([{ box: { size: "t", serial: "2" } }]);
  });

  test("a nested object with its own comparison is compared by that", () => {
    const box = nested("single", { size: optional }, { isEquivalent: () => true });
    const of = { parts: nested("list", { box, serial }) };
    const prior = { parts: [{ box: { size: "s" }, serial: "1" }] };
    const { planned } = plan(of, { parts: [{ box: { size: "t" }, serial: null }] }, prior);
    expect(planned["parts"]).toEqual([{ box: { size: "s" }, serial: "1" }]);
  });

  test("a comparison sees the elements, and the private state", () => {
    const same = jest.fn(() => true);
    const of = { parts: nested("list", { kind: optional, a: { ...optional, isEquivalent: same } }) };
    const [left, right] = [
      { kind: "k", a: "x" },
      { kind: "k", a: "y" },
    ];
    const moved = [{ kind: "j", a: "z" }, right];
    plan(of, { parts: [left] }, { parts: moved }, { private: { p: 1 } });
    expect(same).toHaveBeenCalledWith("x", "y", { left, right, private: { p: 1 } });
  });
});

describe("spelling", () => {
  test("of an element of a list is kept only at the same index: Terraform allows no other", () => {
    const of = { parts: nested("list", { a: caseless }) };
    const prior = { parts: [{ a: "Y" }, { a: "X" }] };
    expect(plan(of, { parts: [{ a: "x" }] }, prior).planned["parts"]).toEqual([{ a: "x" }]);
  });

  test("of an element of a set is kept at every position", () => {
    const of = { parts: nested("set", { a: caseless }) };
    const prior = { parts: [{ a: "Y" }, { a: "X" }] };
    expect(plan(of, { parts: [{ a: "x" }] }, prior).planned["parts"]).toEqual([{ a: "X" }]);
  });

  test("of a set is kept with another change", () => {
    const of = { tags: { ...optional, type: ["set", "string"] } as Attribute, note: optional };
    const prior = { tags: ["a", "b"], note: null };
    expect(plan(of, { tags: ["b", "a"], note: "x" }, prior).planned).toEqual({ tags: ["a", "b"], note: "x" });
  });

  test("of a nested list with its own comparison is kept with another change", () => {
    const of = { parts: nested("list", { a: optional }, { isEquivalent: () => true }), note: optional };
    const prior = { parts: [{ a: "1" }, { a: "2" }], note: null };
    const config = { parts: [{ a: "2" }, { a: "1" }], note: "x" };
    expect(plan(of, config, prior).planned).toEqual({ ...prior, note: "x" });
  });

  test("is not compared on create", () => {
    const same = jest.fn(() => true);
    const part = { a: { ...optional, isEquivalent: same } };
    const config = { a: "x", parts: [{ a: "x" }] };
    expect(plan({ ...part, parts: nested("list", part) }, config, null).planned).toEqual(config);
    expect(same).not.toHaveBeenCalled();
  });
});

describe("other hooks of a plan", () => {
  test("fill is not called inside lists, sets and maps, whose elements have no stable path", () => {
    const either = { ...optional, computed: true };
    const part = { color: either };
    const of = { list: nested("list", part), set: nested("set", part), map: nested("map", part), note: optional };
    const empty = { color: null };
    const full = { color: "grey" };
    const config = { list: [empty], set: [empty], map: { k: empty }, note: "x" };
    const prior = { list: [full], set: [full], map: { k: full }, note: null };
    const fill = jest.fn(() => "filled");
    expect(plan(of, config, prior, { planUnset: fill }).planned).toEqual({ ...prior, note: "x" });
    expect(fill).not.toHaveBeenCalled();
  });

  test("adopt is called with the path, the attribute, its prior value and the private state", () => {
    const fixed = { ...optional, requiresReplace: true };
    const adopt = jest.fn(() => true);
    plan(
      { box: nested("single", { a: fixed }) },
      { box: { a: "x" } },
      { box: { a: null } },
      { adoptAfterImport: adopt, private: { p: 1 } },
    );
    expect(adopt).toHaveBeenCalledWith({ path: ["box", "a"], attribute: fixed, prior: null, private: { p: 1 } });
  });

  test("a local change in an element does not make computed values unknown", () => {
    const of = {
      list: nested("list", { wait: { ...optional, providerOnly: true } }),
      revision: { description: "", type: "string", computed: true } as Attribute,
    };
    const prior = { list: [{ wait: "1" }], revision: "7" };
    expect(plan(of, { list: [{ wait: "2" }], revision: null }, prior)).toEqual({
      planned: { list: [{ wait: "2" }], revision: "7" },
      requiresReplace: [],
      changed: true,
    });
  });
});

describe("a read", () => {
  test.each<[string, Attribute, (part: ValueObject) => ValueObject | ValueObject[]]>([
    ["an object", nested("single", { a: caseless, secret: optional }), (part) => part],
    ["a map", nested("map", { a: caseless, secret: optional }), (part) => ({ k: part })],
    ["a list", nested("list", { a: caseless, secret: optional }), (part) => [part]],
  ])("that omits an attribute of %s keeps its value", (_, attribute, inside) => {
    const prior = { it: inside({ a: "X", secret: "s" }) };
    expect(refreshState({ it: attribute }, prior, { it: inside({ a: "x" }) }, {})).toEqual(prior);
    expect(refreshState({ it: attribute }, prior, { it: inside({ a: "y" }) }, {})).toEqual({
      it: inside({ a: "y", secret: "s" }),
    });
    expect(refreshState({ it: attribute }, prior, { it: null }, {})).toEqual({ it: null });
  });

  test("that finds a new element takes nothing from another key", () => {
    const of = { map: nested("map", { a: optional, secret: optional }) };
    expect(refreshState(of, { map: { k: { a: "1", secret: "s" } } }, { map: { l: { a: "1" } } }, {})).toEqual({
      map: { l: { a: "1", secret: null } },
    });
  });

  test("passes the read element, the known one and the private state to a comparison", () => {
    const same = jest.fn(() => true);
    const of = { set: nested("set", { kind: optional, a: { ...optional, isEquivalent: same } }) };
    const [now, then] = [
      { kind: "k", a: "x" },
      { kind: "k", a: "y" },
    ];
    refreshState(of, { set: [then] }, { set: [now] }, { p: 1 });
    expect(same.mock.calls[0]).toEqual(["x", "y", { left: now, right: then, private: { p: 1 } }]);
  });

  test("that finds null in a set matches no element", () => {
    const of = { set: nested("set", { a: optional, secret: optional }) };
    const prior = { set: [{ a: null, secret: "s" }] };
    expect(refreshState(of, prior, { set: [null, { a: null }] }, {})).toEqual({
      set: [null, { a: null, secret: "s" }],
    });
  });
});

test("an object of nulls that comes or goes changes no value, so computed values stay known", () => {
  const of = { serial, box: nested("single", { name: optional }, { requiresReplace: true }) };
  const empty = { name: null };
  for (const [now, before] of [
    [empty, null],
    [null, empty],
  ] as const) {
    const result = plan(of, { serial: null, box: now }, { serial: "1", box: before });
    expect(result).toEqual({ planned: { serial: "1", box: now }, requiresReplace: [], changed: true });
  }
});
