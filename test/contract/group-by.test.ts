import { groupBy } from "../../src/contract";

it("puts entries of one key together, in the order in which the keys appear, without those that have no key", () => {
  const groups = groupBy(["b1", "a1", "-", "b2", "a2", "b3"], (entry) => (entry === "-" ? undefined : entry[0]));
  expect([...groups]).toEqual([
    ["b", ["b1", "b2", "b3"]],
    ["a", ["a1", "a2"]],
  ]);
});
