import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { Properties } from "../../../contract";
import { CommandError, withExamples } from "../../command";
import { openService, withConnection } from "../../connection";
import { chooseStack, type ProjectStack } from "../../stacks/find-stacks";
import { synthesizedStacks, type SynthOption, warnIfOutdated, withSynth } from "../../stacks/run-synth";
import { parseConditions, unusualValues } from "./conditions";
import { checkFilter, findQueriedObjects, type KindQuery, type QueriedObject, type QueryResult } from "./find-objects";
import { formatObjects, type QueryFormat, queryFormats } from "./formats";
import { findQueryKind, kindNames, parentOptions, type QueryKind } from "./kinds";
import { matchingNotes, matchObjects } from "./match-objects";
import { readQueryFile } from "./query-file";

interface Options extends Properties, SynthOption {
  readonly where?: readonly string[];
  readonly limit: number;
  readonly format?: QueryFormat;
  readonly json?: true;
  readonly file?: string;
  readonly into?: string | true;
}

/** The same as in `list` blocks. */
const defaultLimit = 100;

export function queryCommand(): Command {
  const command = new Command("query")
    .description(
      'List the objects of a kind that match conditions, like "terraform query", with every version of Terraform and OpenTofu. Print a table, JSON, or what imports the objects. The command only reads, so a read-only token in STRATUS_TOKEN is enough.',
    )
    .addArgument(new Argument("[kind]", "kind of the objects").choices(kindNames).argParser(String))
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
    .option(
      "--file <file>",
      "run the list blocks of this file in JSON, such as queries.tfquery.json of a synthesized stack, instead of a kind",
    )
    .option(
      "--into [stack]",
      "match the objects with the resources of this stack that its state lacks, and print the imports for these resources (default: the only stack)",
    )
    .allowExcessArguments(false)
    .action(run);
  for (const [name, kinds] of parentOptions) {
    command.option(`--${name} <id>`, `find only objects of this ${name}, by its id or name (${kinds.join(", ")})`);
  }
  return withExamples(withConnection(withSynth(command)), {
    group: "See what changes:",
    summary: "list objects of the account that match conditions",
    guide: "guides/query-an-account.md",
    environment: ["TERRAFORM_BINARY_NAME", "CDKTF_APP"],
    examples: [
      'npx stratus query domain_record --domain shop.example --where "type in A,AAAA"',
      'npx stratus query compute_instance --where "tags contains shop" --where "label prefix web" --json',
      "npx stratus query firewall --format import",
      "npx stratus query domain_record --domain shop.example --into shop",
      "npx stratus query --file cdktf.out/stacks/shop/queries.tfquery.json",
    ],
  });
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit > 0) return limit;
  throw new InvalidArgumentError("Use a number of at least 1.");
}

async function run(given: string | undefined, options: Options): Promise<void> {
  const stack = await stackOf(options);
  const format = formatOf(options, stack);
  const found: QueriedObject[] = [];
  const notes: string[] = [];
  for (const { address, ...query } of await queriesOf(given, options)) {
    const { objects, isLimited } = await findObjectsOf({ ...query, withAttributes: format === "json" }, options);
    found.push(...objects.map((object) => (address === undefined ? object : { ...object, list: address })));
    const own = [
      ...(objects.length === 0
        ? [`No ${query.kind.contract.name} found.`, ...unusualValues(query.kind, query.filter)]
        : []),
      ...(isLimited ? [limitNote(query)] : []),
    ];
    notes.push(...own.map((note) => (address === undefined ? note : `${address}: ${note}`)));
  }
  const matched = stack && found.length > 0 ? await matchObjects(found, stack, options) : undefined;
  const printed = matched ? matched.objects.filter(({ target }) => format !== "adopt" || target?.construct) : found;
  if (printed.length > 0 || format === "json") process.stdout.write(formatObjects[format](printed));
  if (stack && matched) notes.push(...matchingNotes(matched, stack, printed));
  if (printed.length > 0) notes.push(...(adviceFor[format]?.(stack) ?? []));
  for (const note of notes) process.stderr.write(`${note}\n`);
}

/** @throws CommandError if a query is invalid, or not exactly one of kind and file is given */
async function queriesOf(
  given: string | undefined,
  options: Options,
): Promise<readonly (Omit<KindQuery, "withAttributes"> & { readonly address?: string })[]> {
  const { file, where = [] } = options;
  if (file !== undefined) {
    const others = [given, ...where, ...[...parentOptions.keys()].map((name) => options[name])];
    const [other] = others.filter((each) => each !== undefined);
    if (other === undefined) return readQueryFile(file, options.limit);
    throw new CommandError(`--file: can't be used with a kind or its options, got ${JSON.stringify(other)}.`);
  }
  if (given === undefined) throw new CommandError(`Name a kind, or pass --file. Kinds: ${kindNames.join(", ")}.`);
  const kind = findQueryKind(given);
  const filter = parseConditions(kind, where);
  await checkFilter(kind, filter);
  return [{ kind, filter, parent: parentOf(kind, options), limit: options.limit }];
}

async function findObjectsOf(query: KindQuery, options: Options): Promise<QueryResult> {
  const account = openService(options);
  try {
    return await findQueriedObjects(account, query, { options });
  } finally {
    await account.client.close();
  }
}

async function stackOf(options: Options): Promise<ProjectStack | undefined> {
  if (options.into === undefined) return undefined;
  const stacks = await synthesizedStacks(".", options);
  const stack = chooseStack(options.into === true ? undefined : options.into, stacks, process.cwd());
  warnIfOutdated([stack]);
  return stack;
}

/** The next step, on stderr, so that a file of the output contains only code. */
const adviceFor: Readonly<Partial<Record<QueryFormat, (stack: ProjectStack | undefined) => readonly string[]>>> = {
  import: (stack) => [
    stack
      ? "To import the objects, put these blocks into a .tf file of the configuration."
      : "To write the resources, put these blocks into a .tf file and run: terraform plan -generate-config-out=found.tf",
  ],
  adopt: (stack) => [
    stack
      ? "To import the objects, add this call to the end of the stack. After the next deployment, delete it."
      : "Replace the keys with the paths of the constructs in the stack.",
  ],
};

function limitNote({ limit }: Pick<KindQuery, "limit">): string {
  const objects = limit === 1 ? "1 object" : `${String(limit)} objects`;
  return `Stopped at the limit of ${objects}. The account may have more: increase --limit.`;
}

/** @throws CommandError if two formats are given */
function formatOf({ format, json }: Options, stack: ProjectStack | undefined): QueryFormat {
  if (json !== true) return format ?? (stack ? (stack.isSynthesized ? "adopt" : "import") : "table");
  if (format === undefined || format === "json") return "json";
  throw new CommandError(`--json: can't be used with --format ${format}. Use one or the other.`);
}

/** @throws CommandError if an option is for another kind */
function parentOf({ contract, parent }: QueryKind, options: Options): string | undefined {
  for (const [name, kinds] of parentOptions) {
    if (options[name] === undefined || name === parent?.option) continue;
    const own = parent ? ` ${contract.name} has --${parent.option}.` : "";
    throw new CommandError(`--${name}: only applies to ${kinds.join(", ")}, not to ${contract.name}.${own}`);
  }
  const given = parent && options[parent.option];
  return typeof given === "string" ? given : undefined;
}
