import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Rule {
  /** `R3-061`: its document, and its number there. */
  readonly id: string;
  readonly sentence: string;
  /** The places that enforce it; none where the project has nothing to do for it. */
  readonly places: readonly string[];
}

export interface Section {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Stands where the places would be. */
const nowhere = "-";

function ruleIn(line: string): Rule {
  const [id = "", sentence = "", places = "", ...rest] = line.split("|").map((part) => part.trim());
  if (places === "" || rest.length > 0) throw new Error(`must be: id | sentence | places; got ${line}`);
  return { id, sentence, places: places === nowhere ? [] : places.split(/\s+/) };
}

/** Reads rules, one on each line, under headings that begin with `#`. */
export function sectionsIn(text: string): readonly Section[] {
  return text
    .split(/^# /m)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return { title: title.trim(), rules: lines.filter((line) => line.trim() !== "").map(ruleIn) };
    });
}

/** What `docs/rules` says, in the order of its files. */
export function writtenSections(root: string): readonly Section[] {
  const folder = join(root, "docs", "rules");
  return readdirSync(folder)
    .sort()
    .flatMap((name) => sectionsIn(readFileSync(join(folder, name), "utf8")));
}
