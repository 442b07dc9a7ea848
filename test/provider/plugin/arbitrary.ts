import * as fc from "fast-check";
import { type AttributeType, typeOfAttribute } from "../../../src/provider/plugin/attribute-type";
import { withLiteralType } from "../../../src/provider/plugin/codec/dynamic";
import type { Attribute, Attributes, Type } from "../../../src/provider/plugin/schema";
import { Decimal, TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../../src/provider/plugin/value";

const type: fc.Arbitrary<Type> = fc.letrec<{ type: Type; scalar: Type; collection: Type }>((tie) => ({
  type: fc.oneof({ maxDepth: 2 }, tie("scalar"), tie("collection")),
  scalar: fc.constantFrom<Type[]>("string", "number", "bool"),
  collection: fc.tuple(fc.constantFrom("list" as const, "set" as const, "map" as const), tie("type")),
})).type;

const presence = fc.constantFrom<Partial<Attribute>[]>(
  { required: true },
  { optional: true },
  { computed: true },
  { computed: true, useStateForUnknown: true },
  { optional: true, computed: true },
);

const name = fc.constantFrom("a", "b", "c", "d");

/** Attributes of every type, nesting and presence. */
export const attributes: fc.Arbitrary<Attributes> = fc.letrec<{ attributes: Attributes; attribute: Attribute }>(
  (tie) => ({
    attributes: fc.dictionary(name, tie("attribute"), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
    attribute: fc.oneof(
      { maxDepth: 2, weights: undefined } as fc.OneOfConstraints,
      fc.record({ type, presence }).map(({ type: of, presence: is }) => ({ description: "", type: of, ...is })),
      fc
        .record({
          mode: fc.constantFrom("single" as const, "list" as const, "set" as const, "map" as const),
          attributes: tie("attributes"),
          is: presence,
        })
        .map(({ is, ...nested }) => ({ description: "", nested, ...is })),
    ),
  }),
).attributes;

const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc
    .constantFrom("9007199254740993", "0.1234567890123456789", "-18446744073709551617")
    .map((text) => new Decimal(text)),
);

const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }), fc.constantFrom("", "x", "y"));
const key = fc.oneof(text, fc.constantFrom("__proto__", "constructor", "toString"));

/** A value of the shape, with `null` and, optionally, unknown values at any depth. */
export function valueOf(shape: AttributeType, unknowns: boolean): fc.Arbitrary<Value> {
  const hole = unknowns ? fc.constantFrom<Value[]>(null, TERRAFORM_UNKNOWN) : fc.constant<Value>(null);
  return fc.oneof({ weight: 5, arbitrary: filledOf(shape, unknowns) }, { weight: 1, arbitrary: hole });
}

/** A value of a dynamic attribute: any JSON, optionally with unknown values. */
export function free(unknowns: boolean): fc.Arbitrary<Value> {
  const hole = unknowns ? fc.constantFrom<Value[]>(null, TERRAFORM_UNKNOWN) : fc.constant<Value>(null);
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      number,
      fc.boolean(),
      hole,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(key, tie("value"), { maxKeys: 3 }),
    ),
  }));
  return value.map(withLiteralType);
}

function filledOf(shape: AttributeType, unknowns: boolean): fc.Arbitrary<Value> {
  switch (shape.kind) {
    case "string":
      return text;
    case "bool":
      return fc.boolean();
    case "number":
      return number;
    case "dynamic":
      return free(unknowns);
    case "list":
    case "set":
      return fc.array(filledOf(shape.element, unknowns), { maxLength: 3 });
    case "map":
      return fc.dictionary(key, filledOf(shape.element, unknowns), { maxKeys: 3 });
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.attributes).map(([member, attribute]) => [
            member,
            valueOf(typeOfAttribute(attribute), unknowns),
          ]),
        ),
      );
  }
}

/** A configuration that Terraform accepts: with all required attributes and without computed ones. */
export function configOf(of: Attributes, unknowns: boolean): fc.Arbitrary<ValueObject> {
  return fc.record(
    Object.fromEntries(
      Object.entries(of).map(([member, attribute]) => {
        const written = configuredOf(attribute, unknowns);
        if (attribute.required) return [member, written];
        return [member, attribute.optional ? fc.option(written) : fc.constant(null)];
      }),
    ),
  );
}

function configuredOf(attribute: Attribute, unknowns: boolean): fc.Arbitrary<Value> {
  const { nested } = attribute;
  const hole = unknowns ? [{ weight: 1, arbitrary: fc.constant<Value>(TERRAFORM_UNKNOWN) }] : [];
  if (nested === undefined) {
    return fc.oneof({ weight: 6, arbitrary: filledOf(typeOfAttribute(attribute), unknowns) }, ...hole);
  }
  const object = configOf(nested.attributes, unknowns);
  const filled: fc.Arbitrary<Value> =
    nested.mode === "single"
      ? object
      : nested.mode === "map"
        ? fc.dictionary(key, object, { maxKeys: 3 })
        : fc.array(object, { maxLength: 3 });
  return fc.oneof({ weight: 6, arbitrary: filled }, ...hole);
}
