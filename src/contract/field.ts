import type { CatalogueList, NameIn } from "./catalogue";
import { between, combinedLength, items, length, oneOf } from "./check";
import type { Check } from "./check";
import type { FieldKind, JsonObject, Properties } from "./values";
import type { Presence, Variants } from "./variants";
import { rulesFrom } from "./rule";
import type { DefineRules, Rule, RuleId, Specified } from "./rule";

/** `mysql/*` as a type: a star stands for any text, `#` for a number. */
export type Form<F extends string> = F extends `${infer Before}*${infer After}`
  ? `${Form<Before>}${string}${Form<After>}`
  : F extends `${infer Before}#${infer After}`
    ? `${Before}${number}${Form<After>}`
    : F;

declare const idOf: unique symbol;

/**
 * A number that is the id of one kind of object. A number that a program wrote or computed may be the id of anything;
 * one that was read from an object of another kind is none.
 */
export type Id<Kind extends string> = number & { readonly [idOf]?: Kind | undefined };

export interface Fields {
  readonly [name: string]: Field;
}

/** When a field is part of a request body. */
export type Sent = "create and update" | "create" | "update" | "never";

/** What a field says beside its checks: its type, whether it must or may be given, and by which requests it is sent. */
type SaidOfField = "type" | "presence" | "sent";

/** A change of a field that replaces the object. */
export interface ReplacesWhen {
  /** Follows "where": `it becomes false`. */
  readonly words: string;
  /** `planned` may be unknown. */
  readonly test: (planned: unknown, prior: unknown) => boolean;
}

/** Gives a value another spelling. The builder makes sure that it gets values of the field's own type. */
type Respell = (value: unknown, object: Properties) => unknown;

export interface FieldFacts {
  readonly kind: FieldKind;
  readonly summary: string;
  readonly presence: Presence;
  readonly item?: Field;
  readonly fields?: Fields;
  readonly choices?: readonly string[];
  /** The kind of object whose id it is, for the compiler. */
  readonly idOf?: string;
  /** What texts look like, for the compiler: `mysql/*` (form.ts). */
  readonly forms?: readonly string[];
  /** The list of the catalogue that its value is a name of, for the compiler (catalogue.ts). */
  readonly nameIn?: CatalogueList;
  /** Demands on an object's fields together. */
  readonly rules?: readonly Rule[];
  readonly checks: readonly Check[];
  /** The rules of the specification behind the rest. Those of the type are also those of checks without rules. */
  readonly specified?: Specified<SaidOfField>;
  /** What the value of one of an object's fields makes of the others. */
  readonly variants?: Variants;
  /** Gives all spellings of one value one form. `object` has the fields beside it, and the parent attributes if known. */
  readonly canonical?: Respell;
  /** What the service keeps of a value, where that is another spelling than the canonical one. */
  readonly stored?: Respell;
  /** The service keeps the value as it was sent, the order and duplicates of a list included. */
  readonly storedAsSent?: boolean;
  /** What the service uses where nothing is sent, and what removing the field restores. */
  readonly default?: unknown;
  /** Without a configuration the field has its default, and another value is drift: the field is not left to others. */
  readonly keepsDefault?: boolean;
  /**
   * What the service is known to choose by itself where nothing is sent. Nothing promises it, so it is no default: nobody
   * restores it. A program that is written from an account leaves it out.
   */
  readonly usual?: (object: Properties) => unknown;
  /** What is sent to clear the field. `undefined`: it cannot be cleared and is left as it is. */
  readonly unsetValue?: unknown;
  /**
   * The value that removing the field restores, if the service has no way to clear it: the one that a new object gets.
   * Unlike a default, it is written in a program that is made from an account, because no document promises it.
   */
  readonly restoredValue?: unknown;
  /** What the service answers where the field is not set. Default: null. */
  readonly unsetAnswer?: string | number;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** No request can change it, so a change replaces the object. */
  readonly requiresReplace?: boolean;
  /** Some changes of it replace the object, others are made in place. */
  readonly replacesWhen?: ReplacesWhen;
  /** Decided by the service once, and not moved by an update. */
  readonly useStateForUnknown?: boolean;
  /** No response has it: it is known only as far as the configuration says it. */
  readonly notReturned?: boolean;
  /** Concerns our own behaviour and is never sent. */
  readonly providerOnly?: boolean;
  readonly deprecated?: string;
  readonly sent?: Sent;
  /** The name in requests where it is not the field's own. */
  readonly sentAs?: string;
  /** Holds fields of the object that it is in, as JSON: requests carry each of them in its own right. */
  readonly otherFields?: boolean;
  /** The value in one line for a person. Parts that are not known, or secret, are texts that say so. */
  readonly line?: (value: unknown) => string;
  /** Reads the field out of a response (in camelCase) where it is not simply there. */
  readonly from?: (answer: Properties) => unknown;
}

