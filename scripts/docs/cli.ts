import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Argument, Command, Option } from "commander";
import { stratusCommand } from "../../src/cli";
import { detailsOf, exitCodesOf } from "../../src/cli/command";
import { connects, newConnectionOptions } from "../../src/cli/connection";
import { environmentOf } from "../../src/shared/provider-settings";
import { cell, table } from "./terraform/tables";

/** The path of a command: `stratus provider install`. */
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** Every command with details, a group before its members. */
const documented = (command: Command): readonly Command[] =>
  command.commands.flatMap((each) => (detailsOf(each) ? [each, ...documented(each)] : []));

const anchorOf = (command: Command) => pathOf(command).replaceAll(" ", "-");

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const code = (text: string) => `\`${text}\``;

/** The default that a description names: `one of them (default: all)`. */
const defaultInWords = /\s*\(default(?: file)?: ((?:[^()]|\([^()]*\))*)\)/;

interface Described {
  readonly description: string;
  readonly defaultValue?: unknown;
  readonly argChoices?: readonly string[] | undefined;
}

function defaultOf({ description, defaultValue }: Described): string {
  if (typeof defaultValue === "string" || typeof defaultValue === "number") return code(String(defaultValue));
  const words = defaultInWords.exec(description)?.[1] ?? "";
  const names = Object.values(environmentOf).reduce((text, name) => text.replaceAll(name, code(name)), words);
  return /^[\w.:/-]*[\d./-][\w.:/-]*$/.test(words) && !words.includes(" ") ? code(words) : names;
}

const wordsOf = ({ description }: Described) => upper(description.replace(defaultInWords, "").replace(/\.$/, "")) + ".";

/** True if the values are separated by commas. */
function isList({ parseArg }: Option): boolean {
  if (parseArg === undefined) return false;
  try {
    const parsed: unknown = (parseArg as (text: string) => unknown)("a=b,c=d");
    return Array.isArray(parsed);
  } catch {
    return false;
  }
}

const valuesOf = ({ argChoices }: Described) => (argChoices ?? []).map(code).join(", ");

function optionRow(option: Option): readonly string[] {
  const values = valuesOf(option) || (isList(option) ? "list" : "");
  const needed = option.mandatory ? "Required. " : "";
  return [code(option.flags.replaceAll("|", "\\|")), cell(needed + wordsOf(option)), cell(defaultOf(option)), values];
}

const argumentRow = (argument: Argument): readonly string[] => [
  code(argument.required ? `<${argument.name()}>` : `[${argument.name()}${argument.variadic ? "..." : ""}]`),
  cell((argument.required ? "Required. " : "") + wordsOf(argument)),
  cell(defaultOf(argument)),
  valuesOf(argument),
];

/** A table without the columns that are empty in every row. */
function compactTable(heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const kept = heads.map((_, index) => rows.some((each) => each[index] !== ""));
  const keep = (cells: readonly string[]) => cells.filter((_, index) => kept[index]);
  return [
    ...table(
      keep(heads),
      rows.map((each) => `| ${keep(each).join(" | ")} |`),
    ),
    "",
  ];
}

/** A link with the heading of the page. */
function guideLink(root: string, guide: string): string {
  const [, title] = /^# (.*)$/m.exec(readFileSync(join(root, "docs", guide.replace(/#.*/, "")), "utf8")) ?? [];
  return `[${title ?? guide}](${guide})`;
}

function section(root: string, command: Command): readonly string[] {
  const details = detailsOf(command);
  if (!details) return [];
  const { examples, guide, environment: variables = [] } = details;
  const shared = newConnectionOptions().map(({ flags }) => flags);
  const own = command.options.filter(({ flags }) => !shared.includes(flags));
  const title = pathOf(command);
  const codes = exitCodesOf(details).map(([exit, meaning]) => `${code(exit)}: ${meaning}`);
  return [
    `${"#".repeat(title.split(" ").length)} \`${title}\``,
    "",
    command.description(),
    "",
    "```text",
    `${title} ${command.usage()}`,
    "```",
    "",
    "```sh",
    ...examples,
    "```",
    "",
    `Guide: ${guideLink(root, guide)}.`,
    "",
    ...compactTable(["Argument", "Description", "Default", "Values"], command.registeredArguments.map(argumentRow)),
    ...compactTable(["Option", "Description", "Default", "Values"], own.map(optionRow)),
    ...(connects(command) ? ["The command also accepts the [connection options](#connection-options).", ""] : []),
    "Exit codes:",
    "",
    ...codes.map((each) => `- ${each}`),
    "",
    ...(variables.length === 0 ? [] : [`Environment variables: ${variables.map(code).join(", ")}.`, ""]),
  ];
}

/** The page of all commands, in Markdown. */
export function cliPage(root: string): string {
  const program = stratusCommand();
  const commands = documented(program);
  const linked = (command: Command) => `[${code(pathOf(command))}](#${anchorOf(command)})`;
  const rows = commands.map((each) => `| ${linked(each)} | ${cell(upper(each.summary()))} | ${guideOf(root, each)} |`);
  return [
    "# Command line",
    "",
    "The package contains the command `stratus`. In a project with the package, run it with `npx stratus`:",
    "",
    "```sh",
    "npx stratus --help",
    "npx stratus drift --help",
    "```",
    "",
    "This page lists every command. `npm run docs` generates it from the definitions of the commands.",
    "",
    ...table(["Command", "Purpose", "Guide"], rows),
    "",
    "## Conventions",
    "",
    "Every command accepts the global options:",
    "",
    ...compactTable(
      ["Option", "Description", "Default", "Values"],
      program.options.filter(({ long }) => long !== "--debug").map(optionRow),
    ),
    "- An option whose value is a list accepts commas and repetition: `--tag web,blue --tag shop`.",
    "- The result goes to standard output, and messages go to standard error. With `--json`, standard output contains only JSON.",
    "- Commands that connect to the service read the token from `STRATUS_TOKEN`. No option sets it, because other users of the machine could see it in the list of processes. [Token scopes](token-scopes.md) lists the scopes that each command needs.",
    "- [Environment variables](configuration.md#environment-variables) describes all variables.",
    "",
    "### Connection options",
    "",
    `These commands connect to the API: ${commands.filter(connects).map(linked).join(", ")}. They accept these options:`,
    "",
    ...compactTable(["Option", "Description", "Default", "Values"], newConnectionOptions().map(optionRow)),
    `They also read ${connectionVariables.map(code).join(", ")}.`,
    "",
    ...commands.flatMap((each) => section(root, each)),
  ].join("\n");
}

const { token, baseUrl, betaUrl, dialect } = environmentOf;
const connectionVariables = [token, baseUrl, betaUrl, dialect];

const guideOf = (root: string, command: Command) => guideLink(root, detailsOf(command)?.guide ?? "");
