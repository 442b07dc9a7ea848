import { Annotations } from "cdktf";
import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { findReferencesAcrossAccounts } from "./references-across-accounts";
import { findRecordsToUnknownAddresses } from "./records-to-unknown-addresses";
import { validateCloneSources } from "./clone-sources";
import { findClosedDatabases } from "./closed-databases";
import { findDoubtfulInstanceFields } from "./doubtful-instance-fields";
import type { Finding } from "./finding";
import { validateLimits } from "./limits";
import { readProgram } from "./program";
import type { Program } from "./program";
import { validateProviderAliases } from "./unique-provider-aliases";
import { findRecordConflicts } from "./record-conflicts";
import { validateSameRegion } from "./same-region";
import { findMistypedNames } from "./mistyped-names";
import { findDuplicates } from "./unique-values";

/** What has to hold between constructs. A rule gets the whole program and gives what it found. */
const rules: readonly ((program: Program) => readonly Finding[])[] = [
  validateProviderAliases,
  findDuplicates,
  validateLimits,
  validateSameRegion,
  validateCloneSources,
  findRecordConflicts,
  findReferencesAcrossAccounts,
  findRecordsToUnknownAddresses,
  findClosedDatabases,
  findDoubtfulInstanceFields,
  findMistypedNames,
];

/** The stacks of a program that are judged, in the order in which they were made. */
const stacksByRoot = new WeakMap<IConstruct, TerraformStack[]>();

/**
 * Judges what the constructs of a stack say together, when it is synthesized: among themselves, and with the stacks of
 * the same program that were made before it. One look at every construct finds those that a rule is about, so that the
 * others cost nothing. Only what is known is judged; an id that is known only after apply stands for its construct.
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
      for (const { warning, text } of findings) if (warning) warn(warning, text);
      return findings.filter(({ warning }) => !warning).map(({ text }) => text);
    },
  });
}

/** A stack may be synthesized more than once. */
function warn(construct: IConstruct, text: string): void {
  if (construct.node.metadata.some(({ data }) => data === text)) return;
  Annotations.of(construct).addWarning(text);
}
