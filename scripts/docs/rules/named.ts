import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const ruleId = (document: string, number: number) => `${document}-${String(number).padStart(3, "0")}`;

/** The rules named in a text, one by one or as a range such as `R1-011 to R1-016`. */
export function rulesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/(R[123])-(\d{3})(?: to \1-(\d{3}))?/g)].flatMap(
    ([, document = "", first, last = first]) => {
      const [from, to] = [Number(first), Number(last)];
      return Array.from({ length: to - from + 1 }, (_, index) => ruleId(document, from + index));
    },
  );
}

/** Rules with the files that name them: paths relative to the root, in alphabetical order. */
export type Naming = ReadonlyMap<string, readonly string[]>;

function filesNamingRules(root: string, folders: readonly string[], isWanted: (path: string) => boolean): Naming {
  const found = new Map<string, string[]>();
  const paths = folders
    .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isWanted)
    .sort();
  for (const path of paths) {
    for (const rule of new Set(rulesNamedIn(readFileSync(join(root, path), "utf8")))) {
      found.set(rule, [...(found.get(rule) ?? []), path]);
    }
  }
  return found;
}

/** The tests that name rules. Excludes the tests of the docs, which name rules only as examples. */
export const testsNamingRules = (root: string): Naming =>
  filesNamingRules(
    root,
    ["test"],
    (path) => /\.(test|e2e|sample|system)\.ts$/.test(path) && !path.startsWith("test/docs/"),
  );

/** The sources that name rules, in comments or as data. */
export const sourcesNamingRules = (root: string): Naming =>
  filesNamingRules(root, ["src", "lib"], (path) => path.endsWith(".ts") && !path.startsWith("lib/l1/"));
