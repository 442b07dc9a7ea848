import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { inRoot } from "../../support/project.mjs";

/**
 * A page or a folder of generated pages, with its description in the list.
 * @typedef {{ readonly title: string, readonly path: string, readonly text: string }} Entry
 */

/** @typedef {{ readonly title?: string, readonly entries: Entry[] }} Group */

/** @typedef {{ readonly title: string, readonly groups: Group[] }} Section */

/** docs/README.md, which lists every hand-written page, and the folders of generated ones. */
export const docsIndex = "docs/README.md";

const entry = /^[-*] \[(.+?)\]\(([^)]+)\)(?:: (.+))?$/;

/**
 * The sections of a page (`##`), their groups (`###`), and the pages and folders that a list in them links to. Links
 * above the first group of a section are in a group without a title.
 * @param {string} path
 */
export function listsIn(path) {
  /** @type {Section[]} */
  const sections = [];
  for (const line of readFileSync(inRoot(path), "utf8").split("\n")) {
    const [, level, heading = ""] = /^(##|###) (.*)$/.exec(line) ?? [];
    if (level === "##") sections.push({ title: heading, groups: [{ entries: [] }] });
    const groups = sections.at(-1)?.groups;
    if (level === "###") groups?.push({ title: heading, entries: [] });
    const [, title = "", link, text = ""] = entry.exec(line) ?? [];
    if (link === undefined) continue;
    const target = posix.join(posix.dirname(path), link);
    groups?.at(-1)?.entries.push({ title: title.replaceAll(/[`\\]/g, ""), path: target, text });
  }
  return sections;
}

/** @param {readonly Section[]} sections */
export const entriesOf = (sections) => sections.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries));

/**
 * The folders of generated pages in the index.
 * @param {readonly Section[]} sections
 */
export const foldersIn = (sections) => entriesOf(sections).filter(({ path }) => !path.endsWith(".md"));