/** The type of `this` in a method that only fields with values of one type have. */
type ThisField<T, Wanted, P extends Presence, K> = [T] extends [Wanted] ? Field<T, P, K> : never;

/** One field, said once: every reader of the contract looks here. Methods return a new field. */
export class Field<out T = unknown, out P extends Presence = Presence, out K = T> {
  /** What a user writes. */
  declare readonly valueType: T;
  declare readonly presenceType: P;
  /** What may be known of it, with the parts that the service computes. */
  declare readonly knownType: K;

  constructor(
    readonly facts: FieldFacts,
    /** What `per` is about; a number: so many of the last checks. */
    private readonly last: SaidOfField | number = "type",
  ) {}

  private with<Q extends Presence = P>(more: Partial<FieldFacts>, last?: SaidOfField | number): Field<T, Q, K> {
    return new Field<T, Q, K>({ ...this.facts, ...more }, last);
  }

  /**
   * Names the rules of the specification behind what was said just before: a check, the presence, or when it is sent. Behind
   * anything else they are those of the field itself, which says its type.
   */
  per(...rules: readonly RuleId[]) {
    const { facts, last } = this;
    if (typeof last === "string") return this.with({ specified: { ...facts.specified, [last]: rules } });
    const first = facts.checks.length - last;
    return this.with({ checks: facts.checks.map((one, index) => (index < first ? one : { ...one, rules })) });
  }

  /** Fields are unless they are said to be something else. */
  required() {
    return this.with<"required">({ presence: "required" }, "presence");
  }
  optional() {
    return this.with<"optional">({ presence: "optional" });
  }
  computed() {
    return this.with<"computed">({ presence: "computed" }, "presence");
  }
  dependent() {
    return this.with<"dependent">({ presence: "dependent" }, "presence");
  }

  idOf<const Kind extends string>(this: ThisField<T, number, P, K>, kind: Kind) {
    return new Field<Id<Kind>, P>({ ...this.facts, idOf: kind });
  }
  form<const F extends string>(this: ThisField<T, string, P, K>, ...forms: readonly F[]) {
    return new Field<Form<F>, P, string>({ ...this.facts, forms });
  }

  nameIn<const List extends CatalogueList>(this: ThisField<T, string, P, K>, list: List) {
    return new Field<NameIn<List, T & string>, P, K>({ ...this.facts, nameIn: list });
  }

  check(...checks: readonly Check<T>[]) {
    return this.with({ checks: [...this.facts.checks, ...(checks as readonly Check[])] }, checks.length);
  }
  length(this: ThisField<T, string, P, K>, min: number, max: number): Field<T, P, K> {
    return this.check(length(min, max));
  }
  between(this: ThisField<T, number, P, K>, min: number, max: number): Field<T, P, K> {
    return this.check(between(min, max));
  }
  items(this: ThisField<T, readonly unknown[], P, K>, min: number, max: number): Field<T, P, K> {
    return this.check(items(min, max));
  }
  combinedLength(this: ThisField<T, readonly string[], P, K>, max: number): Field<T, P, K> {
    return this.check(combinedLength(max));
  }

