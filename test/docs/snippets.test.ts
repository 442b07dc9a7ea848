import { type Block, blocksOf, pages } from "./support/blocks";
import { entries, problemsIn } from "./support/compile";

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
  const whole = wrong(
    'import { Domain } from "cdktf-stratus";\nimport { App, TerraformStack } from "cdktf";\nnew Domain(new TerraformStack(new App(), "a"), "zone", { domain: 1, soaEmail: "a@b.example" });\n',
  );
  const piece = wrong("\nweb.noSuchThing();\n", { line: 21, context: "web: ComputeInstance" });
  const found = problemsIn([...typescript, whole, piece], entries);
  expect(found.filter((problem) => !problem.startsWith("docs/wrong.md:"))).toEqual([]);
  expect(found.map((problem) => problem.split(": ")[0])).toEqual(["docs/wrong.md:13", "docs/wrong.md:22"]);
});

it("blocks name their language", () => {
  const silent = blocks.filter(
    ({ language }) =>
      !["ts", "js", "sh", "hcl", "json", "text", "yaml", "bash", "python", "go", "mermaid", ""].includes(language),
  );
  expect(silent.map(({ page, line, language }) => `${page}:${String(line)}: ${language || "no language"}`)).toEqual([]);
});
