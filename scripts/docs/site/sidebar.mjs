import { readdirSync } from "node:fs";
import { inRoot } from "../../support/project.mjs";
import { docsIndex, entriesOf, listsIn } from "./lists.mjs";
import { readPage, siteFile } from "./pages.mjs";

/** Closed until a reader opens them or visits one of their pages. */
const closed = ["Internals"];

/** @typedef {import("./lists.mjs").Entry} Entry */

/**
 * An item of VitePress's sidebar.
 * @typedef {{ readonly text: string, readonly link?: string, readonly collapsed?: boolean, readonly items?: readonly Item[] }} Item
 */

/**
 * The URL of a page, without the base.
 * @param {string} path
 */
const urlOf = (path) => `/${siteFile(path)}`.replace(/(?<=\/)index\.md$|\.md$/, "");

/**
 * The name of a generated page: the code in its heading, such as stratus_domain.
 * @param {string} heading
 */
const nameIn = (heading) => /[a-z0-9]+(_[a-z0-9]+)+/.exec(heading)?.[0] ?? heading;

/**
 * The pages of a folder, below their subcategories if they have any.
 * @param {string} folder
 * @returns {readonly Item[]}
 */
function pagesIn(folder) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const name of readdirSync(inRoot(folder)).sort()) {
    const { heading, matter } = readPage(`${folder}/${name}`);
    const item = { text: nameIn(heading), link: urlOf(`${folder}/${name}`) };
    const group = matter.subcategory ?? "";
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  const sorted = [...groups].sort(([a], [b]) => a.localeCompare(b));
  return sorted.flatMap(([text, items]) => (text === "" ? items : [{ text, collapsed: false, items }]));
}

/**
 * @param {Entry} entry
 * @returns {Item}
 */
function itemOf({ title: text, path }) {
  if (path.endsWith(".md")) return { text, link: urlOf(path) };
  return { text, link: urlOf(`${path}/index.md`), collapsed: true, items: pagesIn(path) };
}

/**
 * A section of docs/README.md. Sections without pages are left out.
 * @param {import("./lists.mjs").Section} section
 * @returns {readonly Item[]}
 */
function sectionOf({ title: text, groups }) {
  const items = groups.flatMap(({ title, entries }) => {
    const pages = entries.map(itemOf);
    return title === undefined || pages.length === 0 ? pages : [{ text: title, collapsed: true, items: pages }];
  });
  return items.length === 0 ? [] : [{ text, collapsed: closed.includes(text), items }];
}

/**
 * The exports of a module: a group for classes, one for functions, and so on.
 * @param {Entry} entry
 */
function moduleOf({ title: text, path }) {
  const items = listsIn(path).map((section) => ({
    text: section.title,
    collapsed: true,
    items: entriesOf([section]).map(itemOf),
  }));
  return { text, link: urlOf(path), items };
}

export const sidebar = () => ({
  "/api/": [
    { text: "Documentation", link: urlOf(docsIndex) },
    ...entriesOf(listsIn("docs/api/README.md")).map(moduleOf),
  ],
  "/": listsIn(docsIndex).flatMap(sectionOf),
});
