import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A place where the specification is open, and what the emulator does there. */
export interface OpenPlace {
  readonly topic: string;
  readonly decision: string;
  /** The document and section, and the rules, that leave it open. */
  readonly source: string;
  /**
   * Evidence from the public cloud of the same shape: `3 of 4` recorded responses of its Go client, `not counted` for other
   * recordings and requests of its clients, or `documented`.
   */
  readonly seen?: string;
  /** The behavior seen there, if it differs: the specification decides against it. */
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
          `must be: topic | decision | source | seen | seen instead; the last two may be left out; got ${line}`,
        );
      return { topic, decision, source, ...(seen ? { seen } : {}), ...(seenInstead ? { seenInstead } : {}) };
    });
}

/** Open places by their file in `docs/open-places`, in alphabetical order of the files. */
export function openPlaces(root: string): ReadonlyMap<string, readonly OpenPlace[]> {
  const folder = join(root, "docs", "open-places");
  const names = readdirSync(folder).sort();
  return new Map(names.map((name) => [name, openPlacesIn(readFileSync(join(folder, name), "utf8"))]));
}

const escapeCell = (text: string) => text.replaceAll("|", "\\|");

const sighting = (seen: string) => (seen === "not counted" ? "yes" : /^\d/.test(seen) ? `${seen} answers` : seen);

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${head.join(" | ")} |`,
  `| ${head.map(() => "---").join(" | ")} |`,
  ...rows.map((row) => `| ${row.map(escapeCell).join(" | ")} |`),
];

/** The choices that are the emulator's own, as a page. */
export function openPage(places: readonly OpenPlace[]): string {
  const overruled = places.flatMap(({ topic, decision, source, seen = "", seenInstead }) => {
    return seenInstead === undefined ? [] : [[topic, decision, seenInstead, sighting(seen), source]];
  });
  return [
    "# What the specification leaves open",
    "",
    "Where the specification says nothing, or two things, the emulator does this. Written by `npm run docs`.",
    "",
    "_Seen_ says where the public cloud whose interface has the same shape was seen to do so: in how many of the answers that its Go client has recorded, or in its documentation. `yes` is for recordings, and for requests of its clients, that were not counted.",
    "",
    ...table(
      ["topic", "decision", "source", "seen"],
      places.map(({ topic, decision, source, seen = "", seenInstead }) => {
        return [topic, decision, source, seenInstead === undefined ? sighting(seen) : ""];
      }),
    ),
    "",
    "## Where the specification decides otherwise",
    "",
    "Here that cloud was seen to do something else. The specification stands, and the emulator does what it says.",
    "",
    ...table(["topic", "specification", "that cloud", "seen", "source"], overruled),
    "",
  ].join("\n");
}
