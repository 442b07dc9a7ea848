import { resolve } from "node:path";
import { Command, Option } from "commander";
import { type Contract, domainName, type Properties } from "../../../contract";
import { CommandError, listed, withExamples } from "../../command";
import { environmentFor, openService, providerArguments, withConnection } from "../../connection";
import { defaultIgnoreFile, kindsNamed, objectRule, readIgnoreFile, unknownKind } from "../../ignore-file";
import type { AccountProgram, Ledger, ProgramForm } from "../../program";
import { chooseHost } from "../../program/typescript";
import { progressLine, readWholeAccount } from "../../read-account";
import { hostInManifest } from "../../stacks/program-files";
import { checkStackName, defaultStackName } from "../../stacks/stack-name";
import { checkFolder, writeInto } from "../../write-files";
import type { WrittenForm } from "./forms";
import { type Proof, prove } from "./proof";
import { isProven, report } from "./report";
import { firstRun, laterRun, ledgerIn } from "./runs";
import { select, type Selection, storedDomain, unknownNames } from "./selection";

interface Options extends Properties {
  readonly target?: ProgramForm;
  readonly stack?: string;
  readonly only?: readonly string[];
  readonly tag?: readonly string[];
  readonly domain?: readonly string[];
  readonly exclude?: readonly string[];
  readonly ignoreFile?: string;
  readonly dryRun?: true;
  readonly plan: boolean;
}

/** The exit code if the program is written, but its plan does more than import. */
const unprovenCode = 2;

export function importCommand(): Command {
  const command = new Command("import")
    .description(
      "Write a program for the objects in an account, with imports so that the next deployment adopts them. Run the command again to add new objects. The command only reads the account, so a read-only token in STRATUS_TOKEN is enough. It plans the program before it writes any files.",
    )
    .argument("[folder]", "folder of the program", ".")
    .addOption(
      new Option(
        "--target <name>",
        "write TypeScript for CDK Terrain (cdktn) or CDKTF (cdktf), or HCL (hcl) (default: the host in package.json, or else cdktn, or cdktf before Node 22.19)",
      ).choices(["cdktn", "cdktf", "hcl"]),
    )
    .option("--stack <name>", "name of the stack to write (default: the name of the folder)")
    .option("--only <kinds>", "include only objects of these kinds, such as domain,compute_instance,mysql_*", listed)
    .option("--tag <tags>", "include only objects with one of these tags, and the objects that belong to them", listed)
    .option("--domain <names>", "include only these domains and their records", listed)
    .option(
      "--exclude <rules>",
      'exclude objects, with the objects that belong to them, by KIND or "KIND NAME", such as "domain *.example"',
      listed,
    )
    .option("--ignore-file <file>", `file with objects to exclude (default: ${defaultIgnoreFile}, if it exists)`)
    .option("--dry-run", "show what would be written without writing it")
    .option("--no-plan", "write the program without planning it")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(withConnection(command), {
    group: "Write a program:",
    summary: "write a program for the objects in an account",
    guide: "guides/adopt-an-account.md",
    exitCodes: {
      0: "the plan of the program only imports, or --no-plan or --dry-run skipped it",
      2: "the plan does more than import",
    },
    environment: ["TERRAFORM_BINARY_NAME"],
    examples: [
      "npx stratus import shop",
      "npx stratus import shop --dry-run --only domain,domain_record --domain shop.example",
      'npx stratus import shop --target hcl --exclude "domain *.test"',
    ],
  });
}

