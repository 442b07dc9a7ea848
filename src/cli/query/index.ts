import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { Properties } from "../../contract";
import { CommandFailure, withExamples } from "../command";
import { openService, withConnection } from "../connection";
import { parseConditions, unusualValues } from "./conditions";
import { checkFilter, findQueriedObjects, type KindQuery } from "./find-objects";
import { formatObjects, type QueryFormat, queryFormats } from "./formats";
import { findQueryKind, kindNames, parentOptions, type QueryKind } from "./kinds";

interface Options extends Properties {
  readonly where?: readonly string[];
  readonly limit: number;
  readonly format?: QueryFormat;
  readonly json?: true;
}

/** The same as in `list` blocks. */
const defaultLimit = 100;

export function queryCommand(): Command {
  const command = new Command("query")
    .description(
      'List the objects of a kind that match conditions, like "terraform query", with every version of Terraform and OpenTofu. Print a table, JSON, or what imports the objects. The command only reads, so a read-only token in STRATUS_TOKEN is enough.',
    )
    .addArgument(new Argument("<kind>", "kind of the objects").choices(kindNames).argParser(String))
    .option(
      "--where <condition>",
      'find only objects that meet this condition: FIELD OPERATOR VALUE, such as "type in A,AAAA". Operators: equals (or =), in, prefix, regex, contains. Repeat the option for more conditions, which must all be met',
      (condition: string, previous?: readonly string[]) => [...(previous ?? []), condition],
    )
    .addOption(new Option("--limit <number>", `maximum number of objects`).argParser(parseLimit).default(defaultLimit))
    .addOption(
      new Option(
        "--format <format>",
        "print a table, JSON with the attributes (json), import blocks for HCL (import), or a call for programs (adopt) (default: table)",
      ).choices(queryFormats),
    )
    .option("--json", "print JSON, like --format json")
    .allowExcessArguments(false)
    .action(run);
  for (const [name, kinds] of parentOptions) {
    command.option(`--${name} <id>`, `find only objects of this ${name}, by its id or name (${kinds.join(", ")})`);
  }
  return withExamples(withConnection(command), {
    group: "See what changes:",
    summary: "list objects of the account that match conditions",
    examples: [
      'npx stratus query domain_record --domain shop.example --where "type in A,AAAA"',
      'npx stratus query compute_instance --where "tags contains shop" --where "label prefix web" --json',
      "npx stratus query firewall --format import",
    ],
  });
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit > 0) return limit;
  throw new InvalidArgumentError("Use a number of at least 1.");
}

async function run(given: string, options: Options): Promise<void> {
  const kind = findQueryKind(given);
  const format = formatOf(options);
  const filter = parseConditions(kind, options.where ?? []);
  await checkFilter(kind, filter);
  const query: KindQuery = {
    kind,
    filter,
    parent: parentOf(kind, options),
    limit: options.limit,
    withAttributes: format === "json",
  };
  const account = openService(options);
  try {
    const { objects, isLimited } = await findQueriedObjects(account, query, { options });
    process.stdout.write(formatObjects[format](objects));
    for (const note of notesOn(query, objects.length, isLimited)) process.stderr.write(`${note}\n`);
    const advice = adviceFor[format];
    if (objects.length > 0 && advice !== undefined) process.stderr.write(`${advice}\n`);
  } finally {
    await account.client.close();
  }
}

/** The next step, on stderr, so that a file of the output contains only code. */
const adviceFor: Readonly<Partial<Record<QueryFormat, string>>> = {
  import:
    "To write the resources, put these blocks into a .tf file and run: terraform plan -generate-config-out=found.tf",
  adopt: "Replace the keys with the paths of the constructs in the stack.",
};

function notesOn({ kind, filter, limit }: KindQuery, count: number, isLimited: boolean): readonly string[] {
  const objects = limit === 1 ? "1 object" : `${String(limit)} objects`;
  if (isLimited) return [`Stopped at the limit of ${objects}. The account may have more: increase --limit.`];
  return count > 0 ? [] : [`No ${kind.contract.name} found.`, ...unusualValues(kind, filter)];
}

/** @throws CommandFailure if two formats are given */
function formatOf({ format, json }: Options): QueryFormat {
  if (json !== true) return format ?? "table";
  if (format === undefined || format === "json") return "json";
  throw new CommandFailure(`--json: can't be used with --format ${format}. Use one or the other.`);
}

/** @throws CommandFailure if an option is for another kind */
function parentOf({ contract, parent }: QueryKind, options: Options): string | undefined {
  for (const [name, kinds] of parentOptions) {
    if (options[name] === undefined || name === parent?.option) continue;
    const own = parent ? ` ${contract.name} has --${parent.option}.` : "";
    throw new CommandFailure(`--${name}: only applies to ${kinds.join(", ")}, not to ${contract.name}.${own}`);
  }
  const given = parent && options[parent.option];
  return typeof given === "string" ? given : undefined;
}
