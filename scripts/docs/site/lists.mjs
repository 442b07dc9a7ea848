import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { inRoot } from "../../support/project.mjs";

/** docs/README.md, which lists every hand-written page, and the folders of generated ones. */
export const docsIndex = "docs/README.md";

const entry = /^[-*] \[(?<title>.+?)\]\((?<link>[^)]+)\)(?:: (?<text>.+))?$/;

/**
 * The sections of a page (`##`), their groups (`###`), and the pages and folders that a list in them links to. Links
 * above the first group of a section are in a group without a title.
 */
export function listsIn(path) {
  const sections = [];
  for (const line of readFileSync(inRoot(path), "utf8").split("\n")) {
    const [, level, title] = /^(##|###) (.*)$/.exec(line) ?? [];
    if (level === "##") sections.push({ title, groups: [{ entries: [] }] });
    if (level === "###") sections.at(-1).groups.push({ title, entries: [] });
    const found = entry.exec(line)?.groups;
    if (!found || sections.length === 0) continue;
    const plainTitle = found.title.replaceAll(/[`\\]/g, "");
    const target = posix.join(posix.dirname(path), found.link);
    sections.at(-1).groups.at(-1).entries.push({ title: plainTitle, path: target, text: found.text });
  }
  return sections;
}

export const entriesOf = (sections) => sections.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries));

/** The folders of generated pages in the index. */
export const foldersIn = (sections) => entriesOf(sections).filter(({ path }) => !path.endsWith(".md"));
