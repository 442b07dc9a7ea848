import { join } from "node:path";
import { openPage, openPlaces, openPlacesIn } from "../../scripts/docs/open-places";
import { shownElsewhere } from "./open-places/shown-elsewhere";

const byFile = openPlaces(join(__dirname, "..", ".."));
const places = [...byFile.values()].flat();

test("the tests in open-places cover every file", () => {
  expect([...byFile.keys()]).toEqual(["1-requests.txt", "2-compute.txt", "3-databases.txt", "4-networking.txt"]);
});

test("lists every open place once, in full sentences, with its source", () => {
  const topics = places.map(({ topic }) => topic);
  expect(new Set(topics).size).toBe(topics.length);
  expect([...shownElsewhere].filter((topic) => !topics.includes(topic))).toEqual([]);
  for (const { decision, source } of places) {
    expect(decision).toMatch(/^[`A-Z0-9a-z[].*[.]$/s);
    expect(source).toMatch(/^document [123], /);
  }
});

test("counts the evidence from the public cloud correctly, and describes differences in full sentences", () => {
  for (const { seen, seenInstead } of places) {
    const [, part = "0", whole = "0"] = /^(\d+) of (\d+)$/.exec(seen ?? "") ?? [];
    expect(Number(part)).toBeLessThanOrEqual(Number(whole));
    if (seenInstead !== undefined) expect(seenInstead).toMatch(/^[`A-Z].*[.]$/s);
  }
});

test("the page shows the evidence, and the differences from the public cloud", () => {
  const [first, second] = openPage([
    { topic: "one", decision: "It is so.", source: "document 1, A", seen: "3 of 4" },
    {
      topic: "two",
      decision: "It is so | or not.",
      source: "document 1, B",
      seen: "documented",
      seenInstead: "No.",
    },
  ]).split("## Differences from the public cloud");
  expect(first).toContain("| one | It is so. | document 1, A | 3 of 4 responses |");
  expect(first).toContain("| two | It is so \\| or not. | document 1, B |  |");
  expect(second).toContain("| two | It is so \\| or not. | No. | documented | document 1, B |");
  expect(second).not.toContain("| one |");
});

test("a line has three to five cells, and the fourth contains the evidence", () => {
  expect(openPlacesIn("# Heading\na | B. | document 1, A\n\nb | C. | document 2, B | 1 of 2 | D.\n")).toEqual([
    { topic: "a", decision: "B.", source: "document 1, A" },
    { topic: "b", decision: "C.", source: "document 2, B", seen: "1 of 2", seenInstead: "D." },
  ]);
  for (const line of ["a | B.", "a | B. | document 1, A | often", "a | B. | document 1, A | 1 of 2 | D. | E"]) {
    expect(() => openPlacesIn(line)).toThrow(`got ${line}`);
  }
});
