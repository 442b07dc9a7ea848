import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { provider } from "../../src/composition/provider";
import type { Attributes, Schema } from "../../src/provider/plugin/schema";
import { blocksOf, markdownIn } from "../docs/support/blocks";
import { problemsIn } from "../docs/support/compile";
import { root, run } from "./support/package";

let pages: readonly string[];
/** The pages of the emulator show the names of the API. */
let api: readonly string[];

beforeAll(async () => {
  await run(process.execPath, ["scripts/docs/write-api.mjs"], root);
  pages = markdownIn(join("docs", "api"));
  api = pages.filter((page) => !page.includes("/testing/"));
}, 300_000);

const textOf = (page: string) => readFileSync(join(root, page), "utf8");
const inApi = (...parts: readonly string[]) => textOf(join("docs", "api", "cdktf-stratus", ...parts));

function namesIn(attributes: Attributes): readonly string[] {
  return Object.entries(attributes).flatMap(([name, { nested }]) => [name, ...namesIn(nested?.attributes ?? {})]);
}

const ofAll = (handlers: Readonly<Record<string, () => { readonly schema: Schema }>>) =>
  Object.values(handlers).flatMap((handler) => namesIn(handler().schema.attributes));

/** The names of attributes that TypeScript writes differently. */
const snakeNames = new Set(
  [...ofAll(provider.resources), ...ofAll(provider.dataSources), ...namesIn(provider.schema.attributes)].filter(
    (name) => name.includes("_"),
  ),
);

it("the pages of the API show the names of attributes in camelCase", () => {
  expect(snakeNames).toContain("clone_from");
  const found = api.flatMap((page) => {
    const words = textOf(page)
      .replace(/^```[^]*?^```$/gm, "")
      .replaceAll("\\_", "_")
      .match(/(?<![\w"/])[a-z]+(?:_[a-z0-9]+)+(?![\w"/])/g);
    return (words ?? []).filter((word) => snakeNames.has(word)).map((word) => `${page}: ${word}`);
  });
  expect(found).toEqual([]);
});

it("each export is in the index once, in its area", () => {
  const index = inApi("README.md");
  const linked = [...index.matchAll(/\]\(((?:classes|functions|interfaces|type-aliases|variables)\/\w+\.md)\)/g)].map(
    ([, path]) => path,
  );
  const own = api
    .map((page) => page.replace("docs/api/cdktf-stratus/", ""))
    .filter((path) => /^(classes|functions|interfaces|type-aliases|variables)\//.test(path));
  expect([...linked].sort()).toEqual([...own].sort());
  const areaOf = (name: string) =>
    index
      .slice(0, index.indexOf(`/${name}.md`))
      .match(/^## .*$/gm)
      ?.at(-1);
  expect(areaOf("Firewall")).toBe("## Networking");
  expect(areaOf("ComputeInstance")).toBe("## Compute");
  expect(areaOf("MxRecord")).toBe("## Domains");
  expect(areaOf("WebService")).toBe("## Patterns");
});

it("one page describes the methods that every resource has, and the pages of the classes keep their headings", () => {
  const described = api.filter((page) => textOf(page).includes("Runs actions whenever Terraform creates or updates"));
  expect(described).toEqual(["docs/api/cdktf-stratus/common-methods.md"]);
  expect(inApi("classes", "Firewall.md")).toContain("### addActionTrigger()");
  expect(inApi("common-methods.md")).toContain("## importFrom()");
});

it("props leave the limits of an argument to the page of the resource, and keep its default", () => {
  const props = inApi("interfaces", "FirewallProps.md");
  expect(props).toContain("(../../../resources/firewall.md)");
  expect(props).toMatch(/`status\?` \| .* \| The status of the firewall\..* Default: "enabled"\. \|/);
  expect(props).not.toContain("Must be 3 to 32 characters");
});

it("links lead to pages of docs", () => {
  const dead = pages.flatMap((page) => {
    const text = textOf(page).replace(/^```[^]*?^```$/gm, "");
    return [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)\s]*)?\)/g)].flatMap(([whole, path = ""]) =>
      existsSync(join(root, dirname(page), path)) ? [] : [`${page}: ${whole}`],
    );
  });
  expect(pages.length).toBeGreaterThan(300);
  expect(dead).toEqual([]);
});

it("the examples in comments compile", () => {
  const context = "stack: TerraformStack, emulator: Emulator, deployed: DeployedStack";
  const examples = pages
    .flatMap(blocksOf)
    .filter(({ language }) => language === "ts")
    .map((block) => ({ ...block, context: block.context ?? context }));
  expect(examples.length).toBeGreaterThan(50);
  expect(problemsIn(examples)).toEqual([]);
}, 120_000);
