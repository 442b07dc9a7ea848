import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { environmentOf } from "../../contract";
import { EarlierFile, foreignFiles } from "../../provider/journal/earlier-files";
import { writerIn } from "../../provider/journal/lines";
import { nameOf } from "../../provider/journal/words";
import { standingOf } from "../../provider/journal/writers";
import type { Finding } from "./finding";
import { findingsOf } from "./finding";
import type { StackFolder } from "./stacks";
import { dataFolder } from "./stacks";

/** What runs that were killed have left: objects that may be there and that no state has. */
export function checkJournals(stacks: readonly StackFolder[]): readonly Finding[] {
  const { good } = findingsOf("killed runs");
  const findings = stacks.flatMap((stack) => foldersOf(stack.folder).flatMap((each) => leftIn(each, stack)));
  const unique = new Map(findings.map((finding) => [finding.words, finding]));
  return unique.size > 0 ? [...unique.values()] : [good("No run has left anything half done.")];
}

/** The folders with journals: one for each workspace, backend and service. */
function foldersOf(stack: string): readonly string[] {
  const given = process.env[environmentOf.journal];
  const base = given ? resolve(stack, given) : join(dataFolder(stack), "stratus-journal");
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .map((name) => join(base, name))
    .filter((path) => statSync(path).isDirectory());
}

function leftIn(folder: string, { folder: stack, isSynthesized }: StackFolder): readonly Finding[] {
  const { warning } = findingsOf("killed runs");
  return foreignFiles(folder).flatMap(({ path, lines }) => {
    const writer = writerIn(lines);
    const standing = standingOf(path, writer);
    if (standing === "at work") return [warning(`A run is at work in ${stack} now.`, "Wait until it has ended.")];
    const names = new EarlierFile(path, lines).openCreates.map(nameOf);
    if (names.length === 0) return [];
    const words = `A run in ${stack} was killed while it was making ${names.join(", ")}. The next apply looks for it, and makes none twice.`;
    return [warning(words, isSynthesized ? "npx cdktf deploy" : `(cd ${stack} && terraform apply)`)];
  });
}
