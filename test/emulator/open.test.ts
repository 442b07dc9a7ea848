import { specificationDecisions } from "../../src/resources/decisions";

test("every open place is said once, in whole sentences, with its source", () => {
  const topics = specificationDecisions.map(({ topic }) => topic);
  expect(new Set(topics).size).toBe(topics.length);
  for (const { decision, source } of specificationDecisions) {
    expect(decision).toMatch(/^[`A-Z0-9a-z[].*[.]$/s);
    expect(source).toMatch(/^document [123], /);
  }
});
