import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rulesNamedIn, testsNamingRules } from "../../scripts/docs/rules/named";
import { ruleFacts, rulesPage } from "../../scripts/docs/rules/page";
import { pathOf } from "../../scripts/docs/rules/places";
import { type Rule, sectionsIn, writtenSections } from "../../scripts/docs/rules/sections";
import { root } from "./support/blocks";

/** The number of rules in each document. */
const counts = { R1: 205, R2: 80, R3: 211 } as const;

/** The maximum length of a sentence that fits on one line of a wide window. */
const maxLength = 160;

const all = Object.entries(counts).flatMap(([document, count]) =>
  rulesNamedIn(`${document}-001 to ${document}-${String(count).padStart(3, "0")}`),
);
const written = writtenSections(root).flatMap(({ rules }) => rules);
const tested = testsNamingRules(root);
const excused = rulesNamedIn(readFileSync(join(root, "docs/internals/untested-rules.md"), "utf8"));

describe("docs/internals/rules", () => {
  it("has every rule once", () => {
    const ids = written.map(({ id }) => id);
    expect(all.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id, index) => !all.includes(id) || ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has rules of one document in a section", () => {
    const documentsOf = writtenSections(root).map(({ rules }) => new Set(rules.map(({ id }) => id.slice(0, 2))).size);
    expect(new Set(documentsOf)).toEqual(new Set([1]));
  });

  it("states each rule in one or two short sentences", () => {
    const isFine = (sentence: string) => sentence.length <= maxLength && /^[`\w*].*[.]$/.test(sentence);
    expect(written.filter(({ sentence }) => !isFine(sentence)).map(({ id }) => id)).toEqual([]);
  });

  it("has no duplicate sentences", () => {
    const sentences = written.map(({ sentence }) => sentence);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  });

  it("names only existing places", () => {
    const absent = written.flatMap(({ id, places }) =>
      places.filter((place) => pathOf(root, place) === undefined).map((place) => `${id}: ${place}`),
    );
    expect(absent).toEqual([]);
  });

  it("names a place for every rule that has a test", () => {
    expect(written.filter(({ id, places }) => places.length === 0 && tested.has(id))).toEqual([]);
  });
});

it("every rule has a test or an entry in the page of untested rules", () => {
  expect(all.filter((id) => !tested.has(id) && !excused.includes(id))).toEqual([]);
});

it("no tested rule is listed as untested", () => {
  expect(excused.filter((id) => tested.has(id))).toEqual([]);
});

it("the page has a line for each rule", () => {
  const rows = rulesPage(ruleFacts(root))
    .split("\n")
    .flatMap((line) => /^\| (R\d-\d{3}) \|/.exec(line)?.[1] ?? []);
  expect(rows.sort()).toEqual(all);
});

describe("a line of the page", () => {
  const lineOf = (rule: Rule) => {
    const page = rulesPage({
      sections: [{ title: "Colours", rules: [rule] }],
      sources: new Map([["R1-001", ["src/emulator/index.ts", "src/resources/paint/contract/red.ts"]]]),
      tests: new Map([["R1-001", ["test/e2e/paint.e2e.ts", "test/lib/paint.test.ts"]]]),
      pathOf: (place) => (place === "client" ? "src/client" : `src/resources/${place}`),
    });
    expect(page).toContain("### Colours");
    return page.split("\n").find((line) => line.startsWith(`| ${rule.id} |`));
  };

  it("links to the files of a place that name the rule, to other places and to other files", () => {
    expect(lineOf({ id: "R1-001", sentence: "Red is red.", places: ["paint/contract", "client"] })).toBe(
      "| R1-001 | Red is red. | [paint/contract/red](../../src/resources/paint/contract/red.ts), [client](../../src/client), " +
        "[emulator](../../src/emulator/index.ts) | [e2e/paint](../../test/e2e/paint.e2e.ts), [lib/paint](../../test/lib/paint.test.ts) |",
    );
  });

  it("marks a rule without files and tests", () => {
    expect(lineOf({ id: "R2-001", sentence: "Blue is blue.", places: [] })).toBe(
      "| R2-001 | Blue is blue. | nowhere | [none](untested-rules.md) |",
    );
  });
});

describe("the sources of the page", () => {
  it("expands ranges of rules within one document", () => {
    expect(rulesNamedIn("R1-098 to R1-101, R2-003; R3-001 to R2-004")).toEqual([
      "R1-098",
      "R1-099",
      "R1-100",
      "R1-101",
      "R2-003",
      "R3-001",
      "R2-004",
    ]);
  });

  it("reads sections with a title and rules, some without a place", () => {
    expect(
      sectionsIn("# Colours\nR1-001 | Red is red. | client lib/dns\n\n# Shapes\nR1-002 | A cube is no ball. | -\n"),
    ).toEqual([
      { title: "Colours", rules: [{ id: "R1-001", sentence: "Red is red.", places: ["client", "lib/dns"] }] },
      { title: "Shapes", rules: [{ id: "R1-002", sentence: "A cube is no ball.", places: [] }] },
    ]);
  });

  it.each(["R1-001 | Red is red.", "R1-001 | Red is red. | ", "R1-001 | Red | blue. | client"])(
    "rejects the line %s",
    (line) => {
      expect(() => sectionsIn(`# Colours\n${line}\n`)).toThrow("must be: id | sentence | places");
    },
  );

  it("finds a place in a layer of a resource, or in a folder of src or lib", () => {
    expect(pathOf(root, "domain_record/contract")).toMatch(/^src\/resources\/domain_record\/contract/);
    expect(pathOf(root, "provider/client")).toBe("src/provider/client");
    expect(pathOf(root, "lib/dns")).toBe("lib/dns");
    expect(pathOf(root, "volume/contract")).toBeUndefined();
  });
});
