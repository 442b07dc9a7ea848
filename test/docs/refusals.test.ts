import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathOf } from "../../scripts/docs/rules/places";
import { writtenSections } from "../../scripts/docs/rules/sections";
import { refusingNothing } from "../support/refused-otherwise";
import { root } from "./support/blocks";

/** The rules that the code names as data, each with its files. Comments and strings name rules without quotes. */
const named = readdirSync(join(root, "src"), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/"(R\d-\d+)"/g)].map(([, rule = ""]) => ({ rule, file })),
  );

const placesOf = new Map(
  writtenSections(root).flatMap(({ rules }) => rules.map(({ id, places }) => [id, places] as const)),
);

const isIn = (file: string, place: string) => {
  const path = pathOf(root, place);
  return path !== undefined && (file === path || file.startsWith(`${path}/`));
};

it("the code names rules", () => {
  expect(named.length).toBeGreaterThan(100);
});

it("every rule named in the code is in docs/internals/rules", () => {
  expect(named.filter(({ rule }) => !placesOf.has(rule))).toEqual([]);
});

it("docs/internals/rules has the place where the code names a rule", () => {
  const elsewhere = named.filter(({ rule, file }) => !placesOf.get(rule)?.some((place) => isIn(file, place)));
  expect(elsewhere.map(({ rule, file }) => `${rule}: ${file}`)).toEqual([]);
});

it("the code names no rule that the tests list as rejecting nothing", () => {
  expect(named.filter(({ rule }) => refusingNothing.has(rule))).toEqual([]);
});
