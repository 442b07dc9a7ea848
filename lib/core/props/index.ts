import type { IResolvable, TerraformMetaArguments } from "cdktf";
import type { Input, CatalogueNameFor } from "../../../src/contract";

type OptionalNames<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
type Item<T> = Exclude<T, IResolvable | undefined> extends readonly (infer E)[] ? E : unknown;

// A mapping over the names of `Documented` keeps its comments, and so they show in the editor.
type Must<I, Documented, K extends keyof Documented> = {
  readonly [P in K]-?: P extends keyof I ? Written<Exclude<I[P], undefined>, Documented[P]> : never;
};
type May<I, Documented, K extends keyof Documented> = {
  readonly [P in K]?: (P extends keyof I ? Written<Exclude<I[P], undefined>, Documented[P]> : never) | undefined;
};
// By way of `infer` the compiler prints the fields, and not how they were made.
type Fields<I, Documented> = Must<I, Documented, Exclude<keyof I, OptionalNames<I>> & keyof Documented> &
  May<I, Documented, OptionalNames<I> & keyof Documented> extends infer All
  ? { [K in keyof All]: All[K] }
  : never;

type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

/** One certain value tells one variant from another, so it has to be known; a choice, or a form, need not be. */
type Scalar<I> = string extends I
  ? I
  : number extends I
    ? I
    : [IsUnion<I>, I] extends [false, string]
      ? // Whether `I` is a text of a certain form, as in `${number}m`: a key of such a type may be missing.
        // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type
        Record<never, unknown> extends { readonly [K in I & string]: unknown }
        ? I | IResolvable
        : I
      : I | IResolvable;

/**
 * A contract's value as a stack writes it. What the compiler could judge may be an `IResolvable` instead, which is judged
 * at synth and at plan: a flag, one of several values, a text of a certain form, an object, a list of objects. Other texts
 * and numbers, and lists of them, need no more, because their tokens look like what they stand for.
 */
export type Written<I, Documented = unknown> = [I] extends [boolean]
  ? boolean | IResolvable
  : [I] extends [string | number]
    ? [CatalogueNameFor<I>] extends [never]
      ? Scalar<I>
      : CatalogueNameFor<I> | IResolvable
    : I extends readonly (infer E)[]
      ? E extends object
        ? readonly Written<E, Item<Documented>>[] | IResolvable
        : readonly E[]
      : string extends keyof I
        ? I
        : Fields<I, Exclude<Documented, IResolvable | undefined>>;

type Each<I, Config, Referenced extends string> = I extends unknown ? Fields<Omit<I, Referenced>, Config> : never;

/** Fields that may be left out after all. */
export type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * What a construct takes: the contract's fields with the comments of the generated `Config`, one alternative for each
 * variant, and CDKTF's own arguments. `Referenced` are the fields that the construct takes as objects instead.
 */
export type Props<C, Config, Referenced extends string = never> = Each<Input<C>, Config, Referenced> &
  TerraformMetaArguments;
