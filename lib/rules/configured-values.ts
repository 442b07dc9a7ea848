import type { TerraformElement } from "cdktf";
import { TerraformStack, Token, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import type { Fields, Properties } from "../../src/contract";
import { snake } from "../../src/contract";
import { literalOf } from "../../src/terraform/template";
import { toContractNames, applyOverrides, overridesOf } from "../core/validation/attribute-names";
import { attributesOf, membersOf, resolveAttributes } from "../core/tokens/attributes";
import { mayHaveToken } from "../core/tokens/replace-tokens";
import type { ElementOf, ElementType, FieldOf, KnownValue } from "./contracts";
import type { Placeholder } from "./references";
import { placeholder, readReference, unknownOf } from "./references";

/** A value of a contract's field as rules see it: what is known only after apply, in whole or in part, has a placeholder. */
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

/** The value that a construct configures for a field of its contract; `undefined` where it configures none. */
export function configuredValue<T extends ElementType, F extends FieldOf<T>>(
  element: ElementOf<T>,
  field: F,
): Configured<KnownValue<T, F>> {
  return readConfigured(element, field) as Configured<KnownValue<T, F>>;
}

/** The same for any element of ours, without its type. */
export function readConfigured(element: TerraformElement, field: string): unknown {
  const overrides = overridesOf(element);
  const attribute = snake(field);
  const own = membersOf<Properties>(element)[`${field}Input`];
  if (!Object.hasOwn(overrides, attribute)) return resolveOrPlaceholder(element, own) ?? undefined;
  const override = overrides[attribute];
  // The override may change a part of an object. What the whole object is then is not worked out here.
  return typeof override === "object" && override !== null
    ? unknownOf(element)
    : (resolveOrPlaceholder(element, override) ?? undefined);
}

/**
 * The values of all fields as synth writes them, also where the construct works them out only then, as a firewall does with
 * the rules for connections, and where overrides change a part of them.
 */
export function writtenValues(element: TerraformElement, fields: Fields): Properties {
  return toContractNames(fields, writtenAttributes(element));
}

/** The same by Terraform's names. */
export function writtenAttributes(element: TerraformElement): Properties {
  const written = applyOverrides(attributesOf(element), overridesOf(element));
  return resolveOrPlaceholder(element, written) as Properties;
}

/** A value with its tokens resolved, and a placeholder for each one that is known only after apply. */
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

/** The stacks that a text refers to, or the text's own stack: two stacks may have the same name for different things. */
function stacksIn(value: unknown, own: string): string {
  if (typeof value !== "string") return own;
  const origins = Tokenization.reverseString(value).tokens.flatMap((token) => {
    const { originStack } = token as { readonly originStack?: IConstruct };
    return originStack ? [originStack.node.path] : [];
  });
  return origins.length > 0 ? [...new Set(origins)].join() : own;
}

/** The validation of the construct itself reports what cannot be resolved. */
function tryResolve(construct: IConstruct, value: unknown): unknown {
  try {
    return resolveAttributes(construct, { value })["value"];
  } catch {
    return unknownOf(construct);
  }
}
