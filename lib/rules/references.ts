import type { IResolvable, TerraformElement } from "cdktf";
import { TerraformResource, TerraformStack, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { mayHaveToken } from "../core/tokens/replace-tokens";

declare const placeholderOf: unique symbol;

/** A text that stands for a value that is known only after apply. Two references to one attribute have the same placeholder. */
export type Placeholder = string & { readonly [placeholderOf]: true };

/** Placeholders begin with a character that no value of the service has. */
const placeholderStart = "\u0000";

/** Whether a value is known now. */
export const isKnown = <T>(value: T): value is Exclude<T, Placeholder> =>
  !(typeof value === "string" && value.startsWith(placeholderStart));

/** The entries of a list. A list that is known only after apply has none here, and so has what a wrong program gives instead. */
export const entriesOf = <E>(list: readonly E[] | Placeholder | undefined): readonly E[] =>
  Array.isArray(list) ? (list as readonly E[]) : [];

/** The entries of a list that have a value now. */
export const knownEntries = <E>(list: readonly E[] | Placeholder | undefined) =>
  entriesOf(list).filter(
    (entry): entry is Exclude<NonNullable<E>, Placeholder> => entry !== undefined && entry !== null && isKnown(entry),
  );

/** A reference to an attribute: the path of the stack that has it, and the reference as Terraform writes it. */
export interface Reference {
  readonly stack: string;
  readonly identifier: string;
}

/** The reference that a value is, where all of the value is one token. */
export function readReference(value: unknown): Reference | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
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

/** For a value that nothing can be said of: it equals only itself, read from the same construct. */
export const unknownOf = (construct: IConstruct) => `${placeholderStart}${construct.node.path}` as Placeholder;

/** The placeholder that references to an attribute of an element have. */
export function attributePlaceholder(element: TerraformElement, attribute: string): Placeholder {
  const stack = TerraformStack.of(element).node.path;
  return placeholder({ stack, identifier: `${addressOf(element)}.${attribute}` });
}

/** The address of an element as Terraform writes it: `stratus_domain.zone`, or `data.stratus_domain.zone`. */
export function addressOf(element: TerraformElement): string {
  const { terraformResourceType: type } = element as TerraformElement & { readonly terraformResourceType: string };
  return `${TerraformResource.isTerraformResource(element) ? "" : "data."}${type}.${element.friendlyUniqueId}`;
}
