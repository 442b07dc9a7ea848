import { isIP } from "node:net";
import { canonicalIp, propertyText } from "../../../contract";
import type { AccountProgram, KnownNames } from "../model";
import { call, rawCode, statement, stringLiteral } from "./code";

const check = "record-to-unknown-address";

/** The objects to which records can refer in place of a literal address. */
const withAddresses = ["compute_instance", "ip_address"];

/**
 * The statement that accepts the records with addresses outside of the account, which each synth would otherwise warn
 * of. Empty for a program without such records.
 * @param known The objects of earlier runs.
 */
export function acceptedWarnings(
  { resources }: AccountProgram,
  stack: string,
  indent: string,
  known: KnownNames = new Map(),
): string {
  const kinds = [...resources.map(({ object }) => object.contract.name), ...[...known.keys()].map(kindOf)];
  if (!kinds.some((kind) => withAddresses.includes(kind))) return "";
  const reversed = new Set(
    resources
      .filter(({ object }) => object.contract.name === "reverse_dns")
      .map(({ object }) => canonicalIp(propertyText(object.attributes["address"]))),
  );
  const isOutside = resources.some(({ object, configuration: { target } }) => {
    const isAddress = object.contract.name === "domain_record" && typeof target === "string" && isIP(target) !== 0;
    return isAddress && !reversed.has(canonicalIp(target));
  });
  if (!isOutside) return "";
  const reason = stringLiteral("The account had these records when it was imported.");
  const accepted = call("Policies.allow", rawCode(stack), stringLiteral(check), reason);
  return `${indent}// Some records point to addresses outside of the account. To get a warning for\n${indent}// each zone with such records, delete this statement.\n${statement("", accepted, indent)}`;
}

/** True if a main file accepts the records of its whole stack. Programs also accept other warnings. */
export const isAcceptedIn = (mainText: string | undefined): boolean =>
  mainText !== undefined && new RegExp(`Policies\\.allow\\(\\s*this,\\s*["'\`]${check}["'\`]`).test(mainText);

const kindOf = (key: string): string => key.split(" ")[0] ?? "";
