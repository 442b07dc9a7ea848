import { type TerraformElement, TerraformStack, Token, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { type Fields, type Properties, snake } from "../../src/contract";
import { literalOf } from "../../src/shared/template";
import { attributesOf, membersOf, resolveAttributes } from "../core/tokens/attributes";
import { mayHaveToken } from "../core/tokens/replace-tokens";
import { applyOverrides, overridesOf, toContractNames } from "../core/validation/attribute-names";
import type { ElementOf, ElementType, FieldOf, KnownValue } from "./contracts";
import { type Placeholder, placeholder, readReference, unknownOf } from "./references";

/** A value of a contract's field, as rules read it. Values or parts that are known only after apply are placeholders. */
export type Configured<T> =
  | Placeholder
  | undefined
  | (unknown extends T
      ? unknown
      : T extends string | number | boolean
        ? T
        : T extends readonly (infer E)[]
          ? readonly Configured<E>[]
          : { readonly [K in keyof T]?: Configured<T[K]> });

/** Returns the value that a construct configures for a field of its contract. Undefined if it configures none. */
export function configuredValue<T extends ElementType, F extends FieldOf<T>>(
  element: ElementOf<T>,
  field: F,
): Configured<KnownValue<T, F>> {
  return readConfigured(element, field) as Configured<KnownValue<T, F>>;
}

/** The same for any Stratus element, untyped. */
export function readConfigured(element: TerraformElement, field: string): unknown {
  const overrides = overridesOf(element);
  const attribute = snake(field);
  const own = membersOf<Properties>(element)[`${field}Input`];
  if (!Object.hasOwn(overrides, attribute)) return resolveOrPlaceholder(element, own) ?? undefined;
  const override = overrides[attribute];
  // The override may change only a part of an object. The merged object isn't computed here.
  return typeof override === "object" && override !== null
    ? unknownOf(element)
    : (resolveOrPlaceholder(element, override) ?? undefined);
}

/**
 * Returns the values of all fields as synth writes them. Includes values that the construct computes at synth, such as a
 * firewall's rules for connections, and overrides of parts of a value.
 */
export function writtenValues(element: TerraformElement, fields: Fields): Properties {
  return toContractNames(fields, writtenAttributes(element));
}

/** The same, by Terraform's names. */
export function writtenAttributes(element: TerraformElement): Properties {
  const written = applyOverrides(attributesOf(element), overridesOf(element));
  return resolveOrPlaceholder(element, written) as Properties;
}

/** Resolves the tokens of a value. Tokens that are known only after apply become placeholders. */
function resolveOrPlaceholder(construct: IConstruct, value: unknown): unknown {
  if (typeof value === "string" || typeof value === "number") {
    return mayHaveToken(value) ? resolveToken(construct, value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Token.isUnresolved(value)) return resolveToken(construct, value);
  if (Array.isArray(value)) return value.map((entry) => resolveOrPlaceholder(construct, entry));
  return Object.fromEntries(
    Object.entries(value as Properties).map(([name, entry]) => [name, resolveOrPlaceholder(construct, entry)]),
  );
}

function resolveToken(construct: IConstruct, value: unknown): unknown {
  const reference = readReference(value);
  if (reference) return placeholder(reference);
  const whole = tryResolve(construct, value);
  if (typeof whole !== "string") return whole;
  const literal = literalOf(whole);
  if (literal !== undefined) return literal;
  return placeholder({ stack: stacksIn(value, TerraformStack.of(construct).node.path), identifier: whole });
}

/** The stacks that a string refers to, or its own stack. Two stacks may use the same name for different things. */
function stacksIn(value: unknown, own: string): string {
  if (typeof value !== "string") return own;
  const origins = Tokenization.reverseString(value).tokens.flatMap((token) => {
    const { originStack } = token as { readonly originStack?: IConstruct };
    return originStack ? [originStack.node.path] : [];
  });
  return origins.length > 0 ? [...new Set(origins)].join() : own;
}

/** Returns a placeholder for a value that can't be resolved. The validation of the construct reports it. */
function tryResolve(construct: IConstruct, value: unknown): unknown {
  try {
    return resolveAttributes(construct, { value })["value"];
  } catch {
    return unknownOf(construct);
  }
}
