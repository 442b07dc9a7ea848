import { groupBy } from "../../src/contract";

it("groups entries by key, in the order of the keys' first appearance, without entries that have no key", () => {
  const groups = groupBy(["b1", "a1", "-", "b2", "a2", "b3"], (entry) => (entry === "-" ? undefined : entry[0]));
  expect([...groups]).toEqual([
    ["b", ["b1", "b2", "b3"]],
    ["a", ["a1", "a2"]],
  ]);
});
