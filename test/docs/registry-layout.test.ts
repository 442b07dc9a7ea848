import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pageName } from "../../scripts/docs/terraform/tables";
import { provider } from "../../src/composition/provider";
import { root } from "./support/blocks";

const docs = (...parts: readonly string[]) => join(root, "docs", ...parts);

/** The folders that the Terraform Registry reads, with the provider's types and the start of their titles. */
const folders = {
  resources: { types: provider.resources, title: "Resource" },
  "data-sources": { types: provider.dataSources, title: "Data Source" },
  "ephemeral-resources": { types: provider.ephemeralResources, title: "Ephemeral Resource" },
  actions: { types: provider.actions, title: "Action" },
  "list-resources": { types: provider.listResources, title: "List Resource" },
  functions: { types: provider.functions, title: "Function" },
} as const;

const namesIn = (folder: string) => readdirSync(docs(folder)).sort();
const pages = [
  "index.md",
  ...Object.keys(folders).flatMap((folder) => namesIn(folder).map((name) => join(folder, name))),
];

/** The values of a page's front matter, by key. */
function frontMatterOf(page: string): Readonly<Record<string, string>> {
  const [, yaml = ""] = /^---\n([^]*?)\n---\n/.exec(readFileSync(docs(page), "utf8")) ?? [];
  const lines = yaml.split("\n").map((line) => /^(\w+): ("(?:[^"\\]|\\.)*")$/.exec(line));
  return Object.fromEntries(lines.map((match) => [match?.[1] ?? "", JSON.parse(match?.[2] ?? '""') as string]));
}

it.each(Object.entries(folders))(
  "%s has one page for each of the provider's types, and nothing else",
  (folder, kind) => {
    expect(namesIn(folder)).toEqual(
      Object.keys(kind.types ?? {})
        .map((type) => `${pageName(type)}.md`)
        .sort(),
    );
  },
);

it.each(Object.entries(folders))("a page in %s has the title, the area and the description", (folder, { title }) => {
  const areas = ["Compute", "Databases", "Domains", "Networking", "Tags"];
  const isFunction = folder === "functions";
  for (const name of namesIn(folder)) {
    const { page_title, subcategory = "", description, ...others } = frontMatterOf(join(folder, name));
    expect(page_title).toBe(`${title}: ${isFunction ? "" : "stratus_"}${name.replace(".md", "")}`);
    expect(areas).toContain(subcategory);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(others).toEqual({});
  }
});

it("the page of the provider has a title and a description, and no area", () => {
  expect(frontMatterOf("index.md")).toEqual({
    page_title: "Provider: Stratus",
    subcategory: "",
    description: expect.stringMatching(/\.$/) as string,
  });
});

it("pages are smaller than the registry's limit of 500 KB, and there are fewer than 2,000", () => {
  expect(pages.length).toBeGreaterThan(80);
  expect(pages.length).toBeLessThan(2_000);
  expect(pages.filter((page) => statSync(docs(page)).size >= 500_000)).toEqual([]);
});

it("a page has one heading, which names its type", () => {
  for (const page of pages) {
    const text = readFileSync(docs(page), "utf8").replace(/^```[^]*?^```$/gm, "");
    expect([page, (text.match(/^# /gm) ?? []).length]).toEqual([page, 1]);
  }
});

it("no page cites a document of the specification, or shows how it was generated", () => {
  const visible = (page: string) => readFileSync(docs(page), "utf8").replace(/<!--[^]*?-->/g, "");
  expect(pages.filter((page) => /\bdocument [123]\b|npm run docs/i.test(visible(page)))).toEqual([]);
});
