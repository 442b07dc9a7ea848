import type { Contract, Known, Properties } from "../../contract";
import type { ProviderDiagnostic } from "../../provider/plugin/provider";
import { foreignText } from "../../shared/printable";
import { describeKey, displayName } from "../names";
import { decodeResponse, parseResponse, problemWithListedId } from "./decode";
import type { ValueMismatchError } from "./read-value";

/** The fields that tell one object of a listing from another. Without them, the object is left out. */
function identifyingFields({ id, key = [], unique, variants }: Contract): ReadonlySet<unknown> {
  return new Set([id, ...key, unique?.field, variants?.on]);
}

/** An object of a listing with its readable values. The others are null. */
export interface ListedRow<C extends Contract = Contract> {
  readonly object: Known<C>;
  readonly problems: readonly ValueMismatchError[];
  /** False if a value that identifies the object is unreadable, or if its id can't be one. */
  readonly isIdentified: boolean;
}

/** Reads an object of a listing as far as its values have the types of their fields. */
export function parseListed<C extends Contract>(
  contract: C,
  response: Properties,
  inPath: Properties = {},
): ListedRow<C> {
  const { object, problems } = parseResponse(contract, response, inPath);
  const wrongId = problemWithListedId(contract, object);
  if (wrongId && !problems.some(({ path: [name] }) => name === contract.id))
    return { object, problems: [wrongId, ...problems], isIdentified: false };
  const identifying = problems.length === 0 ? undefined : identifyingFields(contract);
  return { object, problems, isIdentified: !problems.some(({ path: [name] }) => identifying?.has(name)) };
}

/**
 * Decodes the objects of a listing. They may belong to someone else, so a value of the wrong type doesn't stop the run:
 * it is null, or the object is left out if the value identifies it. The read of a managed object reports such values.
 */
export const listFromWire = <C extends Contract>(
  contract: C,
  rows: readonly unknown[],
  inPath: Properties = {},
): readonly Known<C>[] =>
  rows.flatMap((json) => {
    const { object, isIdentified } = parseListed(contract, decodeResponse(json), inPath);
    return isIdentified ? [object] : [];
  });

/** Wraps a test of a decoded object for the objects of a listing in the service's form. */
export const listedMatches =
  <C extends Contract>(contract: C, test: (object: Known<C>) => boolean, inPath: Properties = {}) =>
  (json: unknown): boolean =>
    listFromWire(contract, [json], inPath).some(test);

const maxShown = 3;

/** Warns about values of a listing that are unreadable, for readers that return the objects themselves. */
export function unreadableValues(contract: Contract, found: readonly ListedRow[], result: string): ProviderDiagnostic {
  const shown = found.slice(0, maxShown).map(({ object, problems: [problem], isIdentified }) => {
    const name = isIdentified ? displayName(contract, object) : `a stratus_${contract.name}`;
    return `${foreignText(name + describeKey(contract, object))}: ${problem?.message ?? ""}`;
  });
  const more = found.length - shown.length;
  const rest = more > 0 ? `\n  and ${String(more)} more` : "";
  return {
    severity: "warning",
    summary: `Some values of stratus_${contract.plural} are unreadable`,
    detail: `The service returned values of the wrong type. ${result}\n\n${shown.map((line) => `  ${line}`).join("\n")}${rest}\n\nCheck these objects in the service, and check that no proxy changes the responses.`,
  };
}
