// Writes the generated pages that are in git: from the contracts, the comments of the constructs, and the requests of the
// tests. Needs neither Terraform nor a network. With --check it writes nothing and fails if a page is outdated.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pageText } from "../bench/report/page.mjs";
import { Advice, fail, inRoot, isCommand, root } from "../support/project.mjs";
import { adoptedPage } from "./adopted-shop.ts";
import { cliPage } from "./cli.ts";
import { endpointPage } from "./endpoints.ts";
import { openPage, openPlaces } from "./open-places.ts";
import { pictures } from "./pictures.mjs";
import { replacementPage } from "./replacements.ts";
import { ruleFacts, rulesPage } from "./rules/page.ts";
import { scopesPage } from "./scopes-page.ts";
import { configurationPage } from "./settings.ts";
import { packageClasses } from "./terraform/package-classes.ts";
import { terraformPages } from "./terraform/pages.ts";

/**
 * Every page that is generated in whole or in part, by its path from docs.
 * @returns {Promise<Map<string, string>>}
 */
async function pages() {
  const requests = readFileSync(inRoot("test", "e2e", "requests.txt"), "utf8");
  return new Map([
    ["adopted-shop.md", adoptedPage()],
    ["cli.md", cliPage(root)],
    [configuration, configurationPage(readFileSync(inRoot("docs", configuration), "utf8"))],
    [tokenScopes, scopesPage(readFileSync(inRoot("docs", tokenScopes), "utf8"))],
    [join("internals", "endpoints.md"), endpointPage(requests)],
    [join("internals", "open-places.md"), openPage([...openPlaces(root).values()].flat())],
    [join("internals", "rules.md"), rulesPage(ruleFacts(root))],
    [performance, await pageText({}, readFileSync(inRoot("docs", performance), "utf8"))],
    [replacements, replacementPage(readFileSync(inRoot("docs", replacements), "utf8"))],
    ...terraformPages({ root, classes: packageClasses(root) }),
    ...pictures(),
  ]);
}

/** Its tables are measured by "npm run bench". */
const performance = join("internals", "performance.md");

/** Its upper part is handwritten. */
const replacements = join("guides", "what-replaces-what.md");

/** Their tables are generated, and the rest is handwritten. */
const configuration = "configuration.md";
const tokenScopes = "token-scopes.md";

/** @param {string} folder */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/** The folders with only generated pages. */
const generated = ["resources", "data-sources", "ephemeral-resources", "actions", "list-resources", "functions"];

/**
 * The files that are no longer generated.
 * @param {ReadonlyMap<string, string>} wanted
 */
const left = (wanted) =>
  generated
    .flatMap((folder) => filesIn(inRoot("docs", folder)).map((path) => join(folder, path)))
    .filter((path) => !wanted.has(path));

export async function docs() {
  const wanted = await pages();
  for (const folder of generated) rmSync(inRoot("docs", folder), { recursive: true, force: true });
  for (const [path, text] of wanted) {
    mkdirSync(dirname(inRoot("docs", path)), { recursive: true });
    writeFileSync(inRoot("docs", path), text);
  }
}

/** Fails if a page differs from the generated one. */
export async function check() {
  const wanted = await pages();
  /** @param {string} path */
  const now = (path) => (existsSync(inRoot("docs", path)) ? readFileSync(inRoot("docs", path), "utf8") : undefined);
  const stale = [...[...wanted].filter(([path, text]) => now(path) !== text).map(([path]) => path), ...left(wanted)];
  if (stale.length > 0)
    throw new Advice(`docs is out of date. Run npm run docs to update:\n  ${stale.sort().join("\n  ")}`);
}

if (isCommand(import.meta.url)) {
  const run = process.argv.includes("--check") ? check : docs;
  run().catch(fail);
}
