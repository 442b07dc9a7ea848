import type { CatalogueList, NameIn } from "./catalogue";
import { between, combinedLength, items, length, oneOf, type ValueCheck } from "./check";
import { type DefineRules, type Rule, type RuleId, type RuleIds, rulesFrom } from "./rule";
import type { FieldKind, JsonObject, Properties } from "./values";
import type { Presence, Variants } from "./variants";

/** The type of a form such as `mysql/*`: a star stands for any string, `#` for a number. */
export type StringOfForm<F extends string> = F extends `${infer Before}*${infer After}`
  ? `${StringOfForm<Before>}${string}${StringOfForm<After>}`
  : F extends `${infer Before}#${infer After}`
    ? `${Before}${number}${StringOfForm<After>}`
    : F;

declare const idOf: unique symbol;

/**
 * A number that is the id of one kind of object. It accepts plain numbers, but not ids that were read from objects
 * of another kind.
 */
export type Id<Kind extends string> = number & { readonly [idOf]?: Kind | undefined };

export interface Fields {
  readonly [name: string]: Field;
}

/** The request bodies that contain a field. */
export type Sent = "create and update" | "create" | "update" | "never";

/**
 * The aspects of a field that rules can refer to, besides its checks: type, presence, and the requests that send
 * it.
 */
type CitableAspect = "type" | "presence" | "sent";

/** A change of a field that replaces the object. */
export interface ReplacesWhen {
  /** Follows "where": `it becomes false`. */
  readonly words: string;
  /** @param planned may be unknown */
  readonly test: (planned: unknown, prior: unknown) => boolean;
}

/** Converts a value to another spelling. The builder ensures that it only receives values of the field's own type. */
type Respell = (value: unknown, object: Properties) => unknown;

export interface FieldSpec {
  readonly kind: FieldKind;
  readonly summary: string;
  /** Sentences for users who set the field, after the summary. Read-only attributes omit them. */
  readonly usage?: string;
  readonly presence: Presence;
  readonly item?: Field;
  readonly fields?: Fields;
  readonly choices?: readonly string[];
  /** The kind of object that the id refers to, for the compiler. */
  readonly idOf?: string;
  /** The forms of a string, for the compiler: `mysql/*` (form.ts). */
  readonly forms?: readonly string[];
  /** The catalogue list that contains the value, for the compiler (catalogue.ts). */
  readonly nameIn?: CatalogueList;
  /** Rules for several fields of an object. */
  readonly rules?: readonly Rule[];
  readonly checks: readonly ValueCheck[];
  /** The specification's rules for the other aspects. Those of the type also apply to checks without rules. */
  readonly specified?: RuleIds<CitableAspect>;
  /** The effect of one field's value on the others of the object. */
  readonly variants?: Variants;
  /**
   * Converts all spellings of a value to one form. `object` has the sibling fields, and the parent attributes if
   * known.
   */
  readonly canonical?: Respell;
  /** Converts a value to the service's form, if that differs from the canonical one. */
  readonly stored?: Respell;
  /** True if the service stores the value as sent, including the order and duplicates of a list. */
  readonly storedAsSent?: boolean;
  /** The value that the service uses if none is sent, and that removing the field restores. */
  readonly default?: unknown;
  /** True if a field without a configuration must have its default, so another value is drift. */
  readonly keepsDefault?: boolean;
  /**
   * The value that the service is known to choose if none is sent. It isn't documented, so it isn't a default and
   * nothing restores it. A configuration that is generated from an object omits it.
   */
  readonly observedDefault?: (object: Properties) => unknown;
  /**
   * True if another field or another resource has the value. A configuration that is generated from an object omits
   * the field.
   */
  readonly statedElsewhere?: (object: Properties) => boolean;
  /** The value that clears the field. Undefined if the field can't be cleared and stays unchanged. */
  readonly unsetValue?: unknown;
  /**
   * The value that removing the field restores, if the service can't clear it: that of a new object. Unlike a
   * default, it is included in a configuration that is generated from an object, because it isn't documented.
   */
  readonly restoredValue?: unknown;
  /** The service's value for an unset field (default: null). */
  readonly unsetResponseValue?: string | number;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** True if no request can change the field, so a change replaces the object. */
  readonly requiresReplace?: boolean;
  /** Set if only some changes replace the object, and others are made in place. */
  readonly replacesWhen?: ReplacesWhen;
  /** True if the service sets the value once, and no update changes it. */
  readonly useStateForUnknown?: boolean;
  /** True if no response returns the field, so only the configuration provides its value. */
  readonly notReturned?: boolean;
  /** True if the field only affects the provider and is never sent. */
  readonly providerOnly?: boolean;
  /** Names the replacement of a deprecated field, in a message to the user. */
  readonly deprecated?: string;
  readonly sent?: Sent;
  /** The field's name in requests, if it differs. */
  readonly sentAs?: string;
  /** True if the field holds other fields of the same object as JSON. Requests send each of them separately. */
  readonly otherFields?: boolean;
  /** Formats the value in one line for users. Unknown and secret parts are replaced with a note. */
  readonly line?: (value: unknown) => string;
  /** Reads the field from a response (in camelCase), if it isn't there under its own name. */
  readonly from?: (response: Properties) => unknown;
}

/** The type of `this` in a method that only exists for fields of one type. */
type ThisField<T, Wanted, P extends Presence, K> = [T] extends [Wanted] ? Field<T, P, K> : never;

