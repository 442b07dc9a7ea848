import { planChange, type PlanInput } from "../../src/plugin/plan-change";
import { refreshState } from "../../src/plugin/refresh-state";
import type { Attribute, Attributes } from "../../src/plugin/schema";
import { UNKNOWN_VALUE, type ValueObject } from "../../src/plugin/value";

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

describe("which prior element a configured one is", () => {
  test("an attribute that was set and is not configured any more makes it a new one", () => {
    const of = { parts: nested("list", { name: optional, size: optional, serial }) };
    const prior = { parts: [{ name: "a", size: "large", serial: "1" }] };
    const { planned } = plan(of, { parts: [{ name: "a", size: null, serial: null }] }, prior);
    expect(planned["parts"]).toEqual([{ name: "a", size: null, serial: UNKNOWN_VALUE }]);
  });

  test("a write-only value has no say, because the state never has it", () => {
    const of = { parts: nested("list", { name: optional, secret: { ...optional, writeOnly: true }, serial }) };
    const prior = { parts: [{ name: "a", secret: null, serial: "1" }] };
    const { planned } = plan(of, { parts: [{ name: "a", secret: "s", serial: null }] }, prior);
    expect(planned["parts"]).toEqual([{ name: "a", secret: null, serial: "1" }]);
  });

  test("an unknown element is none of them", () => {
    const of = { parts: nested("list", { note: optional, serial }) };
    const prior = { parts: [{ note: null, serial: "1" }] };
    const { planned } = plan(of, { parts: [UNKNOWN_VALUE, { note: null, serial: null }] }, prior);
    expect(planned["parts"]).toEqual([UNKNOWN_VALUE, { note: null, serial: "1" }]);
  });

  test("an object inside is judged by what is configured of it", () => {
    const box = nested("single", { size: optional, serial });
    const of = { parts: nested("set", { box }) };
    const prior = { parts: [{ box: { size: "s", serial: "1" } }, { box: { size: "t", serial: "2" } }] };
    const { planned } = plan(of, { parts: [{ box: { size: "t", serial: null } }] }, prior);
    expect(planned["parts"]).toEqual([{ box: { size: "t", serial: "2" } }]);
  });

  test("an object inside with a comparison of its own is judged by that", () => {
    const box = nested("single", { size: optional }, { isEquivalent: () => true });
    const of = { parts: nested("list", { box, serial }) };
    const prior = { parts: [{ box: { size: "s" }, serial: "1" }] };
    const { planned } = plan(of, { parts: [{ box: { size: "t" }, serial: null }] }, prior);
    expect(planned["parts"]).toEqual([{ box: { size: "s" }, serial: "1" }]);
  });

  test("a comparison sees the elements, and what is remembered", () => {
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
  test("of an element of a list is kept at the same index only: Terraform allows no other", () => {
    const of = { parts: nested("list", { a: caseless }) };
    const prior = { parts: [{ a: "Y" }, { a: "X" }] };
    expect(plan(of, { parts: [{ a: "x" }] }, prior).planned["parts"]).toEqual([{ a: "x" }]);
  });

  test("of an element of a set is kept wherever it stands", () => {
    const of = { parts: nested("set", { a: caseless }) };
    const prior = { parts: [{ a: "Y" }, { a: "X" }] };
    expect(plan(of, { parts: [{ a: "x" }] }, prior).planned["parts"]).toEqual([{ a: "X" }]);
  });

  test("of a set is kept beside a change", () => {
    const of = { tags: { ...optional, type: ["set", "string"] } as Attribute, note: optional };
    const prior = { tags: ["a", "b"], note: null };
    expect(plan(of, { tags: ["b", "a"], note: "x" }, prior).planned).toEqual({ tags: ["a", "b"], note: "x" });
  });

  test("of a nested list with a comparison of its own is kept beside a change", () => {
    const of = { parts: nested("list", { a: optional }, { isEquivalent: () => true }), note: optional };
    const prior = { parts: [{ a: "1" }, { a: "2" }], note: null };
    const config = { parts: [{ a: "2" }, { a: "1" }], note: "x" };
    expect(plan(of, config, prior).planned).toEqual({ ...prior, note: "x" });
  });

  test("has nothing to be compared with on create", () => {
    const same = jest.fn(() => true);
    const part = { a: { ...optional, isEquivalent: same } };
    const config = { a: "x", parts: [{ a: "x" }] };
    expect(plan({ ...part, parts: nested("list", part) }, config, null).planned).toEqual(config);
    expect(same).not.toHaveBeenCalled();
  });
});

describe("what else a plan asks and says", () => {
  test("fill is not asked inside lists, sets and maps, whose elements have no path that stays", () => {
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

  test("adopt is asked with the path, the attribute, its prior value and what is remembered", () => {
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

  test("what is local in an element moves no computed value", () => {
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
  ])("that leaves out an attribute of %s leaves it as it was", (_, attribute, inside) => {
    const prior = { it: inside({ a: "X", secret: "s" }) };
    expect(refreshState({ it: attribute }, prior, { it: inside({ a: "x" }) }, {})).toEqual(prior);
    expect(refreshState({ it: attribute }, prior, { it: inside({ a: "y" }) }, {})).toEqual({
      it: inside({ a: "y", secret: "s" }),
    });
    expect(refreshState({ it: attribute }, prior, { it: null }, {})).toEqual({ it: null });
  });

  test("that finds an element anew takes nothing from another key", () => {
    const of = { map: nested("map", { a: optional, secret: optional }) };
    expect(refreshState(of, { map: { k: { a: "1", secret: "s" } } }, { map: { l: { a: "1" } } }, {})).toEqual({
      map: { l: { a: "1", secret: null } },
    });
  });

  test("shows a comparison the element that was read, the known one and what is remembered", () => {
    const same = jest.fn(() => true);
    const of = { set: nested("set", { kind: optional, a: { ...optional, isEquivalent: same } }) };
    const [now, then] = [
      { kind: "k", a: "x" },
      { kind: "k", a: "y" },
    ];
    refreshState(of, { set: [then] }, { set: [now] }, { p: 1 });
    expect(same.mock.calls[0]).toEqual(["x", "y", { left: now, right: then, private: { p: 1 } }]);
  });

  test("that finds null in a set takes no element for it", () => {
    const of = { set: nested("set", { a: optional, secret: optional }) };
    const prior = { set: [{ a: null, secret: "s" }] };
    expect(refreshState(of, prior, { set: [null, { a: null }] }, {})).toEqual({
      set: [null, { a: null, secret: "s" }],
    });
  });
});
