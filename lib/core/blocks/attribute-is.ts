import { Fn, type IResolvable, Lazy, Op, Tokenization } from "cdktf";
import { quoteHcl } from "../../../src/shared/template";
import { requireArgument, requireArguments } from "../arguments";
import { mayHaveToken } from "../tokens/replace-tokens";

/** The values that an attribute of this type can have. */
export type AttributeValue<T> = T extends IResolvable ? boolean : T;

/**
 * Returns a condition that is true if an attribute has one of these values. The compiler rejects a value that the attribute
 * can't have, such as a mistyped status. Use it in a `Check`, in the `condition` of `addActionTrigger`, or in a `lifecycle`.
 * Combine conditions with `Op.and`, `Op.or` and `Op.not` of the host.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const isUp = attributeIs(web.status, "running", "rebooting");
 * ```
 * @throws if the first argument isn't an attribute of a construct
 */
export function attributeIs<T extends string | number | boolean | IResolvable, V extends AttributeValue<T>>(
  attribute: T,
  value: V,
  ...more: readonly V[]
): IResolvable {
  requireArgument(
    "attributeIs",
    "attribute",
    "an attribute of a construct, such as web.status",
    attribute,
    isAttribute,
    (given) => (typeof given === "boolean" ? "JavaScript compared the values before Terraform knew them." : ""),
  );
  const values = [value, ...more];
  requireArguments("attributeIs", "values", "a string, a number or a boolean", values, isScalar);
  return more.length === 0
    ? Op.eq(attribute, literalIn(value))
    : (Fn.contains(values.map(literalIn), attribute) as IResolvable);
}

const isAttribute = (given: unknown) =>
  Tokenization.isResolvable(given) || ((typeof given === "string" || typeof given === "number") && mayHaveToken(given));

const isScalar = (given: unknown) => ["string", "number", "boolean"].includes(typeof given);

/** CDKTF doesn't escape strings in expressions, and CDKTF 0.21 writes `undefined` for `0` and `false`. */
const literalIn = (value: unknown): IResolvable =>
  Lazy.anyValue({ produce: () => (typeof value === "string" ? quoteHcl(value) : value) });
