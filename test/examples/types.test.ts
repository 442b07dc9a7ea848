import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../support/child";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..");
const examples = join(root, "examples");
const programs = readdirSync(examples, { recursive: true, encoding: "utf8" }).filter((name) =>
  existsSync(join(examples, name, "cdktf.json")),
);

interface Settings {
  readonly compilerOptions?: { readonly types?: readonly string[] };
  readonly "ts-node"?: object;
}

const jsonOf = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** The blocks of JSON on a page. */
const blocksOf = (page: string): readonly unknown[] =>
  [...readFileSync(join(root, page), "utf8").matchAll(/^```json\n([^]*?)^```$/gm)].map(
    ([, text = ""]) => JSON.parse(text) as unknown,
  );

const start = "docs/add-to-a-project.md";
const pages = [start, "docs/guides/test-a-stack-without-an-account.md"];
const settings: readonly (readonly [string, Settings])[] = [
  ...programs.map((name) => [`examples/${name}`, jsonOf(join(examples, name, "tsconfig.json")) as Settings] as const),
  ...pages.flatMap((page) => {
    const found = (blocksOf(page) as readonly Settings[]).filter((each) => each.compilerOptions);
    expect(found.length).toBeGreaterThan(0);
    return found.map((each) => [page, each] as const);
  }),
];

test.each(settings)("the program of %s runs without a type check, and with the types of Node", (_, given) => {
  expect(given["ts-node"]).toEqual({ transpileOnly: true });
  expect(given.compilerOptions?.types).toContain("node");
});

test("every program starts as the docs start one", () => {
  const written = (blocksOf(start) as readonly { readonly app?: string }[]).find(({ app }) => app !== undefined);
  const apps = programs.map((name) => (jsonOf(join(examples, name, "cdktf.json")) as { readonly app: string }).app);
  expect(new Set(apps)).toEqual(new Set([written?.app]));
});

test("the check of the examples finds no error in their types", async () => {
  const script = join(root, "scripts", "test", "check-examples.mjs");
  const { code, output } = await startChild(process.execPath, [script], { cwd: root }).outcome;
  expect({ code, output }).toMatchObject({ code: 0 });
  for (const name of programs) expect(output).toContain(`examples/${name}: no type errors`);
});
