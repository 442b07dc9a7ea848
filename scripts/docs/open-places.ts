import type { SpecificationDecision } from "../../src/emulator/decisions";

const cell = (text: string) => text.replaceAll("|", "\\|");

/** The choices that are the emulator's own, as a page. */
export function openPage(places: readonly SpecificationDecision[]): string {
  const rows = places.map(({ topic, decision, source }) => `| ${cell(topic)} | ${cell(decision)} | ${cell(source)} |`);
  return [
    "# What the specification leaves open",
    "",
    "Where the specification says nothing, or two things, the emulator does this. Written by `npm run docs`.",
    "",
    "| topic | decision | source |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