/** One field, the single source for every reader of the contract. Methods return a new field. */
export class Field<out T = unknown, out P extends Presence = Presence, out K = T> {
  /** The type that a user sets. */
  declare readonly valueType: T;
  declare readonly presenceType: P;
  /** The type of a known value, including the parts that the service computes. */
  declare readonly knownType: K;

  constructor(
    readonly spec: FieldSpec,
    /** The aspect that `cites` applies to. A number is a count of the last checks. */
    private readonly last: CitableAspect | number = "type",
  ) {}

  private with<Q extends Presence = P>(more: Partial<FieldSpec>, last?: CitableAspect | number): Field<T, Q, K> {
    return new Field<T, Q, K>({ ...this.spec, ...more }, last);
  }

  /**
   * Sets the specification's rules for the previous call: a check, the presence, or the sending requests. After any
   * other call they apply to the field's type.
   */
  cites(...rules: readonly RuleId[]) {
    const { spec, last } = this;
    if (typeof last === "string") return this.with({ specified: { ...spec.specified, [last]: rules } });
    const first = spec.checks.length - last;
    return this.with({ checks: spec.checks.map((one, index) => (index < first ? one : { ...one, rules })) });
  }

  /** The default. */
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

  usage(usage: string) {
    return this.with({ usage });
  }
  idOf<const Kind extends string>(this: ThisField<T, number, P, K>, kind: Kind) {
    return new Field<Id<Kind>, P>({ ...this.spec, idOf: kind });
  }
  form<const F extends string>(this: ThisField<T, string, P, K>, ...forms: readonly F[]) {
    return new Field<StringOfForm<F>, P, string>({ ...this.spec, forms });
  }

  nameIn<const List extends CatalogueList>(this: ThisField<T, string, P, K>, list: List) {
    return new Field<NameIn<List, T & string>, P, K>({ ...this.spec, nameIn: list });
  }

  check(...checks: readonly ValueCheck<T>[]) {
    return this.with({ checks: [...this.spec.checks, ...(checks as readonly ValueCheck[])] }, checks.length);
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
  observedDefault(observedDefault: (object: Properties) => unknown) {
    return this.with({ observedDefault });
  }
  /** @param test default: always true */
  statedElsewhere(test: (object: Properties) => boolean = () => true) {
    return this.with({ statedElsewhere: test });
  }
  unsetValue(unsetValue: unknown) {
    return this.with({ unsetValue });
  }
  restoredValue(restoredValue: T) {
    return this.with({ restoredValue });
  }
  unsetResponseValue(unsetResponseValue: string | number) {
    return this.with({ unsetResponseValue });
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
  holdsOtherFields(this: ThisField<T, string, P, K>): Field<T, P, K> {
    return this.with({ otherFields: true });
  }
  /** `Answer` is the type of the part of the response that is read. */
  from<Response extends object = Properties>(from: (response: Response) => unknown) {
    return this.with({ from: from as NonNullable<FieldSpec["from"]> });
  }
}

function field<T, K = T>(kind: FieldKind, summary: string, more: Partial<FieldSpec> = {}): Field<T, "required", K> {
  return new Field({ kind, summary, presence: "required", checks: [], ...more });
}

export const text = (summary: string) => field<string>("text", summary);
export const int = (summary: string) => field<number>("int", summary);
/** May have decimals. No resource has such a field, but the emulator's control API does. */
export const number = (summary: string) => field<number>("number", summary);
export const flag = (summary: string) => field<boolean>("flag", summary);

export function choice<const V extends string>(summary: string, values: readonly V[]) {
  return field<V>("choice", summary, { choices: values, checks: [oneOf(values) as ValueCheck] });
}

/** Order matters. */
export function list<T, K>(summary: string, item: Field<T, Presence, K>) {
  return field<readonly T[], readonly K[]>("list", summary, { item });
}
/** Order doesn't matter. */
export function set<T, K>(summary: string, item: Field<T, Presence, K>) {
  return field<readonly T[], readonly K[]>("set", summary, { item });
}
export function map<T, K>(summary: string, item: Field<T, Presence, K>) {
  return field<{ readonly [key: string]: T }, { readonly [key: string]: K }>("map", summary, { item });
}
/** An object whose names and values the user chooses. */
export function json(summary: string) {
  return field<JsonObject>("json", summary);
}
export function object<const F extends Fields>(summary: string, fields: F & WithoutDependent<F>) {
  return field<Values<F>, KnownFields<F>>("object", summary, { fields });
}

/** Rejects dependent fields, because only a contract's variants define their presence. */
export type WithoutDependent<F extends Fields> = {
  readonly [K in keyof F]: [F[K]["presenceType"]] extends ["dependent"] ? never : unknown;
};

type Named<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends Field<unknown, P> ? (P extends F[K]["presenceType"] ? K : never) : never;
}[keyof F];

type Flatten<T> = { [K in keyof T]: T[K] };

/** The values that a user sets for these fields: required ones, and optional ones that may be omitted. */
export type Values<F extends Fields> = Flatten<
  { readonly [K in Named<F, "required">]: F[K]["valueType"] } & {
    readonly [K in Named<F, "optional">]?: F[K]["valueType"] | undefined;
  }
>;

/** The known values of these fields, each of which may be missing. */
export type KnownFields<F extends Fields> = {
  readonly [K in keyof F]?: F[K]["knownType"] | null | undefined;
};

/** True if requests of this kind carry the field. */
export function isSent(spec: FieldSpec, by: "create" | "update"): boolean {
  if (spec.presence === "computed") return false;
  const sent = spec.sent ?? (spec.requiresReplace === true ? "create" : "create and update");
  return sent === "create and update" || sent === by;
}
