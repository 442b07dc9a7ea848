import { relative } from "node:path";
import { camel, sensitiveFieldNames } from "../../../../contract";
import { contracts } from "../../../../resources/contracts";
import { foreignText, printable } from "../../../../shared/printable";
import type { ProjectStack } from "../../../stacks/find-stacks";
import { hostOf } from "../../../stacks/program-files";
import { counted } from "../../../table";
import type { AttributeDetails } from "../findings";
import { changeOf } from "../text";
import { buildCommandOf, WrittenFiles } from "./build-output";
import { applyEdits, type Edit, sameEdit } from "./edits";
import type { Outcome, WriteResult } from "./outcomes";

/** A path relative to the current directory. */
export const shortFile = (file: string): string => foreignText(relative(process.cwd(), file));

const placeText = ({ place }: Outcome) => (place ? `${shortFile(place.file)}:${String(place.line)}` : "");

/** `shop/zone/www ttl_sec: 300 → 3600` */
function changeText({ change }: Outcome): string {
  const { managed, path, before, value, difference } = change;
  const leaf = { ...difference, attribute: path.join("."), state: before ?? null, account: value ?? null };
  return `${foreignText(managed.construct ?? managed.address)} ${changeOf(leaf)}`;
}

/** Hides the literals of secret properties: a line may contain one next to the value that changes. */
function withoutSecrets(code: string): string {
  const names = sensitiveFieldNames(contracts).flatMap((name) => [name, camel(name)]);
  const literal = new RegExp(`\\b(${names.join("|")})(\\s*[:=]\\s*)(["'\`])(?:\\\\.|(?!\\3).)*\\3`, "g");
  return code.replace(literal, "$1$2(secret)");
}

/** The lines of a file that an edit changes, without their common indentation. */
function diffText(edit: Edit): string {
  const { source: text } = edit;
  const lineStart = text.lastIndexOf("\n", edit.start - 1) + 1;
  const isWholeLine = edit.text === "" && text[edit.end - 1] === "\n";
  const lineEnd = text.indexOf("\n", isWholeLine ? edit.end - 1 : edit.end);
  const old = text.slice(lineStart, lineEnd === -1 ? text.length : lineEnd);
  const [changed = ""] = applyEdits([edit])?.values() ?? [];
  const fresh = changed.slice(lineStart, changed.length - (text.length - lineStart - old.length));
  const lines = (part: string) => (isWholeLine && part === fresh ? [] : printable(withoutSecrets(part)).split("\n"));
  const [removed, added] = [lines(old), lines(fresh)];
  // Lines that are the same before and after, as when a property is added to an object.
  const same = removed.findIndex((line, index) => line !== added[index]);
  const common = same === -1 ? removed.length : same;
  const indent = Math.min(
    ...[...removed, ...added].filter((line) => line.trim() !== "").map((line) => line.search(/\S/)),
  );
  const marked = (sign: string, all: readonly string[]) => all.map((line) => `  ${sign} ${line.slice(indent)}\n`);
  return [
    ...marked(" ", removed.slice(0, common)),
    ...marked("-", removed.slice(common)),
    ...marked("+", added.slice(common)),
  ].join("");
}

/** Formats the proven edits as diffs, and the changes that the user has to make. */
export function outcomesText(outcomes: readonly Outcome[]): string {
  const proven = outcomes.filter(({ edit }) => edit);
  const first = proven.filter((each, index) => proven.findIndex((other) => isSame(each, other)) === index);
  const diffs = first.map((each) => {
    const heads = proven
      .filter((other) => isSame(each, other))
      .map((other) => `${placeText(each)} ${changeText(other)}\n`);
    return `\n${heads.join("")}${each.edit ? diffText(each.edit) : ""}`;
  });
  const present = outcomes.filter(({ isPresent }) => isPresent);
  const open = outcomes.filter(({ reason }) => reason !== undefined);
  const listed = (title: string, all: readonly string[]) =>
    all.length === 0 ? "" : `\n${title}\n${all.map((each) => `  ${each}\n`).join("")}`;
  return [
    ...diffs,
    listed("Already in the program:", present.map(changeText)),
    listed(
      "Change by hand:",
      open.map((each) => `${[placeText(each), changeText(each)].join(" ").trim()}. ${String(each.reason)}`),
    ),
  ].join("");
}

const isSame = ({ edit }: Outcome, { edit: other }: Outcome) => edit && other && sameEdit(edit, other);

const filesOf = (edits: readonly Edit[]) => [...new Set(edits.map(({ file }) => shortFile(file)))].join(", ");

export const question = (edits: readonly Edit[]): string =>
  `\nWrite ${counted(edits.length, "change")} to ${filesOf(edits)}?`;

/** The last lines of the output. Empty if there was nothing to write. */
export function endText(outcomes: readonly Outcome[], stacks: readonly ProjectStack[], isWritten: boolean): string {
  const edits = outcomes.flatMap(({ edit }) => edit ?? []);
  const isPresent = outcomes.some((each) => each.isPresent);
  if (edits.length === 0 && !isPresent) return outcomes.length === 0 ? "" : "\nNothing was written.\n";
  if (edits.length > 0 && !isWritten) {
    return `\nNothing was written. To write ${counted(edits.length, "change")} to ${filesOf(edits)} without a prompt, add --yes.\n`;
  }
  const changed = outcomes.filter(({ edit, isPresent: own }) => edit ?? own);
  const stack = stacks.find(({ folder }) => folder === changed[0]?.change.managed.state.stackFolder);
  const build =
    stack?.project && new WrittenFiles(stack.project).runsOldOutput ? buildCommandOf(stack.project) : undefined;
  const deploy = stack?.isSynthesized === true ? `${hostOf(stack.folder)} deploy ${stack.name}` : "terraform apply";
  const next = build === undefined ? deploy : `${build} && ${deploy}`;
  const written = edits.length > 0 ? `Wrote ${counted(edits.length, "change")} to ${filesOf(edits)}. ` : "";
  return `\n${written}The account already has these values, so ${next} doesn't change them. It updates the state, which ends the drift.\n`;
}

/** The JSON of `--write` for the attributes of the findings. */
export const writeDetails =
  ({ outcomes, isWritten }: WriteResult): AttributeDetails =>
  (difference) => {
    const own = outcomes.filter(({ change }) => change.difference === difference);
    const reasons = own.flatMap(({ reason }) => reason ?? []);
    const edits = own.flatMap(({ edit }) => edit ?? []);
    const places = own.flatMap(({ place }) => place ?? []);
    const [place] = places;
    return {
      written: isWritten && edits.length > 0 && reasons.length === 0,
      ...(own.length > 0 && own.every(({ isPresent }) => isPresent) && { inProgram: true }),
      ...(place && { file: shortFile(place.file), line: place.line }),
      ...(reasons.length > 0 && { reason: reasons.join(" ") }),
    };
  };