async function run(folder: string, options: Options): Promise<void> {
  const target = resolve(folder);
  checkFolder(target);
  const account = openService(options);
  const requestedForm = options.target;
  const ledger = ledgerIn(target, {
    service: account.baseUrl,
    ...(requestedForm !== undefined && { form: requestedForm }),
  });
  const requested = ledger?.form ?? requestedForm;
  const chosen = chooseHost(hostInManifest(target));
  const written = {
    form: requested ?? chosen.host,
    stackName: stackNameOf(options.stack, ledger, target),
    provider: providerArguments(options),
    target,
  };
  const selection = selectionOf(options, account.contracts);
  const isNarrow = isByKind(selection);
  const walked = await readWholeAccount(account, isNarrow ? { only: selection.kinds } : {});
  const unknown = unknownNames(walked.objects, selection);
  if (unknown.length > 0) throw new CommandError(unknown.join("\n"));
  const selected = select(walked.objects, selection);
  if (selected.objects.length === 0 && !ledger) throw new CommandError(noneFound(walked.objects.length));
  const made = ledger
    ? laterRun(selected.objects, target, { ledger, walked, isWhole: !isNarrow })
    : firstRun(selected.objects, target, { ...written, service: account.baseUrl });
  const hasProof = options.plan && made.program.resources.length > 0;
  const proof = hasProof ? await tryOut(made.program, written, target, options) : undefined;
  const isDryRun = options.dryRun === true;
  if (!isDryRun) writeInto(target, made.writing.files);
  const { baseUrl } = account;
  const { form } = written;
  const choice = requested === undefined ? chosen.words : undefined;
  const { unseen } = walked;
  const result = { ...made, baseUrl, folder, form, choice, selected, unseen, proof, isDryRun, given: options };
  const { stdout, stderr } = report(result);
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  if (proof && !isProven(proof, made.program)) process.exitCode = unprovenCode;
}

/** Plans the program and shows the progress. */
async function tryOut(program: AccountProgram, form: WrittenForm, target: string, options: Options): Promise<Proof> {
  const line = progressLine();
  try {
    return await prove(program, { form, environment: environmentFor(options), target, onStage: line.show });
  } finally {
    line.end();
  }
}

function stackNameOf(given: string | undefined, ledger: Ledger | undefined, target: string): string {
  if (!ledger) return given === undefined ? defaultStackName(target, "account") : checkStackName(given);
  if (given === undefined || given === ledger.stackName) return ledger.stackName;
  throw new CommandError(
    `--stack: must be ${ledger.stackName}, the stack of the program in ${target}, got ${given}. Remove --stack, or use another folder.`,
  );
}

/** True if kinds alone decide the selection. With tags or domains, an object can match through its parents. */
const isByKind = ({ kinds, tags, domains, excluded }: Selection): boolean =>
  kinds.length > 0 && tags.length + domains.length + excluded.length === 0;

const noneFound = (all: number) =>
  all === 0
    ? "Nothing to import: this token can't see any objects. Check its scopes."
    : `Nothing to import: none of the ${String(all)} objects matches --only, --tag, --domain, --exclude and the ignore file. Change these filters.`;

function problemWithDomain(name: string): readonly string[] {
  if (domainName.test(name)) return [];
  const meant = domainName.hint?.(name);
  return [`--domain: ${domainName.words}, got ${JSON.stringify(name)}${meant === undefined ? "" : ` (${meant})`}`];
}

/** @throws CommandError for unknown kinds and invalid domain names */
function selectionOf(options: Options, contracts: readonly Contract[]): Selection {
  const problems: string[] = [];
  const known = (option: string, kind: string): readonly Contract[] => {
    const found = kindsNamed(kind, contracts);
    if (found.length === 0) problems.push(`${option}: ${unknownKind(kind)}`);
    return found;
  };
  const kinds = (options.only ?? []).flatMap((kind) => known("--only", kind));
  const given = (options.exclude ?? []).map((rule) => {
    const [, kind = "", name = "*"] = /^\s*(\S*)(?:\s+(.*?))?\s*$/s.exec(rule) ?? [];
    known("--exclude", kind);
    return objectRule(kind, name);
  });
  const domains = (options.domain ?? []).map(storedDomain);
  problems.push(...domains.flatMap(problemWithDomain));
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  const ignored = readIgnoreFile(options.ignoreFile, contracts);
  return { kinds, tags: options.tag ?? [], domains, excluded: [...given, ...ignored] };
}
