import { openPage } from "../../scripts/docs/open-places";
import { specificationDecisions } from "../../src/resources/decisions";

test("every open place is said once, in whole sentences, with its source", () => {
  const topics = specificationDecisions.map(({ topic }) => topic);
  expect(new Set(topics).size).toBe(topics.length);
  for (const { decision, source } of specificationDecisions) {
    expect(decision).toMatch(/^[`A-Z0-9a-z[].*[.]$/s);
    expect(source).toMatch(/^document [123], /);
  }
});

test("what was seen of the public cloud is counted soundly, and is in whole sentences where the specification stands", () => {
  for (const { seen, seenInstead } of specificationDecisions) {
    const [, part = "0", whole = "0"] = /^(\d+) of (\d+)$/.exec(seen ?? seenInstead?.seen ?? "") ?? [];
    expect(Number(part)).toBeLessThanOrEqual(Number(whole));
    expect(seen !== undefined && seenInstead !== undefined).toBe(false);
    if (seenInstead) expect(seenInstead.what).toMatch(/^[`A-Z].*[.]$/s);
  }
});

test("the page tells what was seen, and where the specification decides otherwise", () => {
  const [first, second] = openPage([
    { topic: "one", decision: "It is so.", source: "document 1, A", seen: "3 of 4" },
    {
      topic: "two",
      decision: "It is so | or not.",
      source: "document 1, B",
      seenInstead: { what: "No.", seen: "documented" },
    },
  ]).split("## Where the specification decides otherwise");
  expect(first).toContain("| one | It is so. | document 1, A | 3 of 4 answers |");
  expect(first).toContain("| two | It is so \\| or not. | document 1, B |  |");
  expect(second).toContain("| two | It is so \\| or not. | No. | documented | document 1, B |");
  expect(second).not.toContain("| one |");
});
