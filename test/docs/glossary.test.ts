import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/blocks";

const docs = join(root, "docs");
const textOf = (page: string) => readFileSync(join(docs, page), "utf8");
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)]
    .map(([, term = "", meaning = ""]) => ({ term, meaning }))
    .slice(2);

const rows = rowsOf(textOf("glossary.md"));
const terms = rows.map(({ term }) => term);

/** The anchor of a heading, as GitHub writes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s/g, "-");

function hasTarget(link: string): boolean {
  const [page = "", anchor] = link.split("#");
  if (!existsSync(join(docs, page))) return false;
  const headings = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  return anchor === undefined || headings.includes(anchor);
}

it("defines each term once, in alphabetical order", () => {
  expect(terms.length).toBeGreaterThanOrEqual(30);
  expect(terms).toEqual([...new Set(terms)].sort((left, right) => left.localeCompare(right, "en")));
});

it("has no term of the contributors' glossary", () => {
  const [, contributors = ""] = textOf("internals/design.md").split("\n## Glossary\n");
  const theirs = rowsOf(contributors).map(({ term }) => term);
  expect(theirs.length).toBeGreaterThan(10);
  expect(theirs.filter((term) => terms.includes(term))).toEqual([]);
});

it.each(rows)("$term has a link with a target", ({ meaning }) => {
  const links = [...meaning.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links).not.toEqual([]);
  expect(links.filter((link) => !hasTarget(link))).toEqual([]);
});
