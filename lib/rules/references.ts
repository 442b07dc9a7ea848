import { type IResolvable, type TerraformElement, TerraformResource, TerraformStack, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { mayHaveToken } from "../core/tokens/replace-tokens";

declare const placeholderOf: unique symbol;

/** A string in place of a value that is known only after apply. References to the same attribute have the same placeholder. */
export type Placeholder = string & { readonly [placeholderOf]: true };

/** Placeholders start with a character that values of the service never contain. */
const placeholderStart = "\u0000";

/** True if a value is known at synth. */
export const isKnown = <T>(value: T): value is Exclude<T, Placeholder> =>
  !(typeof value === "string" && value.startsWith(placeholderStart));

/** Returns the entries of a list. Empty if the list is known only after apply, or if the value isn't a list. */
export const entriesOf = <E>(list: readonly E[] | Placeholder | undefined): readonly E[] =>
  Array.isArray(list) ? (list as readonly E[]) : [];

/** Returns the entries of a list that are known at synth. */
export const knownEntries = <E>(list: readonly E[] | Placeholder | undefined) =>
  entriesOf(list).filter(
    (entry): entry is Exclude<NonNullable<E>, Placeholder> => entry !== undefined && entry !== null && isKnown(entry),
  );

/** A reference to an attribute: the path of its stack, and the Terraform expression. */
export interface Reference {
  readonly stack: string;
  readonly identifier: string;
}

/** Returns the reference if the whole value is one token, or the placeholder of a plan's value. */
export function readReference(value: unknown): Reference | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (typeof value === "string" && value.startsWith(placeholderStart)) {
    const [stack = "", identifier = ""] = value.slice(placeholderStart.length).split(/ (.*)/s);
    return { stack, identifier };
  }
  if (!mayHaveToken(value)) return undefined;
  const token = typeof value === "number" ? Tokenization.reverseNumber(value) : onlyTokenOf(value);
  const { identifier, originStack } = (token ?? {}) as { identifier?: unknown; originStack?: IConstruct };
  return typeof identifier === "string" && originStack ? { stack: originStack.node.path, identifier } : undefined;
}

function onlyTokenOf(text: string): IResolvable | undefined {
  const { firstToken, length } = Tokenization.reverseString(text);
  return length === 1 ? firstToken : undefined;
}

export const placeholder = ({ stack, identifier }: Reference) =>
  `${placeholderStart}${stack} ${identifier}` as Placeholder;

/** The placeholder for a value that can't be determined. It equals only itself, read from the same construct. */
export const unknownOf = (construct: IConstruct) => `${placeholderStart}${construct.node.path}` as Placeholder;

/** Returns the placeholder of references to an attribute of an element. */
export function attributePlaceholder(element: TerraformElement, attribute: string): Placeholder {
  const stack = TerraformStack.of(element).node.path;
  return placeholder({ stack, identifier: `${addressOf(element)}.${attribute}` });
}

/** Returns the Terraform address of an element: `stratus_domain.zone`, or `data.stratus_domain.zone`. */
export function addressOf(element: TerraformElement): string {
  const { terraformResourceType: type } = element as TerraformElement & { readonly terraformResourceType: string };
  return `${TerraformResource.isTerraformResource(element) ? "" : "data."}${type}.${element.friendlyUniqueId}`;
}
