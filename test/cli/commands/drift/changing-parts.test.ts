import { ChangingParts } from "../../../../src/cli/commands/drift/write/changing-parts";

const stack = (description: string, ttl: number, more: object = {}) => ({
  shop: { resource: { stratus_domain: { zone: { description, ttl, tags: [description, "web"], ...more } } } },
});
const zone = ["shop", "resource", "stratus_domain", "zone"];

test("a value that changes by itself is no difference, and its neighbors are", () => {
  const parts = new ChangingParts(stack("a", 300));
  expect(parts.firstDifference(stack("a", 300), stack("b", 300))).toEqual([...zone, "description"]);
  expect(parts.add(stack("b", 300))).toBe(true);
  expect(parts.add(stack("c", 300))).toBe(false);
  expect(parts.paths()).toEqual([
    [...zone, "description"],
    [...zone, "tags", "0"],
  ]);
  expect(parts.includes([...zone, "description"])).toBe(true);
  expect(parts.includes([...zone, "ttl"])).toBe(false);
  expect(parts.firstDifference(stack("a", 300), stack("d", 300))).toBeUndefined();
  expect(parts.firstDifference(stack("a", 300), stack("d", 600))).toEqual([...zone, "ttl"]);
  expect(parts.firstDifference(stack("a", 300), stack("d", 300, { type: "x" }))).toEqual([...zone, "type"]);
});

test("names that change in each synth are no difference", () => {
  const named = (name: string, ttl = 1) => ({ shop: { resource: { a: { [name]: { ttl: 1 }, www: { ttl } } } } });
  const parts = new ChangingParts(named("x1"));
  parts.add(named("x2"));
  expect(parts.firstDifference(named("x1"), named("x3"))).toBeUndefined();
  expect(parts.firstDifference(named("x1"), named("x3", 2))).toEqual(["shop", "resource", "a", "www", "ttl"]);
});

test("values of different kinds, and lists of different lengths, are whole differences", () => {
  const parts = new ChangingParts({ a: 1 });
  for (const [left, right] of [
    [[1], [1, 2]],
    [{ b: 1 }, [1]],
    [{ b: 1 }, "b"],
  ])
    expect(parts.firstDifference({ a: left }, { a: right })).toEqual(["a"]);
});

test("a value that has another kind in each synth is no difference", () => {
  const parts = new ChangingParts({ a: [1], b: { c: 1 } });
  parts.add({ a: [1, 2], b: "c" });
  expect(parts.paths()).toEqual([["a"], ["b"]]);
  expect(parts.firstDifference({ a: [1] }, { a: [3] })).toBeUndefined();
  expect(parts.firstDifference({ b: { c: 1 } }, { b: { c: 2 } })).toBeUndefined();
});
