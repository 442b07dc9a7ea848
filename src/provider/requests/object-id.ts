import type { Contract, Field } from "../../contract";
import { passesChecks, plainUse } from "../../contract";

/** What the id of an object has to be; it follows "must be". */
export function idWords({ slashedId }: Contract, { facts }: Field): string {
  if (facts.kind === "int") return "a whole number above 0";
  return slashedId === true ? "a text such as a/b" : "a text without slashes";
}

/** A text that stands in a path by itself: it leads nowhere else. */
const isSegment = (text: string) => text !== "" && text !== "." && text !== "..";

/**
 * Whether a value can be the id of an object of this contract. Numbers count from 1. A text is what the checks of its field
 * say; it has a slash only where the contract says so (R1-009), or where a user writes it, as the label of a tag.
 */
export function isObjectId(contract: Contract, field: Field, value: unknown): boolean {
  const { kind, presence } = field.facts;
  if (kind === "int") return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  if (typeof value !== "string" || value === "") return false;
  if (!passesChecks(field, value, plainUse)) return false;
  // A user's own text is escaped where it stands in a path.
  if (presence !== "computed") return isSegment(value);
  const segments = value.split("/");
  return (
    segments.every(isSegment) && (contract.slashedId === true || segments.length === 1) && !/[\p{Cc}\s?#%]/u.test(value)
  );
}
