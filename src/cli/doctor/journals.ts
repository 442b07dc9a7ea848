import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { environmentOf } from "../../contract";
import { EarlierFile, foreignFiles } from "../../provider/journal/earlier-files";
import { journalPaths } from "../../provider/journal/folder";
import { writerIn } from "../../provider/journal/lines";
import { nameOf } from "../../provider/journal/words";
import { standingOf } from "../../provider/journal/writers";
import type { Finding } from "./finding";
import { findingsOf } from "./finding";
import type { StackFolder } from "./stacks";
import { dataFolder } from "./stacks";
import { shellQuote } from "../../terraform/shell-quote";

/** What runs that were killed have left: objects that may be there and that no state has. */
export function checkJournals(stacks: readonly StackFolder[], baseUrl: string | undefined): readonly Finding[] {
  const { good } = findingsOf("killed runs");
  const given = process.env[environmentOf.journal] || undefined;
  if (given !== undefined && baseUrl === undefined) {
    return [good(`${given} was not looked at, because it depends on the address of the service.`)];
  }
  const findings = stacks.flatMap((stack) =>
    foldersOf(stack.folder, given, String(baseUrl)).flatMap((each) => leftIn(each, stack)),
  );
  const unique = new Map(findings.map((finding) => [finding.words, finding]));
  return unique.size > 0 ? [...unique.values()] : [good("No run has left anything half done.")];
}

/** The folders with the journals of a stack: in its own data directory one for each workspace, backend and service. */
function foldersOf(stack: string, given: string | undefined, baseUrl: string): readonly string[] {
  // A folder that somebody names may have the journals of other stacks beside it.
  const folders =
    given === undefined
      ? subfolders(join(dataFolder(stack), "stratus-journal"))
      : [journalPaths({ cwd: realpathSync(stack), environment: process.env, baseUrl, given }).folder];
  return folders.filter((path) => existsSync(path) && statSync(path).isDirectory());
}

const subfolders = (path: string) => (existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []);

function leftIn(folder: string, { folder: stack, isSynthesized }: StackFolder): readonly Finding[] {
  const { warning } = findingsOf("killed runs");
  return foreignFiles(folder).flatMap(({ path, lines }) => {
    const writer = writerIn(lines);
    const standing = standingOf(path, writer);
    if (standing === "at work") return [warning(`A run is at work in ${stack} now.`, "Wait until it has ended.")];
    const names = new EarlierFile(path, lines).openCreates.map(nameOf);
    if (names.length === 0) return [];
    const words = `A run in ${stack} was killed while it was making ${names.join(", ")}. The next apply looks for it, and makes none twice.`;
    return [warning(words, isSynthesized ? "npx cdktf deploy" : `(cd ${shellQuote(stack)} && terraform apply)`)];
  });
}
