import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A gap in the specification, and the behavior of the emulator there. */
export interface OpenPlace {
  readonly topic: string;
  readonly decision: string;
  /** The document, section and rules that leave it open. */
  readonly source: string;
  /**
   * Evidence from the public cloud with a similar API: `3 of 4` responses recorded by its Go client, `not counted` for other
   * recordings and requests of its clients, or `documented`.
   */
  readonly seen?: string;
  /** The behavior seen there, if it contradicts the specification. */
  readonly seenInstead?: string;
}

/** Reads open places, one per line. A line that begins with `#` is a heading. */
export function openPlacesIn(text: string): readonly OpenPlace[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [topic = "", decision = "", source = "", seen, seenInstead, ...rest] = line
        .split("|")
        .map((cell) => cell.trim());
      if (
        source === "" ||
        rest.length > 0 ||
        (seen !== undefined && !/^(\d+ of \d+|not counted|documented)$/.test(seen))
      )
        throw new Error(
          `must be: topic | decision | source | seen | seen instead (the last two are optional), got ${line}`,
        );
      return { topic, decision, source, ...(seen ? { seen } : {}), ...(seenInstead ? { seenInstead } : {}) };
    });
}

/** Open places by their file in `docs/internals/open-places`, in alphabetical order of the files. */
export function openPlaces(root: string): ReadonlyMap<string, readonly OpenPlace[]> {
  const folder = join(root, "docs", "internals", "open-places");
  const names = readdirSync(folder).sort();
  return new Map(names.map((name) => [name, openPlacesIn(readFileSync(join(folder, name), "utf8"))]));
}

const escapeCell = (text: string) => text.replaceAll("|", "\\|");

const sighting = (seen: string) => (seen === "not counted" ? "yes" : /^\d/.test(seen) ? `${seen} responses` : seen);

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${head.join(" | ")} |`,
  `| ${head.map(() => "---").join(" | ")} |`,
  ...rows.map((row) => `| ${row.map(escapeCell).join(" | ")} |`),
];

/** The page about the gaps in the specification and the emulator's decisions. */
export function openPage(places: readonly OpenPlace[]): string {
  const overruled = places.flatMap(({ topic, decision, source, seen = "", seenInstead }) => {
    return seenInstead === undefined ? [] : [[topic, decision, seenInstead, sighting(seen), source]];
  });
  return [
    "# Gaps in the specification",
    "",
    "The specification is silent or contradicts itself on these topics. This page lists the emulator's decisions. `npm run docs` writes it.",
    "",
    "_Seen_ is the evidence that a public cloud with a similar API behaves in the same way: the number of responses recorded by its Go client, or its documentation. `yes` stands for other recordings, and for requests of its clients.",
    "",
    ...table(
      ["topic", "decision", "source", "seen"],
      places.map(({ topic, decision, source, seen = "", seenInstead }) => {
        return [topic, decision, source, seenInstead === undefined ? sighting(seen) : ""];
      }),
    ),
    "",
    "## Differences from the public cloud",
    "",
    "On these topics, the public cloud behaves differently. The emulator follows the specification.",
    "",
    ...table(["topic", "specification", "public cloud", "seen", "source"], overruled),
    "",
  ].join("\n");
}
