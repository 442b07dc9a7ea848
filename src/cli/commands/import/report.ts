import type { Contract, Properties } from "../../../contract";
import { foreignText } from "../../../shared/printable";
import { environmentOf } from "../../../shared/provider-settings";
import { setVariable, shellQuote } from "../../../shared/shell";
import { objectName, type UnseenObjects } from "../../account";
import { ownCommand } from "../../packages/own-package";
import { changeLines, sums } from "../../plans/count-plan";
import type { AccountProgram, LeftOut, ProgramForm } from "../../program";
import type { Proof } from "./proof";
import type { Run } from "./runs";
import type { Selected } from "./selection";

export interface ImportResult extends Run {
  readonly baseUrl: string;
  /** As the user gave it. */
  readonly folder: string;
  readonly form: ProgramForm;
  /** The line about the host, if the command chose it. */
  readonly choice: string | undefined;
  readonly selected: Selected;
  readonly unseen: readonly UnseenObjects[];
  /** Absent if the user skips the check. */
  readonly proof: Proof | undefined;
  readonly isDryRun: boolean;
  /** The options of the connection. */
  readonly given: Properties;
}

/** True if the plan imports every resource and does nothing else. */
export const isProven = ({ planned }: Proof, { resources }: AccountProgram): boolean =>
  planned !== undefined && planned.imported === resources.length && planned.changes.length === 0;

const count = (number: number, one: string, several = `${one}s`) => `${String(number)} ${number === 1 ? one : several}`;

/** Formats the output of the command: results and next steps on stdout, gaps on stderr. */
export function report(result: ImportResult): { readonly stdout: string; readonly stderr: string } {
  const { gone, program, proof, selected, unseen } = result;
  const warnings = [
    ...unseen.map(({ reason }) => `Not seen: ${reason}`),
    ...leftOutLines(program.leftOut),
    ...gone.map(
      (path) =>
        `Gone: the account no longer has ${path}. Delete it from the program, or the next deployment recreates it.`,
    ),
    ...(selected.excluded > 0 ? [`Excluded: ${count(selected.excluded, "object")}.`] : []),
    ...selected.unused.map((rule) => `Warning: ${ruleName(rule)} matches nothing. Remove it.`),
    ...(proof?.missing.length ? [missingPackages(proof.missing)] : []),
  ];
  const lines = program.resources.length === 0 ? ["Nothing new. No files were written."] : writtenLines(result);
  return { stdout: `${lines.join("\n")}\n`, stderr: warnings.map((line) => `${line}\n`).join("") };
}

function writtenLines(result: ImportResult): readonly string[] {
  const { baseUrl, choice, isFirst, linesForMain, program, proof } = result;
  const kinds = new Set(program.resources.map(({ object }) => object.contract.name)).size;
  const objects = count(program.resources.length, isFirst ? "object" : "new object");
  const isUnproven = proof && !isProven(proof, program);
  return [
    `${objects} of ${count(kinds, "kind")} at ${baseUrl}.`,
    "",
    ...filesWritten(result),
    ...(choice === undefined ? [] : [choice]),
    ...(proof ? ["", ...provenLines(proof, program)] : []),
    ...(linesForMain === undefined
      ? []
      : ["", "You edited main.ts, so it wasn't changed. Add these lines:", "", linesForMain.trimEnd()]),
    ...(isUnproven ? [] : ["", ...nextSteps(result)]),
  ];
}

const ruleName = (rule: object) =>
  "line" in rule ? `line ${String(rule.line)} of the ignore file` : "a rule of --exclude";

const missingPackages = (missing: readonly string[]) =>
  `Not compiled: ${missing.join(", ")} ${missing.length === 1 ? "isn't" : "aren't"} installed here. The same program was planned in HCL instead.`;

function filesWritten({ writing, folder, isDryRun }: ImportResult): readonly string[] {
  const width = Math.max(...writing.files.map(({ path }) => path.length));
  return [
    `${isDryRun ? "Would be written" : "Written"} to ${folder}:`,
    ...writing.files.map(({ path, text }) => `  ${path.padEnd(width)}  ${count(text.split("\n").length - 1, "line")}`),
    ...writing.kept.map(({ path }) => `  ${path.padEnd(width)}  already exists, unchanged`),
  ];
}

/** Lists the objects that can't be written as resources, one line each. */
const leftOutLines = (leftOut: readonly LeftOut[]): readonly string[] =>
  leftOut.flatMap(({ object, reason, isSaidElsewhere }) => {
    if (isSaidElsewhere) return [];
    const name = objectName(object.contract, object.attributes);
    return [`Left out: ${objectWords(object.contract, object.importId, name)}. ${foreignText(reason)}`];
  });

const objectWords = ({ name: kind }: Contract, id: string, name: string) =>
  `${kind} ${name === "" || name === id ? "" : `${JSON.stringify(foreignText(name))} `}(${foreignText(id)})`;

function provenLines(proof: Proof, program: AccountProgram): readonly string[] {
  const { planned, problem = "" } = proof;
  if (!planned) return ["The program can't be planned:", problem];
  const plan = `Plan: ${sums(planned)}.`;
  if (isProven(proof, program)) return [plan];
  return [plan, "", "Changes besides importing:", ...planned.changes.flatMap(changeLines)];
}

type Step = readonly [command: string, effect: string];

/** The next commands for the user, each with its purpose. */
function nextSteps({ folder, form, given, isFirst, isDryRun, program, writing }: ImportResult): readonly string[] {
  if (isDryRun) return ["To write these files, run the command again without --dry-run."];
  const adoption = writing.files.find(({ path }) => /^adopt(-\d+)?\.t[sf]$/.test(path))?.path ?? "";
  const steps: readonly Step[] = [
    ...(folder === "." ? [] : [[`cd ${shellQuote(folder)}`, ""] as const]),
    ...(["baseUrl", "dialect"] as const).flatMap((name) =>
      typeof given[name] === "string" ? [[setVariable(environmentOf[name], given[name]), ""] as const] : [],
    ),
    ...(isFirst ? preparation(form, folder) : []),
    [deployment[form], `adopts ${program.resources.length === 1 ? "it" : "them"}, and changes nothing`],
    [`rm ${adoption}`, form === "hcl" ? "no longer needed" : "no longer needed; also delete its lines in main.ts"],
  ];
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, effect]) => `  ${command.padEnd(width)}${effect === "" ? "" : `  # ${effect}`}`);
  const keptPackage = writing.kept.some(({ path }) => path === "package.json");
  const more = keptPackage
    ? ["package.json already exists. Make sure that it lists the packages that the program imports."]
    : [];
  return ["Next:", ...lines.map((line) => line.trimEnd()), ...more];
}

const preparation = (form: ProgramForm, folder: string): readonly Step[] =>
  form === "hcl"
    ? [
        [`${ownCommand(folder)} provider install`, "installs the provider"],
        ["terraform init", ""],
      ]
    : [["npm install", ""]];

const deployment: { readonly [form in ProgramForm]: string } = {
  cdktf: "npx cdktf deploy",
  cdktn: "npx cdktn deploy",
  hcl: "terraform apply",
};
