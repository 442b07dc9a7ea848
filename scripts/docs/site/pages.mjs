// Copies the pages of the repository to the layout of the site. The Markdown stays as it is, because markdown.mjs adapts it
// when a page is rendered. Each page gets front matter with its title, its path in the repository, and the URL of an editor.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parse, stringify } from "yaml";
import { inRoot, root } from "../../support/project.mjs";
import { docsIndex, foldersIn, listsIn } from "./lists.mjs";

/**
 * Pages with another path on the site. The Terraform Registry expects the page of the provider in docs/index.md.
 * @type {Readonly<Record<string, string>>}
 */
const moved = {
  "README.md": "index.md",
  "CHANGELOG.md": "changelog.md",
  "CODE_OF_CONDUCT.md": "code-of-conduct.md",
  "CONTRIBUTING.md": "contributing.md",
  "SECURITY.md": "security.md",
  [docsIndex]: "documentation.md",
  "docs/api.md": "api/index.md",
  "docs/index.md": "provider.md",
};

/** Lists for contributors, full of links to the sources, and the start page of the API in the package. */
const leftOut = /^docs\/(internals\/(rules\.md|rules\/|open-places\/)|api\/README\.md|api\/\.inputs)/;

/**
 * The path of a file of the repository on the site. Undefined if the file isn't there.
 * @param {string} path
 */
export function siteFile(path) {
  if (moved[path]) return moved[path];
  if (!path.startsWith("docs/") || leftOut.test(path)) return undefined;
  return path.replace(/^docs\//, "").replace(/(^|\/)README\.md$/, "$1index.md");
}

/**
 * The front matter of a page, as far as the scripts read it.
 * @typedef {{ readonly title?: string, readonly page_title?: string, readonly subcategory?: string, readonly description?: string }} FrontMatter
 */

/**
 * A page of the repository: its front matter, its heading and its Markdown.
 * @param {string} path
 * @returns {{ matter: FrontMatter, heading: string, markdown: string }}
 */
export function readPage(path) {
  const text = readFileSync(inRoot(path), "utf8");
  const [whole = "", matter = ""] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
  const markdown = text.slice(whole.length);
  const [, heading = path] = /^# (.*)$/m.exec(markdown) ?? [];
  return { matter: parse(matter) ?? {}, heading: heading.replaceAll(/[`\\]/g, ""), markdown };
}

/**
 * @param {string} target
 * @param {object} matter
 * @param {string} markdown
 */
function write(target, matter, markdown) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `---\n${stringify(matter)}---\n\n${markdown}`);
}

/**
 * The page of a folder whose pages are generated. The repository has no such page.
 * @param {import("./lists.mjs").Entry} folder
 */
function folderPage({ title, path, text }) {
  const lines = readdirSync(inRoot(path)).map((name) => {
    const { heading, matter } = readPage(`${path}/${name}`);
    return `- [${heading}](${name})${matter.description ? `: ${matter.description}` : ""}`;
  });
  return `# ${title}\n\n${text.charAt(0).toUpperCase()}${text.slice(1)}.\n\n${lines.join("\n")}\n`;
}

/**
 * @param {string} path
 * @param {string} target
 * @param {string | undefined} editor
 */
function copyPage(path, target, editor) {
  const { matter, markdown } = readPage(path);
  const { page_title: title = matter.title, ...rest } = matter;
  write(target, { ...rest, ...(title && { title }), source: path, editLink: editor !== undefined, editor }, markdown);
}

/**
 * Writes all pages and pictures to a folder.
 * @param {string} out
 * @param {import("./repository.mjs").Repository | undefined} repository
 */
export function writePages(out, repository) {
  const folders = foldersIn(listsIn(docsIndex));
  const generated = ["docs/index.md", "docs/api/", ...folders.map(({ path }) => `${path}/`)];
  const files = readdirSync(inRoot("docs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name)));
  for (const path of new Set([...Object.keys(moved), ...files])) {
    const target = siteFile(path);
    if (target === undefined) continue;
    const isWritten = !generated.some((each) => path.startsWith(each));
    if (path.endsWith(".md")) copyPage(path, join(out, target), isWritten ? repository?.editor(path) : undefined);
    else cpSync(inRoot(path), join(out, target));
  }
  for (const each of folders) {
    const matter = { source: `${each.path}/index.md`, editLink: false };
    write(join(out, siteFile(matter.source) ?? matter.source), matter, folderPage(each));
  }
}
