import type { Value, ValueObject } from "./value";

/**
 * A type as Terraform writes it in JSON. Objects are always nested attributes, never object types. A dynamic attribute
 * takes a value of any type; Terraform has no collection of such values.
 */
export type Type = "string" | "number" | "bool" | "dynamic" | readonly ["list" | "set" | "map", Type];

/** What a comparison may use in addition to the two values. */
export interface ComparisonContext {
  /** The nearest object around the left value, of the configuration or the fresh state. */
  readonly left: ValueObject;
  /** The nearest object around the right value, of the prior state. */
  readonly right: ValueObject;
  /** Inside a map: the key of the nearest entry that the two values are in. */
  readonly key?: string | undefined;
  readonly private: PrivateJson;
}

export interface Attribute {
  readonly description: string;
  /** Exactly one of `type` and `nested` is given. */
  readonly type?: Type;
  readonly nested?: { readonly mode: "single" | "list" | "set" | "map"; readonly attributes: Attributes };
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  /** Never in plan or state (Terraform or OpenTofu 1.11). */
  readonly writeOnly?: boolean;
  /** Setting it warns with the description, which should say what to use instead; Terraform warns of reading it. */
  readonly deprecated?: boolean;

  // How the plan treats the attribute; Terraform never sees what follows.

  /** Planned where the configuration has nothing. */
  readonly default?: Value;
  /** Whether two known values (not null) mean the same thing. Without it: equality under the type. */
  readonly isEquivalent?: (left: Value, right: Value, context: ComparisonContext) => boolean;
  /** A change replaces the object. */
  readonly requiresReplace?: boolean;
  /** A computed value that an update does not change. */
  readonly useStateForUnknown?: boolean;
  /** A change sends nothing to the API, so no computed value becomes unknown because of it. */
  readonly providerOnly?: boolean;
}

export interface Attributes {
  readonly [name: string]: Attribute;
}

export interface Schema {
  /** Raised when the type of the state changes; `upgrade` then meets the older one. */
  readonly version: number;
  readonly description: string;
  readonly attributes: Attributes;
}

/** The private state of a resource: Terraform stores it with the state and never shows it. JSON only. */
export type PrivateJson = { readonly [key: string]: unknown };
