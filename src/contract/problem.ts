import type { Ruled } from "./rule-id";

/** Where a problem is: field names in camelCase, list indexes, map keys. */
export type Path = readonly (string | number)[];

/** Something wrong with a value, as data. Each reader finds its own words for it (`explain`). */
export interface Problem extends Ruled {
  readonly path: Path;
  /** Follows the field's name. Names of other fields stand in braces: "must not be set beside {image}". */
  readonly words: string;
  /** Absent where nothing was given, or where the value is secret. */
  readonly given?: unknown;
  readonly hint?: string;
  /** It is a problem of a create alone: an object that exists already works without it. */
  readonly atCreation?: true;
}
