// Writes the docs as a site of HTML pages, with TypeDoc: the hand-written pages, the references, and a search over all of
// them. The argument is the folder (default: .cache/site).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Application, Converter } from "typedoc";
import { expandApi, sourceOptions } from "./api.mjs";
import { Advice, fail, inRoot } from "../support/project.mjs";

/** The folders of pages, with their names in the navigation. */
const sections = {
  "docs/guides": "How to",
  docs: "Reference",
  "docs/internals": "Internals",
  "docs/resources": "Terraform/Resources",
  "docs/data-sources": "Terraform/Data sources",
  "docs/ephemeral-resources": "Terraform/Ephemeral resources",
  "docs/actions": "Terraform/Actions",
  "docs/list-resources": "Terraform/List resources",
  "docs/functions": "Terraform/Functions",
  ".": "Project",
};

/** Pages that are elsewhere on the site, or only link to the sources. */
const leftOut = ["README.md", "docs/internals/rules.md"];

const pagesIn = (folder) =>
  readdirSync(inRoot(folder))
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".md") && !leftOut.includes(path));

/** Names a page after its heading instead of its file. */
function nameByHeading(section, page) {
  const [, title] = /^\s*# (.*)\n/.exec(page.content.map(({ text }) => text).join("")) ?? [];
  if (title === undefined) throw new Advice(`${page.name}.md must start with a heading.`);
  page.name = `${section}/${title.replaceAll(/[`/]/g, "")}`;
}

/** The examples on GitHub, or in this checkout. */
function examplesUrl({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = process.env) {
  return repository ? `${server}/${repository}/tree/${commit}/examples` : pathToFileURL(inRoot("examples")).href;
}

/**
 * TypeDoc copies a linked file into the folder `media` and can't link to folders. Points such links to the examples, and
 * those to the Markdown reference of the API to the reference on the site.
 */
function redirectLinks(out) {
  const examples = examplesUrl();
  const names = readdirSync(inRoot("examples"));
  const references = { "# API": "modules.html", "# cdktf-stratus": "modules/cdktf-stratus.html" };
  const targetOf = (up, name) => {
    if (names.includes(name)) return `${examples}/${name}`;
    if (!/^README(-\d+)?\.md$/.test(name)) return undefined;
    const [heading = ""] = readFileSync(join(out, "media", name), "utf8").split("\n");
    return `${up}${references[heading] ?? "modules/cdktf-stratus_testing.html"}`;
  };
  for (const name of readdirSync(out, { recursive: true })) {
    if (!name.endsWith(".html")) continue;
    const file = join(out, name);
    const text = readFileSync(file, "utf8");
    const link = /href="((?:\.\.\/)*)media\/([^"#]+)"/g;
    const replaced = text.replaceAll(link, (whole, up, target) => {
      const url = targetOf(up, decodeURIComponent(target));
      return url === undefined ? whole : `href="${url}"`;
    });
    if (replaced !== text) writeFileSync(file, replaced);
  }
}

export async function writeSite(out) {
  const pages = Object.entries(sections).flatMap(([folder, section]) => pagesIn(folder).map((path) => [path, section]));
  const app = await Application.bootstrap({
    ...sourceOptions,
    outputs: [{ name: "html", path: out }],
    name: "Stratus",
    readme: inRoot("README.md"),
    projectDocuments: pages.map(([path]) => inRoot(path)),
  });
  expandApi(app);
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (context, page) => {
    const path = `${page.name}.md`;
    nameByHeading(new Map(pages).get(path), page);
  });
  const project = await app.convert();
  if (!project) throw new Advice("TypeDoc could not read the sources.");
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Advice("TypeDoc reported errors. See its output above.");
  redirectLinks(out);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeSite(resolve(process.argv[2] ?? inRoot(".cache", "site"))).catch(fail);
}
