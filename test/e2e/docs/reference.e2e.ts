import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Block, blocksOf, pages } from "../../docs/support/blocks";
import { has, partWith, testWith } from "../support/features";
import { type Stack, startStack } from "../support/stack";

jest.setTimeout(120_000);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

// The examples of resources are deployed (resource-pages.e2e.ts).
const reference = pages.filter((page) =>
  /^docs\/(index\.md|(data-sources|ephemeral-resources|actions|list-resources|functions)\/)/.test(page),
);
// Queries are files of their own (test/system/query.system.ts).
const isQuery = ({ text }: Block) => text.startsWith("list ");
const examples: readonly Block[] = reference
  .flatMap(blocksOf)
  .filter((block) => block.language === "hcl" && !isQuery(block));

const isEphemeral = ({ text }: Block) => /^ephemeral /m.test(text);
const isAction = ({ text }: Block) => /^action /m.test(text);
const newer = [
  ["ephemeral resources and variables", isEphemeral],
  ["actions", isAction],
] as const;
// Each feature has its own test for the examples that this version refuses.
const isTried = (block: Block) => newer.every(([feature, needsIt]) => has(feature) || !needsIt(block));
const isWhole = ({ text }: Pick<Block, "text">) => text.includes("required_providers");
const isFunction = ({ text }: Block) => text.includes("provider::");
const isCalled = partWith(
  "functions of the provider",
  "the examples of functions among all others",
  () => true,
  (block: Block) => !isFunction(block),
);
const filesOf = (blocks: readonly Block[]) =>
  new Map(blocks.map(({ page, text }) => [`${page.replace(/\W/g, "_")}.tf`, text]));

async function validate(files: ReadonlyMap<string, string>): Promise<string> {
  const workspace = stack.workspace();
  workspace.write({});
  for (const [name, text] of files) writeFileSync(join(workspace.folder, name), text);
  await workspace.init();
  const { output } = await workspace.run(["validate", "-no-color"]);
  return output;
}

test("every example of the reference is valid HCL of this provider, and terraform fmt changes nothing", async () => {
  expect(examples.length).toBeGreaterThan(60);
  // The page of the provider has its own requirements and settings, and resource pages may have, too.
  const files = filesOf(
    examples
      .filter((block) => !isWhole(block))
      .filter(isTried)
      .filter(isCalled),
  );
  expect(await validate(files)).toContain("Success! The configuration is valid.");
  const workspace = stack.workspace();
  for (const [name, text] of files) writeFileSync(join(workspace.folder, name), text);
  expect(await workspace.must("fmt", "-check", "-diff")).toBe("");
});

test("the example of the provider is a whole configuration that Terraform accepts", async () => {
  const [example] = examples.filter(({ page }) => page === "docs/index.md");
  const workspace = stack.workspace();
  writeFileSync(join(workspace.folder, "main.tf"), example?.text ?? "");
  await workspace.init();
  const { output } = await workspace.run(["validate", "-no-color"]);
  expect(output).toContain("Success! The configuration is valid.");
});

for (const [feature, needsIt] of newer) {
  testWith(feature, `the examples of ${feature} are valid by themselves`, async () => {
    const some = examples.filter(needsIt);
    expect(some.length).toBeGreaterThan(0);
    expect(await validate(filesOf(some))).toContain("Success! The configuration is valid.");
  });
}

test("an invalid example is found", async () => {
  const wrong = 'resource "stratus_domain" "example" {\n  domain = "shop.example"\n  zone   = "no"\n}\n';
  expect(await validate(new Map([["wrong.tf", wrong]]))).toContain('An argument named "zone" is not expected here');
});
