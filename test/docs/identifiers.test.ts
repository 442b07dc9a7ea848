import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..", "..");
const pages = ["docs/internals/design.md", "CONTRIBUTING.md"];

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);
const files = ["src", "lib", "test", "scripts", "cdktn", "testing", "docs"].flatMap(filesIn);
const isSource = (path: string) => /\.(tsx?|mjs|cjs)$/.test(path) && !path.includes("/l1/");
const sources = files.filter((path) => isSource(path) && path !== "test/docs/identifiers.test.ts");
const words = new Set(sources.flatMap((path) => readFileSync(join(root, path), "utf8").match(/[A-Za-z_]\w*/g) ?? []));

/** The text in backticks, outside of code blocks. */
const quotedIn = (page: string): readonly string[] =>
  [...page.replace(/^```[^]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);

/** `Handler`, `Known<C>`, `planUnset`, `.cites("R3-011")`, `validate(…)`. */
const identifier = /^\.?([A-Za-z_]\w*)(<\w+>)?(\(.*\))?$/;
/** `src/provider/plugin`, `session/activity.ts`, `src/resources/<name>/contract.ts`, `lib/**`. */
const path = /^[\w.<>*-]+(\/[\w.<>*-]*)+$/;

function patternOf(text: string): RegExp {
  const escaped = text.replace(/\/$/, "").replace(/[.]/g, "\\.");
  const open = escaped.replace(/\*\*\/|\*|<\w+>/g, (part) => (part === "**/" ? "(.*/)?" : "[^/]+"));
  return new RegExp(`(^|/)${open}(\\.\\w+)*$`);
}

/** Folders that the build and the tests write, and the routes of the emulator's page. */
const written = /^(\.cache|dist|bin|provider|page|view)\//;

const { name: packageName, exports: exported } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
};
/** The entry points that users import, such as `cdktf-stratus/testing`. */
const imported = Object.keys(exported).map((entry) => entry.replace(/^\./, packageName));

const exists = (text: string) =>
  imported.includes(text) || existsSync(join(root, text)) || files.some((file) => patternOf(text).test(file));

function missingIn(page: string): readonly string[] {
  return quotedIn(page).filter((text) => {
    const [, name] = identifier.exec(text) ?? [];
    if (name !== undefined) return !words.has(name) && !exists(name);
    return path.test(text) && !written.test(text) && !exists(text);
  });
}

it.each(pages)("%s names only identifiers and files that exist", (page) => {
  expect(missingIn(readFileSync(join(root, page), "utf8"))).toEqual([]);
});

const internals = ["libraries", "performance", "reliability", "releases", "testing"].map(
  (name) => `docs/internals/${name}.md`,
);

it.each(internals)("%s names only files that exist", (page) => {
  const paths = quotedIn(readFileSync(join(root, page), "utf8")).filter(
    (text) => /^(src|lib|scripts|test)\//.test(text) && !/[A-Z]{2}/.test(text),
  );
  expect(paths.filter((text) => path.test(text) && !exists(text))).toEqual([]);
});

it("finds an identifier and a path that don't exist", () => {
  const page = "`UnheardOf` is in `src/unheard-of.ts`, `Contract` in `src/resources/<name>/contract.ts`.";
  expect(missingIn(page)).toEqual(["UnheardOf", "src/unheard-of.ts"]);
});
