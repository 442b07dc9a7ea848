import { readFileSync } from "node:fs";
import { inRoot } from "../support/project.mjs";

/**
 * The section of a version in CHANGELOG.md. Undefined if the file has no such section.
 * @param {string} version
 * @param {string} [text]
 */
export function sectionOf(version, text = readFileSync(inRoot("CHANGELOG.md"), "utf8")) {
  for (const section of text.split(/^## /m).slice(1)) {
    const [heading = "", ...lines] = section.split("\n");
    const [name = "", date] = heading.split(" - ");
    if (name.trim() === version) return { date: date?.trim(), text: lines.join("\n").trim() };
  }
  return undefined;
}
