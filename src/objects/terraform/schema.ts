import {
  type AnyContract,
  camel,
  type Contract,
  type Field,
  type Fields,
  type FieldSpec,
  isEquivalent,
  isOnlySelector,
  isRequiredAtCreation,
  type Rule,
  wording,
} from "../../contract";
import type { Attribute, Attributes, ComparisonContext, Schema, Type } from "../../provider/plugin/schema";
import type { Value, ValueObject } from "../../provider/plugin/value";
import { decodePrivateState } from "./private-state";
import { allWords, oneWords, pluralWords } from "./reading-words";
import { fromTerraform, sameJson, valueFromTerraform } from "./values";

// A rule as a sentence of an attribute's description.

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Describes a field: summary, checks and rules. A read-only attribute omits the rules for arguments. */
function describe(spec: FieldSpec, readOnly: boolean): string {
  return [
    spec.summary,
    ...(readOnly || spec.usage === undefined ? [] : [spec.usage]),
    ...(spec.deprecated === undefined ? [] : [spec.deprecated]),
    ...(!readOnly && isRequiredAtCreation({ spec }) ? ["Required at creation."] : []),
    ...(readOnly ? possibleValues(spec) : [...demands(spec), ...consequences(spec)]),
  ].join(" ");
}

function possibleValues({ choices = [] }: FieldSpec): string[] {
  return choices.length < 2 ? [] : [`One of ${choices.map((value) => JSON.stringify(value)).join(", ")}.`];
}

/** The checks and rules of an argument. */
function demands({ checks, item, rules = [] }: FieldSpec): string[] {
  return [
    ...checks.map(({ words }) => sentence(words)),
    ...(item?.spec.checks ?? []).map(({ words }) => `Each item ${words}.`),
    ...rules.map(({ words }) => sentence(wording(words, "snake"))),
  ];
}

function consequences(spec: FieldSpec): string[] {
  const { default: fallback, keepsDefault, summary, usage = "", requiresReplace, providerOnly } = spec;
  const isStated = fallback === undefined || /default/i.test(`${summary} ${usage}`);
  return [
    ...(isStated ? [] : [`Default: ${JSON.stringify(fallback)}.`]),
    ...(keepsDefault === true ? ["A different value is drift, even if the configuration omits this argument."] : []),
    ...(requiresReplace === true && providerOnly !== true ? ["Changing it forces replacement."] : []),
  ];
}

/** The rules of an object that are reported at this field. */
function ruleWords(rules: readonly Rule[], name: string): string[] {
  return rules
    .filter((rule) => rule.at === name)
    .map((rule) => `${rule.atCreation === true ? "On creation, it" : "It"} ${wording(rule.words, "snake")}.`);
}

const presenceWords = { needed: "required", allowed: "optional", banned: "not allowed" } as const;

/** The conditions of each variant for this field. */
function variantWords({ variants }: AnyContract, name: string): string[] {
  return Object.entries(variants?.of ?? {}).flatMap(([value, variant]) => {
    const treatment = variant[name];
    if (!treatment) return [];
    const conditions = treatment.checks.map(({ words }) => `, ${words}`).join("");
    return [`${value}: ${presenceWords[treatment.presence]}${conditions}.`];
  });
}

/** The position of a field, which decides if the service may compute parts of it. */
interface FieldPosition {
  /** True inside a list, set or map: the service adds nothing to the user's entries. */
  readonly complete: boolean;
  /** True if no response returns the value, so no part of it can be computed. */
  readonly notReturned: boolean;
  readonly computed: boolean;
}

const topLevel: FieldPosition = { complete: false, notReturned: false, computed: false };

/** The current Terraform schema of a contract's resource. */
export function resourceSchema(contract: AnyContract, version = 0): Schema {
  const attributes: Attributes = Object.fromEntries(
    Object.entries(contract.fields).map(([name, field]) => {
      const attribute = attributeOf(field, topLevel, () => attributes);
      const words = variantWords(contract, name);
      const softened = attribute.required === true && !isAlwaysRequired(contract, name);
      return [
        wording(`{${name}}`, "snake"),
        {
          ...attribute,
          ...(softened ? { required: false, optional: true, computed: true } : {}),
          description: [attribute.description, ...words, ...ruleWords(contract.rules, name)].join(" "),
        },
      ];
    }),
  );
  return { version, description: contract.summary, attributes };
}

/** The Terraform schema of an operation with triggers. */
export function operationSchema(contract: Contract): Schema {
  const schema = resourceSchema(contract);
  return { ...schema, description: `${schema.description} Runs once, and again if an argument or a trigger changes.` };
}

/** The Terraform schema of an action. An action returns nothing, so it has arguments only. */
export function actionSchema(contract: Contract): Schema {
  const { attributes, ...schema } = resourceSchema(contract);
  const all = Object.entries(attributes).filter(([, { required, optional }]) => required === true || optional === true);
  return { ...schema, attributes: withoutComputed(Object.fromEntries(all)) };
}

/** The Terraform schema of a data source that reads one object by its id or by its key. */
export function dataSchema(contract: Contract): Schema {
  const key = contract.key ?? [];
  const asArgument = (name: string): Partial<Attribute> => {
    if (contract.path.includes(`{${name}}`)) return { required: true, computed: false };
    if (contract.fields[name]?.spec.providerOnly === true) return { optional: true, computed: false };
    if (contract.singleton === true) return {};
    if (name === contract.id && isOnlySelector(contract)) return { required: true, computed: false };
    return name === contract.id || key.includes(name) ? { optional: true } : {};
  };
  return schemaOf(oneWords(contract), contract, (name, attribute) => ({ ...attribute, ...asArgument(name) }));
}

