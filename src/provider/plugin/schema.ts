import type { Value, ValueObject } from "./value";

/**
 * A type in Terraform's JSON notation. Objects are always nested attributes, never object types. A dynamic attribute
 * accepts a value of any type; Terraform doesn't support collections of dynamic values.
 */
export type Type = "string" | "number" | "bool" | "dynamic" | readonly ["list" | "set" | "map", Type];

/** The context of a comparison, in addition to the two values. */
export interface ComparisonContext {
  /** The nearest object that contains the left value, from the configuration or the new state. */
  readonly left: ValueObject;
  /** The nearest object that contains the right value, from the prior state. */
  readonly right: ValueObject;
  /** The key of the nearest map entry that contains the two values, inside a map. */
  readonly key?: string | undefined;
  readonly private: PrivateJson;
}

export interface Attribute {
  readonly description: string;
  /** Exactly one of `type` and `nested` is set. */
  readonly type?: Type;
  readonly nested?: { readonly mode: "single" | "list" | "set" | "map"; readonly attributes: Attributes };
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  /** Never stored in plan or state (Terraform or OpenTofu 1.11). */
  readonly writeOnly?: boolean;
  /**
   * Names the replacement of a deprecated attribute. Setting the attribute warns with this message. Terraform 1.15 shows it
   * for references, too, and older versions show a message of their own.
   */
  readonly deprecated?: string;

  // The fields below control planning. They aren't part of the schema that Terraform receives.

  /** The planned value if the configuration omits the attribute. */
  readonly default?: Value;
  /**
   * True if two known values, neither null, are semantically equal.
   * @default equality under the type
   */
  readonly isEquivalent?: (left: Value, right: Value, context: ComparisonContext) => boolean;
  /** True if a change replaces the object. */
  readonly requiresReplace?: boolean;
  /** True if updates don't change the computed value. */
  readonly useStateForUnknown?: boolean;
  /**
   * Why an object without a value is an error, as a sentence. Also applies to nested objects. An empty filter
   * matches everything, for example.
   * @default a warning, because a module may pass on arguments that its caller left out
   */
  readonly refusesEmpty?: string;
  /** True if a change isn't sent to the API, so that it makes no computed value unknown. */
  readonly providerOnly?: boolean;
}

export interface Attributes {
  readonly [name: string]: Attribute;
}

export interface Schema {
  /** Incremented when the type of the state changes. `upgrade` then receives states of older versions. */
  readonly version: number;
  readonly description: string;
  readonly attributes: Attributes;
}

/** The private state of a resource, as JSON. Terraform stores it with the state and never shows it. */
export type PrivateJson = { readonly [key: string]: unknown };
