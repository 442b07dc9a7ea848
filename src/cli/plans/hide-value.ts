import { camel, type Field } from "../../contract";
import { foreignText } from "../../shared/printable";
import { KNOWN_AFTER_APPLY, SENSITIVE } from "../../terraform/planned-changes";
import { isShownObject, keysOf, type ValuePair } from "../../terraform/shown-plan";

/** Replaces secrets and unknown values in both values of a pair. */
export function hideValue(
  field: Field | undefined,
  pair: ValuePair,
): { readonly before: unknown; readonly after: unknown } {
  return {
    before: hide(field, pair.before, { secret: pair.secretBefore, unknown: undefined }),
    after: hide(field, pair.after, { secret: pair.secretAfter, unknown: pair.unknown }),
  };
}

interface Masks {
  readonly secret: unknown;
  readonly unknown: unknown;
}

const maskPart = (mask: unknown, key: string | number): unknown =>
  mask === true ? true : (mask as Readonly<Record<string, unknown>> | null | undefined)?.[key];

function hide(field: Field | undefined, value: unknown, masks: Masks): unknown {
  if (masks.unknown === true) return KNOWN_AFTER_APPLY;
  if (value === null || value === undefined) {
    // Values known after apply are missing from the plan, so a whole object can be missing.
    return hasMaskedPart(masks.unknown) ? hideParts(field, {}, masks) : undefined;
  }
  if (masks.secret === true || field?.spec.sensitive === true) return SENSITIVE;
  return isShownObject(value) || Array.isArray(value) ? hideParts(field, value, masks) : value;
}

function hideParts(field: Field | undefined, value: object, masks: Masks): unknown {
  const { fields, item } = field?.spec ?? {};
  const inside = (key: string | number) => {
    const own = (value as Readonly<Record<string, unknown>>)[key];
    const part = fields ? fields[camel(String(key))] : item;
    return hide(part, own, { secret: maskPart(masks.secret, key), unknown: maskPart(masks.unknown, key) });
  };
  const keys = keysOf(value, masks.unknown);
  if (Array.isArray(value) || Array.isArray(masks.unknown)) return keys.map((key) => inside(key));
  return Object.fromEntries(keys.map((key) => [key, inside(key)]).filter(([, part]) => part !== undefined));
}

/** True if any part of a mask is true. */
export const hasMaskedPart = (mask: unknown): boolean =>
  mask === true || (typeof mask === "object" && mask !== null && Object.values(mask).some(hasMaskedPart));

/** Formats an object: `domain "shop.example"`. */
export const objectWords = ({ kind, name }: { readonly kind: string; readonly name: string }): string =>
  foreignText(name === "" ? kind : `${kind} ${JSON.stringify(name)}`);
