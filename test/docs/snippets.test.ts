import { join } from "node:path";
import { type Block, blocksOf, pages, root } from "./support/blocks";
import { type Entry, problemsIn } from "./support/compile";

/** The package's entries, and their sources. */
const entries: readonly Entry[] = [
  { name: "cdktf-stratus", file: join(root, "lib", "index.ts") },
  { name: "cdktf-stratus/testing", file: join(root, "src", "testing", "index.ts") },
  { name: "cdktf-stratus/testing/jest", file: join(root, "src", "testing", "jest.ts") },
];

const blocks = pages.flatMap(blocksOf);
/** The context of the examples in comments, which the generated pages show. */
const beside = "stack: TerraformStack, emulator: Emulator, deployed: DeployedStack";
const typescript = blocks
  // The bindings that `cdktf get` writes don't exist here. The end-to-end tests run these programs.
  .filter(({ language, text }) => language === "ts" && !text.includes('from "./.gen/'))
  .map((block) => (block.page.startsWith("docs/api/") ? { ...block, context: block.context ?? beside } : block));

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
}, 120_000);

it("blocks name their language", () => {
  const silent = blocks.filter(
    ({ language }) =>
      !["ts", "js", "sh", "hcl", "json", "text", "yaml", "bash", "python", "go", "mermaid", ""].includes(language),
  );
  expect(silent.map(({ page, line, language }) => `${page}:${String(line)}: ${language || "no language"}`)).toEqual([]);
});
