declare const idOf: unique symbol;

/**
 * A number that is the id of one kind of object. A number that a program wrote or computed may be the id of anything;
 * one that was read from an object of another kind is none.
 */
export type Id<Kind extends string> = number & { readonly [idOf]?: Kind | undefined };
