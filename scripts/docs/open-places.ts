import type { Sighting, SpecificationDecision } from "../../src/emulator/decisions";

const cell = (text: string) => text.replaceAll("|", "\\|");

const sighting = (seen: Sighting) => (seen === "not counted" ? "yes" : /^\d/.test(seen) ? `${seen} answers` : seen);

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${head.join(" | ")} |`,
  `| ${head.map(() => "---").join(" | ")} |`,
  ...rows.map((row) => `| ${row.map(cell).join(" | ")} |`),
];

/** The choices that are the emulator's own, as a page. */
export function openPage(places: readonly SpecificationDecision[]): string {
  const overruled = places.flatMap(({ topic, decision, source, seenInstead }) => {
    return seenInstead ? [[topic, decision, seenInstead.what, sighting(seenInstead.seen), source]] : [];
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
      places.map(({ topic, decision, source, seen }) => [topic, decision, source, seen ? sighting(seen) : ""]),
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