  rules(this: ThisField<T, Properties, P, K>, define: DefineRules<K>): Field<T, P, K> {
    return this.with({ rules: rulesFrom(define) });
  }
  canonical(canonical: (value: T, object: Properties) => unknown) {
    return this.with({ canonical: canonical as Respell });
  }
  stored(stored: (value: T, object: Properties) => unknown) {
    return this.with({ stored: stored as Respell });
  }
  storedAsSent() {
    return this.with({ storedAsSent: true });
  }
  default(value: T) {
    return this.with({ default: value });
  }
  keepsDefault() {
    return this.with({ keepsDefault: true });
  }
  usual(usual: (object: Properties) => unknown) {
    return this.with({ usual });
  }
  unsetValue(unsetValue: unknown) {
    return this.with({ unsetValue });
  }
  restoredValue(restoredValue: T) {
    return this.with({ restoredValue });
  }
  unsetAnswer(unsetAnswer: string | number) {
    return this.with({ unsetAnswer });
  }
  sensitive() {
    return this.with({ sensitive: true });
  }
  writeOnly() {
    return this.with({ writeOnly: true, sensitive: true, notReturned: true });
  }
  requiresReplace() {
    return this.with({ requiresReplace: true }, "sent");
  }
  replacesWhen(words: string, test: (planned: unknown, prior: unknown) => boolean) {
    return this.with({ replacesWhen: { words, test } });
  }
  useStateForUnknown() {
    return this.with({ useStateForUnknown: true });
  }
  notReturned() {
    return this.with({ notReturned: true });
  }
  providerOnly() {
    return this.with({ providerOnly: true, notReturned: true, sent: "never" });
  }
  deprecated(deprecated: string) {
    return this.with({ deprecated });
  }
  sent(sent: Sent) {
    return this.with({ sent }, "sent");
  }
  sentAs(sentAs: string) {
    return this.with({ sentAs });
  }
  line(this: ThisField<T, Properties, P, K>, line: (value: Properties) => string): Field<T, P, K> {
    return this.with({ line: line as (value: unknown) => string });
  }
  further(this: ThisField<T, string, P, K>): Field<T, P, K> {
    return this.with({ otherFields: true });
  }
  /** `Answer` names what is read of the response. */
  from<Answer extends object = Properties>(from: (answer: Answer) => unknown) {
    return this.with({ from: from as NonNullable<FieldFacts["from"]> });
  }
}

function field<T, K = T>(kind: FieldKind, summary: string, more: Partial<FieldFacts> = {}): Field<T, "required", K> {
  return new Field({ kind, summary, presence: "required", checks: [], ...more });
}

export const text = (summary: string) => field<string>("text", summary);
export const int = (summary: string) => field<number>("int", summary);
/** It need not be whole. No resource has one; the control API of the emulator does. */
export const number = (summary: string) => field<number>("number", summary);
export const flag = (summary: string) => field<boolean>("flag", summary);

export function choice<const V extends string>(summary: string, values: readonly V[]) {
  return field<V>("choice", summary, { choices: values, checks: [oneOf(values) as Check] });
}

/** Order means something. */
export function list<T, K>(summary: string, item: Field<T, Presence, K>) {
  return field<readonly T[], readonly K[]>("list", summary, { item });
}
/** Order means nothing. */
export function set<T, K>(summary: string, item: Field<T, Presence, K>) {
  return field<readonly T[], readonly K[]>("set", summary, { item });
}
export function map<T, K>(summary: string, item: Field<T, Presence, K>) {
  return field<{ readonly [key: string]: T }, { readonly [key: string]: K }>("map", summary, { item });
}
/** An object whose names and values are the user's own. */
export function json(summary: string) {
  return field<JsonObject>("json", summary);
}
export function object<const F extends Fields>(summary: string, fields: F & WithoutDependent<F>) {
  return field<Values<F>, KnownFields<F>>("object", summary, { fields });
}

/** Refuses dependent fields: only the variants of a contract say what such a field is. */
export type WithoutDependent<F extends Fields> = {
  readonly [K in keyof F]: [F[K]["presenceType"]] extends ["dependent"] ? never : unknown;
};

type Named<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends Field<unknown, P> ? (P extends F[K]["presenceType"] ? K : never) : never;
}[keyof F];

type Flatten<T> = { [K in keyof T]: T[K] };

/** What a user writes for these fields: required ones, and optional ones that may be left out. */
export type Values<F extends Fields> = Flatten<
  { readonly [K in Named<F, "required">]: F[K]["valueType"] } & {
    readonly [K in Named<F, "optional">]?: F[K]["valueType"] | undefined;
  }
>;

/** What may be known of these fields: each of them, as far as something is known of it. */
export type KnownFields<F extends Fields> = {
  readonly [K in keyof F]?: F[K]["knownType"] | null | undefined;
};

/** Whether requests of this kind carry the field. */
export function isSent(facts: FieldFacts, by: "create" | "update"): boolean {
  if (facts.presence === "computed") return false;
  const sent = facts.sent ?? (facts.requiresReplace === true ? "create" : "create and update");
  return sent === "create and update" || sent === by;
}
