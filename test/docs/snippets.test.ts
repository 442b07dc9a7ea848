import { type Block, blocksOf, pages } from "./support/blocks";
import { problemsIn } from "./support/compile";

const blocks = pages.flatMap(blocksOf);
const typescript = blocks
  // The bindings that `cdktf get` writes don't exist here. The end-to-end tests run these programs.
  .filter(({ language, text }) => language === "ts" && !text.includes('from "./.gen/'));

const wrong = (text: string, more: Partial<Block> = {}): Block => ({
  page: "docs/wrong.md",
  language: "ts",
  text,
  line: 11,
  file: undefined,
  context: undefined,
  ...more,
});

it("every block of TypeScript in README, docs and examples compiles, and an invalid one is found with its page and line", () => {
  expect(typescript.length).toBeGreaterThan(10);
  const whole = (entry: string, host: string) =>
    `import { Domain } from "${entry}";\nimport { App, TerraformStack } from "${host}";\nnew Domain(new TerraformStack(new App(), "a"), "zone", { domain: 1, soaEmail: "a@b.example" });\n`;
  // Only CDK Terrain has the argument.
  const locked = (host: string) =>
    `import { S3Backend } from "${host}";\nnew S3Backend(this, { bucket: "b", key: "k", useLockfile: true });\n`;
  const found = problemsIn([
    ...typescript,
    wrong(whole("cdktf-stratus/cdktn", "cdktn")),
    wrong("\nweb.noSuchThing();\n", { line: 21, context: "web: ComputeInstance" }),
    wrong(whole("cdktf-stratus", "cdktf"), { line: 31 }),
    wrong('import { Domain } from "cdktf-stratus";\nimport { App } from "cdktn";\n', { line: 41 }),
    wrong(locked("cdktn"), { line: 51, context: "" }),
    wrong(locked("cdktf"), { line: 61, context: "" }),
  ]);
  expect(found.filter((problem) => !problem.startsWith("docs/wrong.md:"))).toEqual([]);
  const places = found.map((problem) => problem.split(": ")[0]);
  const lines = [41, 13, 22, 33, 62];
  expect(places).toEqual(lines.map((line) => `docs/wrong.md:${String(line)}`));
});

it("blocks name their language", () => {
  const silent = blocks.filter(
    ({ language }) =>
      !["ts", "js", "sh", "hcl", "json", "text", "yaml", "bash", "python", "go", "mermaid", ""].includes(language),
  );
  expect(silent.map(({ page, line, language }) => `${page}:${String(line)}: ${language || "no language"}`)).toEqual([]);
});
