import { type NotedWarning, notedWarnings } from "../core/problems";
import type { ProgramCheck } from "./check";
import { validateCloneSources } from "./clone-sources";
import { findClosedDatabases, findOpenDatabases } from "./closed-databases";
import { findDoubtfulInstanceFields } from "./doubtful-instance-fields";
import { validateEphemeralValues } from "./ephemeral-values";
import { validateFilterExpressions } from "./filter-expressions";
import type { Finding } from "./finding";
import { validateLimits, validateSoleOwners } from "./limits";
import { findIneffectiveMailRecords, findZoneFileTexts } from "./mail-records";
import { findMistypedNames } from "./mistyped-names";
import { validatePrivateAddresses } from "./private-addresses";
import type { Program } from "./program";
import { findRecordConflicts } from "./record-conflicts";
import { findRecordsToUnknownAddresses } from "./records-to-unknown-addresses";
import { findReferencesAcrossAccounts } from "./references-across-accounts";
import { findReverseDnsWithoutForward } from "./reverse-dns-without-forward";
import { findRoundedTimes } from "./rounded-times";
import { validateSameRegion } from "./same-region";
import { validateProviderAliases, validateProviderSources } from "./several-providers";
import { validateStackCycles } from "./stack-cycles";
import { findNamesKeptByReplaced, validateUniqueNames } from "./unique-names";
import { findWrittenSecrets } from "./written-secrets";

/** A check that runs at each synth. The texts of its findings are complete messages. */
export interface SynthCheck extends ProgramCheck {
  /** One sentence that explains why it matters. */
  readonly why: string;
}

const error = (id: string, find: ProgramCheck["find"], why: string): SynthCheck => ({
  id,
  severity: "error",
  isRequired: true,
  why,
  find,
});

const warning = (id: string, find: ProgramCheck["find"], why: string): SynthCheck => ({
  id,
  severity: "warning",
  why,
  find,
});

/** Finds the warnings of one kind that other parts of a stack noted, such as the moves file. */
export const findNoted =
  (id: NotedWarning) =>
  ({ stack }: Program): readonly Finding[] =>
    notedWarnings(stack, id).map((text) => ({ construct: stack, text }));

/** The checks that run at each synth, in the order of their messages. */
export const synthChecks: readonly SynthCheck[] = [
  error("stack-cycle", validateStackCycles, "Stacks are deployed in order, so two of them can't refer to each other."),
  error(
    "provider-alias",
    validateProviderAliases,
    "Terraform distinguishes the providers of a stack by their aliases.",
  ),
  error(
    "provider-source",
    validateProviderSources,
    "Terraform installs one provider for all provider configurations of a stack.",
  ),
  error("unique-name", validateUniqueNames, "The service refuses a second object with the same unique name."),
  warning(
    "replaced-unique-name",
    findNamesKeptByReplaced,
    "With createBeforeDestroy, the old object still has the unique name when the new one is created.",
  ),
  error("sole-owner", validateSoleOwners, "Two resources that manage the same thing undo each other's changes."),
  error("limit", validateLimits, "The service allows only a certain number of these objects."),
  error("private-address-limit", validatePrivateAddresses, "An instance can have at most one private address."),
  error("region-mismatch", validateSameRegion, "Addresses and backups can only be used within their region."),
  error("clone-source", validateCloneSources, "Some sources can't be cloned to every target."),
  error("filter-expression", validateFilterExpressions, "The provider refuses an invalid regular expression."),
  error("record-conflict", findRecordConflicts, "Some DNS records exclude each other."),
  error("other-account", findReferencesAcrossAccounts, "The id of an object means nothing in another account."),
  error(
    "reverse-dns-without-record",
    findReverseDnsWithoutForward,
    "The service accepts a reverse DNS name only if it resolves to the address.",
  ),
  warning(
    "record-to-unknown-address",
    findRecordsToUnknownAddresses,
    "An address that is written out doesn't follow its instance when that is replaced.",
  ),
  warning("open-database", findOpenDatabases, "Only its password protects a database that every IP address can reach."),
  warning("closed-database", findClosedDatabases, "No one can connect to a database without an allow list."),
  warning(
    "ineffective-field",
    findDoubtfulInstanceFields,
    "The service ignores a field without the field it depends on.",
  ),
  warning(
    "ineffective-mail-record",
    findIneffectiveMailRecords,
    "Receivers treat the domain's mail as if the record didn't exist.",
  ),
  warning("zone-file-text", findZoneFileTexts, "The service stores parentheses and comments as a part of the text."),
  warning("unused-move", findNoted("unused-move"), "A move without its resource has no effect."),
  warning("unused-import", findNoted("unused-import"), "An import without its resource has no effect."),
  warning(
    "provider-installation",
    findNoted("provider-installation"),
    "Terraform may not find the provider that synth placed in the stack.",
  ),
  warning("mistyped-name", findMistypedNames, "A mistyped region or plan fails only at plan."),
  warning("rounded-time", findRoundedTimes, "The service rounds times to the values it supports."),
  error("ephemeral-value", validateEphemeralValues, "Terraform can't keep an ephemeral value in a plan or a state."),
  warning("written-secret", findWrittenSecrets, "Anyone who can read cdk.tf.json can read the secrets in it."),
];
