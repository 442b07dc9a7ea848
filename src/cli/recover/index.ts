import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import type { Properties } from "../../contract";
import {
  type ImportEntry,
  type ImportsFile,
  importBlocks,
  importsFileName,
  importsFileText,
  readImportsFile,
} from "../../terraform/imports-file";
import { type ApprovalOptions, canAsk, isConfirmed } from "../ask";
import { CommandFailure, listed, withExamples } from "../command";
import { environmentFor, openService, withConnection } from "../connection";
import { importOf, matchStack } from "../match/match-stack";
import { progressLine, readWholeAccount } from "../read-account";
import { constructPaths } from "../stacks/construct-paths";
import { type ProjectStack, type StackOption, chooseStack, givenStackName, withStack } from "../stacks/find-stacks";
import { hostOf } from "../stacks/program-files";
import { type SynthOption, synthesizedStacks, warnIfOutdated, withSynth } from "../stacks/run-synth";
import { writeInto } from "../write-files";
import { givenMatches } from "./choices";
import { managersInOtherStacks } from "./managers";
import { type Recovery, placeIn, recoveryJson, recoveryText, nextSteps } from "./report";

interface Options extends Properties, SynthOption, StackOption, ApprovalOptions {
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
      `Recover a lost state: match the resources of an existing program with the objects in the account, so that the next deploy imports these objects instead of creating them again. The command reads the output of the last synth, or the Terraform configuration in the folder, and plans it. It writes the imports to ${importsFileName}, from which each synth adds import blocks, or to ${hclFile} for a Terraform configuration. It doesn't change the state or the service, so a read-only token in STRATUS_TOKEN is enough.`,
    )
    .argument("[stack]", "stack to recover (default: the only one)")
    .option(
      "--pair <path=id>",
      "pair a construct path or resource address with the ID of its object, such as shop/web=12",
      listed,
    )
    .option("--yes, --auto-approve", "write without asking")
    .addOption(new Option("--dry-run", "show the matches without writing them").conflicts("autoApprove"))
    .option("--json", "print JSON")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(withConnection(withSynth(withStack(command))), {
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

async function run(given: string | undefined, options: Options): Promise<void> {
  const stacks = await synthesizedStacks(".", options);
  const stack = chooseStack(givenStackName(given, options), stacks, process.cwd());
  const isOutdated = warnIfOutdated([stack]).length > 0;
  const account = openService(options);
  const file = presentImports();
  const walked = await readWholeAccount(account);
  // Terraform gets the same service.
  Object.assign(process.env, environmentFor(options));
  const findConstruct = constructPaths([stack.folder]);
  const line = progressLine();
  const found = await matchStack(stack.folder, walked, {
    decide: (comparison) => givenMatches(options.pair ?? [], comparison, walked.objects, findConstruct),
    managerOf: managersInOtherStacks(stack, stacks, file),
    onStage: line.show,
  }).finally(line.end);
  const recovery: Recovery = {
    ...{ stack, isOutdated, found, unseen: walked.unseen, baseUrl: account.baseUrl },
    placeOf: placeIn(findConstruct),
    host: hostOf(stack.folder),
    file: stack.isSynthesized ? importsFileName : hclFile,
  };
  if (options.json !== true) process.stdout.write(recoveryText(recovery));
  const imports = found.matched.map(importOf);
  const isWritten = imports.length > 0 && (await isWanted(recovery, options));
  if (isWritten) write(stack, imports, file);
  if (options.json === true) process.stdout.write(recoveryJson(recovery, isWritten));
  else if (imports.length > 0) process.stdout.write(`\n${nextSteps(recovery, isWritten, options)}\n`);
  const isOpen = found.ambiguous.length > 0 || recovery.found.notFound.some(({ contract }) => isUnseen(contract?.name));
  function isUnseen(kind: string | undefined): boolean {
    return walked.unseen.some(({ contract }) => contract.name === kind);
  }
  if (isOpen || (imports.length > 0 && !isWritten)) process.exitCode = openCode;
}

function presentImports(): ImportsFile {
  try {
    return readImportsFile(process.cwd());
  } catch (error) {
    throw error instanceof Error ? new CommandFailure(error.message) : error;
  }
}

async function isWanted({ found, file }: Recovery, options: Options): Promise<boolean> {
  if (options.dryRun === true) return false;
  if (!canAsk(options)) return options.autoApprove === true;
  const count = found.matched.length;
  return isConfirmed(`\nAdd ${String(count)} ${count === 1 ? "import" : "imports"} to ${file}?`);
}

/** Keeps the imports of earlier runs that no deploy has applied yet. */
function write({ name, folder, isSynthesized }: ProjectStack, imports: readonly ImportEntry[], file: ImportsFile) {
  if (isSynthesized) {
    const added = new Set(imports.map(({ to }) => to));
    const kept = (file.get(name) ?? []).filter(({ to }) => !added.has(to));
    writeInto(process.cwd(), [
      { path: importsFileName, text: importsFileText(new Map([...file, [name, [...kept, ...imports]]])) },
    ]);
    return;
  }
  const path = join(folder, hclFile);
  const before = existsSync(path) ? `${readFileSync(path, "utf8").trimEnd()}\n\n` : "";
  writeInto(folder, [{ path: hclFile, text: `${before}${importBlocks(imports)}` }]);
}
