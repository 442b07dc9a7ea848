import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Rule {
  /** The document and the number in it, such as `R3-061`. */
  readonly id: string;
  readonly sentence: string;
  /** The places that enforce it. Empty if the project doesn't need to enforce it. */
  readonly places: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Stands for an empty list of places. */
const nowhere = "-";

function ruleIn(line: string): Rule {
  const [id = "", sentence = "", places = "", ...rest] = line.split("|").map((part) => part.trim());
  if (places === "" || rest.length > 0) throw new Error(`must be: id | sentence | places, got ${line}`);
  return { id, sentence, places: places === nowhere ? [] : places.split(/\s+/) };
}

/** Reads rules, one per line, under headings that start with `#`. */
export function sectionsIn(text: string): readonly Section[] {
  return text
    .split(/^# /m)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return { title: title.trim(), rules: lines.filter((line) => line.trim() !== "").map(ruleIn) };
    });
}

/** The sections of `docs/internals/rules`, in the order of its files. */
export function writtenSections(root: string): readonly Section[] {
  const folder = join(root, "docs", "internals", "rules");
  return readdirSync(folder)
    .sort()
    .flatMap((name) => sectionsIn(readFileSync(join(folder, name), "utf8")));
}
