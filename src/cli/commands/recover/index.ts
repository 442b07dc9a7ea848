import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import type { Properties } from "../../../contract";
import {
  importBlocks,
  type ImportEntry,
  type ImportsFile,
  importsFileName,
  importsFileText,
  readImportsFile,
} from "../../../project-files/imports-file";
import { type ApprovalOptions, canAsk, isConfirmed } from "../../ask";
import { CommandError, listed, withExamples } from "../../command";
import { environmentFor, openService, withConnection } from "../../connection";
import { importOf, matchStack } from "../../match/match-stack";
import { progressLine, readWholeAccount } from "../../read-account";
import { constructPaths } from "../../stacks/construct-paths";
import { failureIn, forEachStack, pairsByStack, stacksJson, unplannedText } from "../../stacks/each-stack";
import { givenStackNames, type StacksOption, stacksToPlan, withStacks } from "../../stacks/find-stacks";
import { hostOf } from "../../stacks/program-files";
import { synthesizedStacks, type SynthOption, warnIfOutdated, withSynth } from "../../stacks/run-synth";
import { withUserProperties, writeInto } from "../../write-files";
import { givenMatches } from "./choices";
import { managersInOtherStacks } from "./managers";
import { nextSteps, placeIn, type Recovery, recoveryReport, recoveryText } from "./report";

interface Options extends Properties, SynthOption, StacksOption, ApprovalOptions {
  readonly pair?: readonly string[];
  readonly dryRun?: true;
}

/** The exit code if a decision is left to the user. */
const openCode = 2;

/** The file with the imports of an HCL configuration. */
const hclFile = "recovered.tf";

export function recoverCommand(): Command {
  const command = new Command("recover")
    .description(
      `Recover a lost state: match the resources of an existing program with the objects in the account, so that the next deployment imports these objects instead of creating them again. The command reads the output of the last synth, or the Terraform configuration in the folder, and plans it. It writes the imports to ${importsFileName}, from which each synth adds import blocks, or to ${hclFile} for a Terraform configuration. It doesn't change the state or the service, so a read-only token in STRATUS_TOKEN is enough.`,
    )
    .argument("[stacks...]", "stacks to recover (default: all)")
    .option(
      "--pair <path=id>",
      "pair a construct path or resource address with the ID of its object, such as shop/web=12",
      listed,
    )
    .option("--yes, --auto-approve", "write without asking")
    .addOption(new Option("--dry-run", "show the matches without writing them").conflicts("autoApprove"))
    .option("--json", "print JSON")
    .action(run);
  return withExamples(withConnection(withSynth(withStacks(command))), {
    group: "Write a program:",
    summary: "import the objects of a program whose state is lost",
    guide: "guides/recover-a-state.md",
    exitCodes: {
      0: "nothing is left to decide",
      2: "a match is unclear, objects can't be seen, or nothing was written",
    },
    environment: ["TERRAFORM_BINARY_NAME", "CDKTF_APP"],
    examples: [
      "npx stratus recover",
      "npx stratus recover shop --dry-run",
      "npx stratus recover shop --pair shop/web=12,shop/zone/www=7/31",
    ],
  });
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const all = await synthesizedStacks(".", options);
  const stacks = stacksToPlan(givenStackNames(given, options), all, process.cwd());
  const isOutdated = warnIfOutdated(stacks).length > 0;
  const account = openService(options);
  const file = new Map(presentImports());
  const pairsOf = pairsByStack(options.pair ?? [], stacks, "recover");
  const walked = await readWholeAccount(account);
  // Terraform gets the same service.
  Object.assign(process.env, environmentFor(options));
  const line = progressLine();
  const { done, unplanned } = await forEachStack(stacks, all, async (stack): Promise<Recovery> => {
    const findConstruct = constructPaths([stack.folder]);
    const found = await matchStack(stack.folder, walked, {
      decide: (comparison) => givenMatches(pairsOf(stack), comparison, walked.objects, findConstruct),
      managerOf: managersInOtherStacks(stack, all, file),
      onStage: line.show,
    });
    // Another stack can't import the same objects.
    if (stack.isSynthesized) file.set(stack.name, withImports(file.get(stack.name), found.matched.map(importOf)));
    return {
      ...{ stack, isOutdated, found, unseen: walked.unseen, baseUrl: account.baseUrl },
      placeOf: placeIn(findConstruct),
      host: hostOf(stack.folder),
      file: stack.isSynthesized ? importsFileName : hclFile,
    };
  }).finally(line.end);
  const isOfSeveral = stacks.length > 1;
  if (options.json !== true) {
    const texts = done.map((each) =>
      isOfSeveral ? `${each.stack.name}:\n\n${recoveryText(each)}` : recoveryText(each),
    );
    process.stdout.write([...texts, ...unplannedText(unplanned)].join("\n"));
  }
  const recovered = done.filter(({ found }) => found.matched.length > 0);
  const isWritten = recovered.length > 0 && (await isWanted(recovered, options));
  if (isWritten) write(recovered, file);
  if (options.json === true) {
    process.stdout.write(
      stacksJson(
        done.map((each) => recoveryReport(each, isWritten)),
        unplanned,
      ),
    );
  } else {
    const [first, ...others] = recovered;
    if (first) process.stdout.write(`\n${nextSteps([first, ...others], isWritten, options)}\n`);
  }
  const isUnseen = (kind: string | undefined) => walked.unseen.some(({ contract }) => contract.name === kind);
  const isOpen = done.some(
    ({ found }) => found.ambiguous.length > 0 || found.notFound.some(({ contract }) => isUnseen(contract?.name)),
  );
  if (isOpen || unplanned.length > 0 || (recovered.length > 0 && !isWritten)) process.exitCode = openCode;
  const failure = failureIn(unplanned);
  if (failure) throw failure;
}

function presentImports(): ImportsFile {
  try {
    return readImportsFile(process.cwd());
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error;
  }
}

async function isWanted(recovered: readonly Recovery[], options: Options): Promise<boolean> {
  if (options.dryRun === true) return false;
  if (!canAsk(options)) return options.autoApprove === true;
  const count = recovered.flatMap(({ found }) => found.matched).length;
  const files = new Set(recovered.map(({ file }) => file));
  return isConfirmed(`\nAdd ${String(count)} ${count === 1 ? "import" : "imports"} to ${[...files].join(" and ")}?`);
}

/** Keeps the imports of earlier runs that no deploy has applied yet. */
function withImports(before: readonly ImportEntry[] = [], imports: readonly ImportEntry[]): readonly ImportEntry[] {
  const added = new Set(imports.map(({ to }) => to));
  return [...before.filter(({ to }) => !added.has(to)), ...imports];
}

function write(recovered: readonly Recovery[], file: ImportsFile): void {
  const isInFile = ({ stack }: Recovery) => stack.isSynthesized;
  if (recovered.some(isInFile))
    writeInto(process.cwd(), [
      { path: importsFileName, text: withUserProperties(importsFileName, importsFileText(file)) },
    ]);
  for (const { stack, found } of recovered.filter((each) => !isInFile(each))) {
    const path = join(stack.folder, hclFile);
    const before = existsSync(path) ? `${readFileSync(path, "utf8").trimEnd()}\n\n` : "";
    writeInto(stack.folder, [{ path: hclFile, text: `${before}${importBlocks(found.matched.map(importOf))}` }]);
  }
}
