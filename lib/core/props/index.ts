import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { CatalogueNameFor, Input } from "../../../src/contract";

type OptionalNames<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
type Item<T> = Exclude<T, IResolvable | undefined> extends readonly (infer E)[] ? E : unknown;

// A mapping over the names of `Documented` keeps its comments, so editors show them.
type RequiredProps<I, Documented, K extends keyof Documented> = {
  readonly [P in K]-?: P extends keyof I ? PropValue<Exclude<I[P], undefined>, Documented[P]> : never;
};
type OptionalProps<I, Documented, K extends keyof Documented> = {
  readonly [P in K]?: (P extends keyof I ? PropValue<Exclude<I[P], undefined>, Documented[P]> : never) | undefined;
};
// With `infer`, the compiler prints the fields instead of the types that they come from.
type Fields<I, Documented> = RequiredProps<I, Documented, Exclude<keyof I, OptionalNames<I>> & keyof Documented> &
  OptionalProps<I, Documented, OptionalNames<I> & keyof Documented> extends infer All
  ? { [K in keyof All]: All[K] }
  : never;

type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

/** A single literal value distinguishes variants, so it must be known. A choice or a format may be unknown. */
type Scalar<I> = string extends I
  ? I
  : number extends I
    ? I
    : [IsUnion<I>, I] extends [false, string]
      ? // True if `I` is a template literal such as `${number}m`: a key of such a type may be missing.
        // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type
        Record<never, unknown> extends { readonly [K in I & string]: unknown }
        ? I | IResolvable
        : I
      : I | IResolvable;

/**
 * A contract's value as a program writes it. A boolean, a choice, a string of a certain format, an object or a list of
 * objects may be an `IResolvable` instead, which is validated at synth and at plan. Other strings and numbers, and lists of
 * them, don't need it, because their tokens have the same type.
 */
export type PropValue<I, Documented = unknown> = [I] extends [boolean]
  ? boolean | IResolvable
  : [I] extends [string | number]
    ? [CatalogueNameFor<I>] extends [never]
      ? Scalar<I>
      : CatalogueNameFor<I> | IResolvable
    : I extends readonly (infer E)[]
      ? E extends object
        ? readonly PropValue<E, Item<Documented>>[] | IResolvable
        : readonly E[]
      : string extends keyof I
        ? I
        : Fields<I, Exclude<Documented, IResolvable | undefined>>;

type EachVariant<I, Config, Referenced extends string> = I extends unknown
  ? Fields<Omit<I, Referenced>, Config>
  : never;

/** Makes all fields optional. */
export type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * The props of a construct: the contract's fields with the comments of the generated `Config`, one alternative for each
 * variant, and CDKTF's meta-arguments. `Referenced` are the fields that the construct accepts as objects instead.
 */
export type Props<C, Config, Referenced extends string = never> = EachVariant<Input<C>, Config, Referenced> &
  Omit<TerraformMetaArguments, "lifecycle"> &
  Pick<Config, "lifecycle" & keyof Config>;
