import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blockForms, importsOn, planBlocks, runCommands } from "../support/page-imports";
import {
  errorsOf,
  isSupported,
  type Language,
  languages,
  readPlan,
  resourcesIn,
  type Snippet,
  snippetsFolder,
  snippetsIn,
  writeSnippets,
} from "../support/snippets";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(240_000);

const all = snippetsIn();
const snippets = all.filter(isSupported);

/** The life of all snippets in one language. */
interface Life {
  readonly stack: Stack;
  readonly workspace: Workspace;
  readonly plan: Awaited<ReturnType<typeof readPlan>> | undefined;
  /** The output of the first plan and of the apply. */
  readonly output: string;
  /** The addresses that the second plan changes. */
  readonly changed: readonly string[];
}

const options = ["-no-color", "-input=false"] as const;

async function deploy(language: Language): Promise<Life> {
  const stack = await startStack();
  await stack.control("PUT", "account", { additionalIps: true });
  const workspace = stack.workspace();
  await writeSnippets(workspace, language, snippets);
  await workspace.init();
  const planned = await workspace.run(["plan", ...options, "-out=first.bin"]);
  if (planned.code !== 0) return { stack, workspace, plan: undefined, output: planned.output, changed: [] };
  const plan = await readPlan(workspace, "first.bin");
  const applied = await workspace.run(["apply", ...options, "first.bin"]);
  if (applied.code !== 0) return { stack, workspace, plan, output: applied.output, changed: [] };
  const changed = (await workspace.plan()).map(({ address }) => address);
  return { stack, workspace, plan, output: "", changed };
}

/** Destroys everything, after an apply that ends the protection of data. Returns what is left. */
async function destroy({ workspace }: Life): Promise<string> {
  for (const { module } of snippets) {
    for (const file of readdirSync(join(workspace.folder, module))) {
      const path = join(workspace.folder, module, file);
      const text = readFileSync(path, "utf8");
      writeFileSync(path, text.replace(/("?deletion_protection"?\s*[=:]\s*)true/g, "$1false"));
    }
  }
  await workspace.apply();
  await workspace.destroy();
  return workspace.must("state", "list");
}

const lives = new Map<Language, Life>();
beforeAll(async () => {
  for (const language of languages) lives.set(language, await deploy(language));
});
afterAll(async () => {
  for (const { stack } of lives.values()) await stack.close();
});

const lifeOf = (language: Language): Life => {
  const life = lives.get(language);
  if (!life) throw new Error("It was not deployed.");
  return life;
};

const titled = (some: readonly Snippet[]) => some.map((each) => [each.resource, each.variant, each] as const);

describe.each(languages)("docs/snippets/*/*.%s", (language) => {
  test.each(titled(snippets))("%s/%s is deployed, and the second plan is empty", (_, __, { module }) => {
    const { output, changed } = lifeOf(language);
    expect(errorsOf(output, module)).toEqual([]);
    expect(changed.filter((address) => address.startsWith(`module.${module}.`))).toEqual([]);
  });

  test("no other error occurs", () => {
    expect(lifeOf(language).output).toBe("");
  });
});

test.each(titled(snippets))("%s/%s creates the same resources in both languages", (_, __, { module }) => {
  const [inTypeScript, inHcl] = languages.map((language) => lifeOf(language).plan);
  if (!inTypeScript || !inHcl) throw new Error("The first plan failed.");
  expect(resourcesIn(inTypeScript, module)).toEqual(resourcesIn(inHcl, module));
  expect(resourcesIn(inHcl, module)).not.toEqual([]);
});

const importable = snippets.filter(({ variant }) => variant === "minimal").map(({ resource }) => resource);
const imports = importable.flatMap(importsOn);

test.each(importable.filter((resource) => importsOn(resource).length > 0))(
  "the commands on the page of %s import its object",
  async (resource) => {
    const { stack, workspace } = lifeOf("tf");
    const commands = importsOn(resource).filter(({ form }) => form === "command");
    const results = await runCommands(stack, workspace, snippets, commands);
    expect(results.map(({ given, imported }) => [given, imported])).toEqual(
      results.map(({ given, expected }) => [given, expected]),
    );
    expect(results).not.toEqual([]);
  },
);

test.each(blockForms)(
  "the import blocks with %s on the pages import their objects without other changes",
  async (form) => {
    const { stack, workspace } = lifeOf("tf");
    const blocks = imports.filter((each) => each.form === form);
    const { imported, others } = await planBlocks(stack, workspace, snippets, blocks);
    expect(imported).toEqual(blocks.map(({ module, address }) => `module.${module}.${address}`).sort());
    expect(others).toEqual([]);
  },
);

test("terraform fmt changes no snippet", async () => {
  expect(await lifeOf("tf").workspace.must("fmt", "-check", "-diff", "-recursive", snippetsFolder)).toBe("");
});

// Last, because it removes everything.
test.each(languages)("the snippets in %s are destroyed", async (language) => {
  expect(await destroy(lifeOf(language))).toBe("");
});
