import { existsSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { CatalogueList, Properties } from "../../../contract";
import { shellQuote } from "../../../shared/shell";
import { CommandError, listed, withExamples } from "../../command";
import { openService, withConnection } from "../../connection";
import { counted } from "../../table";
import { writeOutput } from "../../write-files";
import { type CatalogueListing, catalogueLists, readCatalogue } from "./read-catalogue";
import { listingJson, listingText, refusalTexts } from "./tables";
import { generatedWords, typesFile } from "./types-file";

const defaultFile = "stratus-catalogue.d.ts";

interface Options extends Properties {
  readonly json?: true;
  readonly types?: string | true;
  readonly check?: true;
  readonly plans?: readonly string[];
}

export function catalogueCommand(): Command {
  const command = new Command("catalogue")
    .description(
      "List the regions, plans, images and engines that the service offers, or write their names as TypeScript types for your editor and compiler. The command only reads, with the access token in STRATUS_TOKEN.",
    )
    .addArgument(new Argument("[list]", "print only this list").choices(catalogueLists))
    .addOption(new Option("--json", "print JSON").conflicts("types"))
    .option("--types [file]", `write the names to a TypeScript declaration file (default file: ${defaultFile})`)
    .option("--check", "with --types: write nothing, and exit with code 1 if the file is out of date")
    .addOption(
      new Option("--plans <ids>", "with --types: accept only these plans. The API has no list of plans").argParser(
        planIds,
      ),
    )
    .allowExcessArguments(false)
    .action(run);
  return withExamples(withConnection(command), {
    group: "Write a program:",
    summary: "list the available regions, plans, images and engines",
    guide: "guides/find-regions-plans-and-images.md",
    exitCodes: { 1: "error, or the file is out of date (--check)" },
    examples: ["npx stratus catalogue", "npx stratus catalogue regions --json", "npx stratus catalogue --types"],
  });
}

function planIds(text: string, previous?: readonly string[]): readonly string[] {
  const ids = listed(text, previous);
  if (ids.every((id) => /^[^\s"'`]+$/.test(id))) return [...new Set(ids)];
  throw new InvalidArgumentError("Use plan IDs such as g6-nanode-1,g6-standard-1.");
}

async function run(list: CatalogueList | undefined, options: Options): Promise<void> {
  const { types, check, plans } = options;
  if (types === undefined && (check === true || plans !== undefined))
    throw new CommandError(`${check === true ? "--check" : "--plans"}: can only be used with --types. Add --types.`);
  if (types !== undefined && list !== undefined)
    throw new CommandError(`--types: can't be used with a list, got ${list}. The file contains all lists.`);
  const wanted = list === undefined ? catalogueLists : [list];
  const service = openService(options);
  try {
    const listing = await readCatalogue(service, wanted);
    if (types === undefined) print(listing, options, list);
    else finishTypes(listing, { file: types === true ? defaultFile : types, check, plans });
  } finally {
    await service.client.close();
  }
}

function print(listing: CatalogueListing, { json }: Options, list: CatalogueList | undefined): void {
  const refusals = refusalTexts(listing);
  if (list !== undefined && listing[list] === undefined) throw new CommandError(refusals.join("\n"));
  process.stdout.write(json === true ? listingJson(listing) : listingText(listing));
  if (json !== true) for (const refusal of refusals) process.stderr.write(`${refusal}\n`);
}

interface TypesAsked {
  readonly file: string;
  readonly check: true | undefined;
  readonly plans: readonly string[] | undefined;
}

function finishTypes(listing: CatalogueListing, { file, check, plans }: TypesAsked): void {
  const words = [
    "npx --no stratus catalogue --types",
    // The file with this command may be shared by several systems.
    ...(file === defaultFile ? [] : [shellQuote(file.split(sep).join("/"), "linux")]),
    ...(plans ? [`--plans ${shellQuote(plans.join(","), "linux")}`] : []),
  ];
  const command = words.join(" ");
  const { text, counts } = typesFile(listing, { plans, command });
  for (const list of catalogueLists.filter((name) => counts[name] === 0)) {
    process.stderr.write(`Warning: the service lists no ${list}, so the types accept any name.\n`);
  }
  for (const refusal of refusalTexts(listing)) process.stderr.write(`Warning: ${refusal}\n`);
  const present = existsSync(file) ? readFileSync(file, "utf8").replaceAll("\r\n", "\n") : undefined;
  if (present === text) {
    process.stdout.write(`${file} is up to date.\n`);
    return;
  }
  if (check === true) {
    const what = present === undefined ? "doesn't exist" : "is out of date";
    throw new CommandError(`${file} ${what}. Run: ${command}`);
  }
  writeOutput(file, text, { isOwn: (own) => own.includes(generatedWords) });
  const names = catalogueLists.map((name) => counted(counts[name], name.replace(/s$/, ""))).join(", ");
  process.stdout.write(`Wrote ${file}: ${names}.\n`);
}