function schemaOf(
  description: string,
  contract: Contract,
  change: (name: string, attribute: Attribute) => Attribute,
): Schema {
  const attributes = readAttributes(contract);
  return {
    version: 0,
    description,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, change(camel(name), attribute)]),
    ),
  };
}

/** The Terraform schema of a data source that reads a collection. */
export function pluralSchema(contract: Contract): Schema {
  const attributes = readAttributes(contract);
  const inListing = Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !(contract.notInList ?? []).includes(camel(name))),
  );
  const parents = Object.entries(attributes).filter(([name]) => contract.path.includes(`{${camel(name)}}`));
  return {
    version: 0,
    description: allWords(contract),
    attributes: {
      ...Object.fromEntries(
        parents.map(([name, attribute]) => [name, { ...attribute, required: true, computed: false }]),
      ),
      ...withoutComputed(nestedAttributes(contract.listFilters ?? {}, topLevel)),
      [contract.plural]: {
        description: `The ${pluralWords(contract.plural)}, in the order of the service, or as sort requests.`,
        computed: true,
        nested: { mode: "list", attributes: inListing },
      },
    },
  };
}

/** Returns the same attributes as arguments, none of them computed. */
export function withoutComputed(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { computed: _, ...attribute }]) => [name, attribute]),
  );
}

function readAttributes(contract: Contract): Attributes {
  // A data source without a resource has provider-only arguments for the read itself, such as a timeout.
  const isOperation = !contract.operations.includes("create");
  const returned = Object.entries(contract.fields).filter(
    ([, { spec }]) => spec.notReturned !== true || (isOperation && spec.providerOnly === true),
  );
  return nestedAttributes(Object.fromEntries(returned), { ...topLevel, computed: true });
}

function nestedAttributes(fields: Fields, position: FieldPosition): Attributes {
  const attributes: Attributes = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      wording(`{${name}}`, "snake"),
      attributeOf(field, position, () => attributes),
    ]),
  );
  return attributes;
}

function attributeOf(field: Field, position: FieldPosition, beside: () => Attributes): Attribute {
  const { spec } = field;
  const notReturned = position.notReturned || spec.notReturned === true;
  const computed = position.computed || spec.presence === "computed";
  const required = !computed && spec.presence === "required" && !isRequiredAtCreation(field);
  const collected = spec.kind === "list" || spec.kind === "set" || spec.kind === "map";
  const inside: FieldPosition = { complete: position.complete || collected, notReturned, computed };
  const attribute: Attribute = {
    description: describe(spec, computed && spec.providerOnly !== true),
    ...shapeOf(spec, inside),
    ...(required ? { required } : {}),
    ...(!required && !computed ? { optional: true } : {}),
    ...(computed || (!required && !position.complete && !notReturned) ? { computed: true } : {}),
    ...(spec.sensitive === true ? { sensitive: true } : {}),
    ...(spec.writeOnly === true ? { writeOnly: true } : {}),
    ...(spec.deprecated === undefined ? {} : { deprecated: spec.deprecated }),
    ...(spec.requiresReplace === true && !position.computed ? { requiresReplace: true } : {}),
    ...(spec.useStateForUnknown === true ? { useStateForUnknown: true } : {}),
    ...(spec.providerOnly === true ? { providerOnly: true } : {}),
    ...(spec.kind === "json" ? { isEquivalent: sameJson } : {}),
    ...(!hasSpellings(field)
      ? {}
      : {
          isEquivalent: (left: Value, right: Value, context: ComparisonContext) =>
            isSameValue(field, attribute, beside(), left, right, context),
        }),
  };
  return attribute;
}

/**
 * True if a value may have several spellings. Other values are compared with plain equality, which is much faster.
 */
function hasSpellings({ spec }: Field): boolean {
  if (spec.kind === "object" || spec.item?.spec.kind === "object") return false;
  return spec.canonical !== undefined || (spec.item !== undefined && hasSpellings(spec.item));
}

/** True if the contract treats both values as spellings of one value, given the sibling fields of each. */
function isSameValue(
  field: Field,
  attribute: Attribute,
  beside: Attributes,
  left: Value,
  right: Value,
  context: ComparisonContext,
) {
  // Most values are unchanged and need no conversion.
  if (left === right && Object.keys(beside).every((name) => context.left[name] === context.right[name])) return true;
  const { parentAttributes, parentAttributesByKey } = decodePrivateState(context.private);
  const around = { ...parentAttributes, ...(context.key === undefined ? {} : parentAttributesByKey?.[context.key]) };
  const among = (object: ValueObject) => ({ ...around, ...fromTerraform(beside, object) });
  return isEquivalent(
    field,
    valueFromTerraform(attribute, left),
    among(context.left),
    valueFromTerraform(attribute, right),
    among(context.right),
  );
}

const scalars: { readonly [kind in FieldSpec["kind"]]?: Type } = {
  text: "string",
  choice: "string",
  int: "number",
  flag: "bool",
  json: "dynamic",
};

function shapeOf(spec: FieldSpec, inside: FieldPosition): Pick<Attribute, "type" | "nested"> {
  const { kind, item, fields } = spec;
  if (kind === "object") return { nested: { mode: "single", attributes: nestedAttributes(fields ?? {}, inside) } };
  const scalar = scalars[kind];
  if (scalar) return { type: scalar };
  const collection = kind as "list" | "set" | "map";
  if (item?.spec.fields)
    return { nested: { mode: collection, attributes: nestedAttributes(item.spec.fields, inside) } };
  return { type: [collection, scalars[item?.spec.kind ?? "text"] ?? "string"] };
}

function isAlwaysRequired(contract: AnyContract, name: string): boolean {
  const rows = Object.values(contract.variants?.of ?? {});
  return rows.every((row) => row[name] === undefined || row[name].presence === "needed");
}
