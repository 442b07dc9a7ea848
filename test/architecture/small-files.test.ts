import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type Module } from "../support/cruise";

const root = join(__dirname, "..", "..");

/** Files of at least this length may stand alone. */
const minLines = 40;

/** The layers of a resource, which stay separate even if they are short. */
const resourcePart =
  /^src\/resources\/(base\/)?\w+\/(contract|provider|counterpart|emulator|program|docs)(\/index)?\.tsx?$/;

const isExempt = (path: string) =>
  resourcePart.test(path) || /^lib\/(l1|generated)\//.test(path) || !/\.tsx?$/.test(path);

/** Files that belong to their only importer. The index of the package doesn't count: it exports. */
function foldable(modules: readonly Module[], linesOf: (path: string) => number): readonly string[] {
  const importers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  for (const { path: from, imports } of modules) {
    for (const { path, lazy: isLazy } of imports) {
      if (isLazy) lazy.add(path);
      importers.set(path, (importers.get(path) ?? new Set()).add(from));
    }
  }
  return modules
    .map(({ path }) => path)
    .filter((path) => !isExempt(path) && !lazy.has(path))
    .flatMap((path) => {
      const [importer, ...others] = importers.get(path) ?? [];
      if (importer === undefined || importer === "lib/index.ts" || others.length > 0) return [];
      return linesOf(path) < minLines ? [path] : [];
    })
    .sort();
}

/** Lists the files from before this rule. Remove lines, and add none. */
const allowed = readFileSync(join(__dirname, "small-files.txt"), "utf8").split("\n").filter(Boolean);

it("a file under 40 lines with a single importer belongs to its importer", () => {
  const found = foldable(cruise(root).modules, (path) => readFileSync(join(root, path), "utf8").split("\n").length - 1);
  expect({
    foldThese: found.filter((path) => !allowed.includes(path)),
    removeFromSmallFilesTxt: allowed.filter((path) => !found.includes(path)),
  }).toEqual({ foldThese: [], removeFromSmallFilesTxt: [] });
});

describe("synthetic modules", () => {
  const user = (path: string, ...imports: string[]): Module => ({
    path,
    imports: imports.map((each) => ({ path: each, lazy: false })),
  });
  const found = (path: string, lines: number, ...users: readonly Module[]) =>
    foldable([{ path, imports: [] }, ...users], (each) => (each === path ? lines : 100));

  it("a short file with one importer is found", () => {
    expect(found("src/cli/a.ts", 39, user("src/cli/b.ts", "src/cli/a.ts"))).toEqual(["src/cli/a.ts"]);
  });

  it("a short file in the folder of a resource's part is found", () => {
    const path = "src/resources/tag/provider/as-listed.ts";
    expect(found(path, 20, user("src/resources/tag/provider/index.ts", path))).toHaveLength(1);
  });

  it.each([
    ["40 lines", "src/cli/a.ts", 40],
    ["a part of a resource", "src/resources/tag/program.ts", 9],
    ["the index of such a part", "src/resources/base/tag/contract/index.ts", 9],
    ["a generated binding", "lib/l1/tag.ts", 9],
  ])("%s may stay alone", (_, path, lines) => {
    expect(found(path, lines, user("src/cli/b.ts", path))).toEqual([]);
  });

  it("a file with two importers may stay alone", () => {
    const users = ["src/cli/b.ts", "src/cli/c.ts"].map((each) => user(each, "src/cli/a.ts"));
    expect(found("src/cli/a.ts", 9, ...users)).toEqual([]);
  });

  it("a construct that the package exports may stay alone", () => {
    expect(found("lib/dns/a.ts", 9, user("lib/index.ts", "lib/dns/a.ts"))).toEqual([]);
  });

  it("a file that is loaded on demand may stay alone", () => {
    const importer: Module = { path: "src/cli/b.ts", imports: [{ path: "src/cli/a.ts", lazy: true }] };
    expect(found("src/cli/a.ts", 9, importer)).toEqual([]);
  });
});
