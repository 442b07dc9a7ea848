import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { environmentOf } from "../../contract";
import { requestName } from "../../provider/journal/messages";
import type { PastRequest } from "../../provider/journal/past-files";
import { foreignFiles, PastJournalFile, writerIn } from "../../provider/journal/past-files";
import { standingOf } from "../../provider/journal/processes";
import { dataFolder, journalPaths, LocalState } from "../../provider/journal/terraform-state";
import { contracts } from "../../resources/contracts";
import type { Stack } from "../stacks/find-stacks";
import { hostOf } from "../stacks/host";
import { stateOf } from "../stacks/stack-state";
import type { Finding } from "./finding";
import { findingsOf } from "./finding";
import { shellQuote } from "../../terraform/shell-quote";

/** What runs that were killed have left: objects that may be there and that no state has. */
export function checkJournals(stacks: readonly Stack[], baseUrl: string | undefined): readonly Finding[] {
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

/** More names would hide the others. */
const mostNames = 10;

function leftIn(folder: string, stack: Stack): readonly Finding[] {
  const { warning } = findingsOf("killed runs");
  const isRecorded = recordedIn(stack);
  return foreignFiles(folder).flatMap(({ path, lines }) => {
    const standing = standingOf(path, writerIn(lines));
    if (standing === "at work")
      return [warning(`A run is at work in ${stack.folder} now.`, "Wait until it has ended.")];
    const names = new PastJournalFile(path, lines).openRequests
      .filter((request) => !isRecorded(request))
      .map(requestName);
    if (names.length === 0) return [];
    const more = names.length > mostNames ? ` and ${String(names.length - mostNames)} more` : "";
    const shown = `${names.slice(0, mostNames).join(", ")}${more}`;
    const words = `A run in ${stack.folder} was killed before Terraform recorded ${shown}. The next apply looks for ${names.length === 1 ? "it" : "them"} first, and creates only what doesn't exist.`;
    const todo = stack.isSynthesized
      ? `npx ${hostOf(stack.folder)} deploy ${stack.name}`
      : `(cd ${shellQuote(stack.folder)} && terraform apply)`;
    return [warning(words, todo)];
  });
}

/** True for a create whose object the state of one of the stack's workspaces has. A remote state is not read. */
function recordedIn(stack: Stack): (request: PastRequest) => boolean {
  const { file, otherFiles } = stateOf(stack);
  const states = [...(file === undefined ? [] : [file]), ...otherFiles].map((path) => new LocalState(path));
  return ({ type, made }) => {
    const contract = contracts.find(({ name }) => name === type);
    return contract !== undefined && made !== undefined && states.some((state) => state.has(contract, made.path));
  };
}
