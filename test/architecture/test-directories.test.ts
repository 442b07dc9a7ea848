import { existsSync, readdirSync } from "node:fs";
import { join, posix, sep } from "node:path";

const root = join(__dirname, "..", "..");

/** The directories of tests that belong to several parts of the code, or to none. */
const others = ["architecture", "conformance", "emulator/open-places", "kinds", "perturb"];

/** The tests of one kind of resource: `tag/emulator.test.ts`, or `tag/emulator/names.test.ts` for a topic. */
const ofKind =
  /^resources\/((?:base\/)?\w+)\/(?:contract|constructs|emulator|program|provider)(?:\/[\w-]+)?\.test\.ts$/;

/** The tests whose directory is not a path of the code. All paths are relative to the directory of the tests. */
function misplaced(tests: readonly string[], exists: (path: string) => boolean): readonly string[] {
  const isPlace = (path: string) => exists(path) || exists(`${path}.ts`);
  return tests.filter((test) => {
    const directory = posix.dirname(test);
    if (others.includes(directory)) return false;
    if (/^resources\/./.test(directory)) {
      const [, kind] = ofKind.exec(test) ?? [];
      return kind === undefined || !exists(`src/resources/${kind}`);
    }
    return !isPlace(posix.join("src", directory)) && !isPlace(directory);
  });
}

test("a test is in the directory of the code that it tests", () => {
  const tests = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => name.replaceAll(sep, "/"));
  expect(misplaced(tests, (path) => existsSync(join(root, path)))).toEqual([]);
});

describe("a checkout with a kind, a directory and a file", () => {
  const code = ["src", "src/resources", "src/resources/tag", "src/shared", "src/shared/shell.ts", "lib", "lib/dns"];
  const found = (test: string) => misplaced([test], (path) => code.includes(path));

  test.each([
    "main.test.ts",
    "shared/shell.test.ts",
    "shared/shell/words.test.ts",
    "lib/dns/names.test.ts",
    "resources/limits.test.ts",
    "resources/tag/emulator.test.ts",
    "resources/tag/emulator/names.test.ts",
    "conformance/rules.test.ts",
  ])("%s has its place", (path) => {
    expect(found(path)).toEqual([]);
  });

  test.each([
    "dns/names.test.ts",
    "lib/zones/names.test.ts",
    "resources/label/emulator.test.ts",
    "resources/tag/names.test.ts",
    "resources/tag/emulator/more/names.test.ts",
  ])("%s is misplaced", (path) => {
    expect(found(path)).toEqual([path]);
  });
});
