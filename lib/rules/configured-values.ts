import type { IResolvable, TerraformElement } from "cdktf";
import { TerraformResource, TerraformStack, Token, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import type { Properties } from "../../src/contract";
import { snake } from "../../src/contract";
import { resolveAttributes } from "../core/tokens/attributes";
import { overridesOf } from "../core/validation/overrides";

/** Begins the text that stands for a value that is known only after apply: the same value, the same text. */
const placeholderMark = "\u0000";

export const isKnown = (value: unknown): boolean => !(typeof value === "string" && value.startsWith(placeholderMark));

/** No text and no number without these stands for anything but itself. */
const suspicious = /[{[]|e\+/;
const isPlain = (value: string | number) =>
  typeof value === "string" ? !suspicious.test(value) : Math.abs(value) < 1e270;

/** A reference of a program to an attribute: of which stack, and as Terraform writes it. */
export interface Reference {
  readonly stack: string;
  readonly identifier: string;
}

/** The attribute that a token is, where it is one as a whole. */
export function readReference(value: unknown): Reference | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (isPlain(value)) return undefined;
  const token = typeof value === "number" ? Tokenization.reverseNumber(value) : onlyTokenOf(value);
  const { identifier, originStack } = (token ?? {}) as { identifier?: unknown; originStack?: IConstruct };
  return typeof identifier === "string" && originStack ? { stack: originStack.node.path, identifier } : undefined;
}

function onlyTokenOf(text: string): IResolvable | undefined {
  const { firstToken, length } = Tokenization.reverseString(text);
  return length === 1 ? firstToken : undefined;
}

export const placeholder = ({ stack, identifier }: Reference) => `${placeholderMark}${stack} ${identifier}`;

/** What stands for an attribute of an element, as references to it do. */
export function attributePlaceholder(element: TerraformElement, attribute: string): string {
  const stack = TerraformStack.of(element).node.path;
  return placeholder({ stack, identifier: `${addressOf(element)}.${attribute}` });
}

/** `stratus_domain.zone`, or `data.stratus_domain.zone`. */
export function addressOf(element: TerraformElement): string {
  const { terraformResourceType: type } = element as TerraformElement & { readonly terraformResourceType: string };
  return `${TerraformResource.isTerraformResource(element) ? "" : "data."}${type}.${element.friendlyUniqueId}`;
}

/** A value with all that is known of it, and a text of its own for every value that is known only after apply. */
export function resolveOrPlaceholder(construct: IConstruct, value: unknown): unknown {
  if (typeof value === "string" || typeof value === "number") {
    return isPlain(value) ? value : resolveToken(construct, value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Token.isUnresolved(value)) return resolveToken(construct, value);
  if (Array.isArray(value)) return value.map((entry) => resolveOrPlaceholder(construct, entry));
  return Object.fromEntries(
    Object.entries(value as Properties).map(([name, entry]) => [name, resolveOrPlaceholder(construct, entry)]),
  );
}

function resolveToken(construct: IConstruct, value: unknown): unknown {
  const referred = readReference(value);
  if (referred) return placeholder(referred);
  const whole = tryResolve(construct, value);
  if (typeof whole !== "string" || !/[$%]\{/.test(whole)) return whole;
  return placeholder({ stack: stacksIn(value, TerraformStack.of(construct).node.path), identifier: whole });
}

/** The stacks that a text is made of, or the one that it stands in: two stacks may call two things alike. */
function stacksIn(value: unknown, own: string): string {
  if (typeof value !== "string") return own;
  const origins = Tokenization.reverseString(value).tokens.flatMap((token) => {
    const { originStack } = token as { readonly originStack?: IConstruct };
    return originStack ? [originStack.node.path] : [];
  });
  return origins.length > 0 ? [...new Set(origins)].join() : own;
}

/** What cannot be resolved is said to be so elsewhere, and is the same as nothing else. */
function tryResolve(construct: IConstruct, value: unknown): unknown {
  try {
    return resolveAttributes(construct, { value })["value"];
  } catch {
    return `${placeholderMark}${construct.node.path}`;
  }
}

/** What a construct says of an attribute, in the contract's own spelling. `undefined`: nothing. */
export function configuredValue(construct: IConstruct, name: string): unknown {
  const overrides = overridesOf(construct);
  const attribute = snake(name);
  const own = (construct as unknown as Properties)[`${name}Input`];
  if (!Object.hasOwn(overrides, attribute)) return resolveOrPlaceholder(construct, own) ?? undefined;
  const over = overrides[attribute];
  // A part of an object is overridden: what the whole is then is not followed here.
  return typeof over === "object" && over !== null
    ? `${placeholderMark}${construct.node.path}`
    : (resolveOrPlaceholder(construct, over) ?? undefined);
}
