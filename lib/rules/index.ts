import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { annotateOnce } from "../core/validation/annotate-once";
import { findReferencesAcrossAccounts } from "./references-across-accounts";
import { findReverseDnsWithoutForward } from "./reverse-dns-without-forward";
import { findRecordsToUnknownAddresses } from "./records-to-unknown-addresses";
import { validateCloneSources } from "./clone-sources";
import { findClosedDatabases } from "./closed-databases";
import { findDoubtfulInstanceFields } from "./doubtful-instance-fields";
import { validateFilterExpressions } from "./filter-expressions";
import type { Finding } from "./finding";
import { validateLimits, validateSoleOwners } from "./limits";
import { validatePrivateAddresses } from "./private-addresses";
import { readProgram } from "./program";
import type { Program } from "./program";
import { validateProviderAliases } from "./unique-provider-aliases";
import { findRecordConflicts } from "./record-conflicts";
import { findRoundedTimes } from "./rounded-times";
import { validateSameRegion } from "./same-region";
import { validateStackCycles } from "./stack-cycles";
import { findMistypedNames } from "./mistyped-names";
import { findNamesKeptByReplaced, validateUniqueNames } from "./unique-names";
import { validateEphemeralValues } from "./ephemeral-values";
import { findWrittenSecrets } from "./written-secrets";

/** What has to be true between constructs. A rule gets the whole program and returns what it found. */
const rules: readonly ((program: Program) => readonly Finding[])[] = [
  validateStackCycles,
  validateProviderAliases,
  validateUniqueNames,
  findNamesKeptByReplaced,
  validateSoleOwners,
  validateLimits,
  validatePrivateAddresses,
  validateSameRegion,
  validateCloneSources,
  validateFilterExpressions,
  findRecordConflicts,
  findReferencesAcrossAccounts,
  findReverseDnsWithoutForward,
  findRecordsToUnknownAddresses,
  findClosedDatabases,
  findDoubtfulInstanceFields,
  findMistypedNames,
  findRoundedTimes,
  validateEphemeralValues,
  findWrittenSecrets,
];

/** The stacks of each program that have a provider of ours, in the order in which they were made, by the root of the program. */
const stacksByRoot = new WeakMap<IConstruct, TerraformStack[]>();

/**
 * Adds a validation to a stack, which compares its constructs at synth with each other and with those of the stacks that
 * were made before it. Values that are known only after apply are compared as references: two references to one id are
 * equal. The constructs are searched once for all rules, so that constructs without a rule cost nothing.
 */
export function addProgramValidation(stack: TerraformStack): void {
  const { root } = stack.node;
  const all = stacksByRoot.get(root) ?? [];
  stacksByRoot.set(root, all);
  if (all.includes(stack)) return;
  all.push(stack);
  stack.node.addValidation({
    validate: () => {
      const program = readProgram(stack, all.slice(0, all.indexOf(stack)));
      const findings = rules.flatMap((rule) => rule(program));
      for (const { warning, text } of findings) if (warning) annotateOnce(warning, "warning", text);
      return findings.filter(({ warning }) => !warning).map(({ text }) => text);
    },
  });
}
