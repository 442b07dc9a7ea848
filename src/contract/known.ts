import type { Fields } from "./field";
import type { Contract } from "./resource";
import type { UNKNOWN } from "./unknown";

/** What may be known of these fields: each of them, as far as something is known of it. */
export type KnownFields<F extends Fields> = {
  readonly [K in keyof F]?: F[K]["knownType"] | null | undefined;
};

/** An object of a contract with the fields that are known. `null` and absent both mean that there is no value. */
export type Known<C> = C extends { readonly fields: infer F extends Fields } ? KnownFields<F> : never;

type Unresolved<T> = unknown extends T
  ? unknown
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer E)[]
      ? readonly (Unresolved<E> | typeof UNKNOWN)[]
      : { readonly [K in keyof T]: Unresolved<T[K]> | typeof UNKNOWN };

/** The same at plan, where a value, or a part of it, may still be unknown. */
export type Planned<C> = Unresolved<Known<C>>;

/** The names of a contract's fields. */
export type FieldName<C extends Contract> = keyof C["fields"] & string;

/** Whether there is a value. */
export function isSet<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}
