import { readFileSync } from "node:fs";
import { join } from "node:path";
import { provider } from "../../src/composition/provider";
import type { Attributes, Schema } from "../../src/provider/plugin/schema";
import { pages, root } from "./support/blocks";

/** The pages of the emulator show the names of the API. */
const api = pages.filter((page) => page.startsWith("docs/api/") && !page.includes("/testing/"));
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
