import type { IConstruct } from "constructs";
import { type Field, type Fields, type Properties, UNKNOWN } from "../../../src/contract";
import { resolveAttributes } from "../tokens/attributes";
import { mayHaveToken, replaceTokens } from "../tokens/replace-tokens";
import { isLiteralObject } from "../tokens/resolve-tokens";
import { contractNames } from "./attribute-names";

// Most constructs have the same values at synth as in their constructor, so they don't need to be validated again.
// Comparing values costs a fraction of validating them.

const countSet = (values: Properties) => Object.values(values).filter((value) => !isUnset(value)).length;

const isUnset = (value: unknown) => value === undefined || value === null;

/**
 * True if attributes, by Terraform's names, equal the valid values, by the contract's names. A token must still be unknown,
 * because CDKTF's `Lazy` values only resolve at synth. False in case of doubt.
 */
export function isUnchanged(construct: IConstruct, fields: Fields, attributes: Properties, valid: Properties): boolean {
  function isSameObject(inside: Fields, now: Properties, before: Properties): boolean {
    const names = contractNames(inside);
    let count = 0;
    for (const attribute of Object.keys(now)) {
      const value = now[attribute];
      if (isUnset(value)) continue;
      const name = names.get(attribute);
      if (name === undefined || !isSame(inside[name], value, before[name])) return false;
      count += 1;
    }
    return count === countSet(before);
  }

  function isSameMap(field: Field | undefined, now: Properties, before: Properties): boolean {
    const keys = Object.keys(now);
    return (
      keys.length === Object.keys(before).length &&
      keys.every((key) => !mayHaveToken(key) && Object.hasOwn(before, key) && isSame(field, now[key], before[key]))
    );
  }

  function isSame(field: Field | undefined, now: unknown, before: unknown): boolean {
    if (typeof now === "string" || typeof now === "number")
      return now === before && (!mayHaveToken(now) || isUnknown(now));
    if (typeof now !== "object" || now === null) return now === before;
    const { fields: inside, item } = field?.spec ?? {};
    if (Array.isArray(now)) {
      return (
        Array.isArray(before) &&
        now.length === before.length &&
        now.every((entry, index) => isSame(item, entry, before[index]))
      );
    }
    if (!isLiteralObject(now) || !isLiteralObject(before)) return now === before && isUnknown(now);
    return inside ? isSameObject(inside, now, before) : isSameMap(item, now, before);
  }

  function isUnknown(token: unknown): boolean {
    const resolved = resolveAttributes(construct, { token });
    return replaceTokens(resolved["token"]).value === UNKNOWN;
  }

  try {
    return isSameObject(fields, attributes, valid);
  } catch {
    // The validation reports tokens that can't be resolved.
    return false;
  }
}
