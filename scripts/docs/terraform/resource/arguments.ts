import {
  camel,
  type Contract,
  type Field,
  type Fields,
  propertyText,
  referenceProp,
  snake,
} from "../../../../src/contract";
import type { Attribute, Attributes, Schema, Type } from "../../../../src/provider/plugin/schema";
import type { DocsPart } from "../../../../src/resources/base/common/docs";
import { cell, row, table } from "../tables";

const nestings = { single: "object", list: "list of objects", set: "set of objects", map: "map of objects" } as const;
const steps = { single: "", list: "[]", set: "[]", map: "[*]" } as const;

const typeText = (type: Type): string =>
  typeof type === "string" ? (type === "dynamic" ? "any" : type) : `${type[0]} of ${typeText(type[1])}`;

/** One attribute at any depth. */
interface Place {
  readonly path: string;
  readonly attribute: Attribute;
  readonly field: Field | undefined;
}

const isReadOnly = ({ required, optional }: Attribute) => required !== true && optional !== true;

const fieldsByAttribute = (fields: Fields) =>
  new Map(Object.entries(fields).map(([name, field]) => [snake(name), field] as const));

function placesOf(attributes: Attributes, fields: Fields, prefix = ""): readonly Place[] {
  const byAttribute = fieldsByAttribute(fields);
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const path = `${prefix}${name}`;
    const field = byAttribute.get(name);
    const { nested } = attribute;
    const inner = field?.spec.fields ?? field?.spec.item?.spec.fields ?? {};
    const below = nested ? placesOf(nested.attributes, inner, `${path}${steps[nested.mode]}.`) : [];
    return [{ path, attribute, field }, ...below];
  });
}

const typeOf = ({ nested, type = "string" }: Attribute) => (nested ? nestings[nested.mode] : typeText(type));

const replaces = "**Changing this replaces the resource.**";
const repeats = "**Changing this runs the operation again.**";

function defaultText({ attribute, field }: Place): string {
  const { required, computed } = attribute;
  if (required === true) return "**required**";
  const fallback = field?.spec.default;
  if (fallback !== undefined) return `\`${JSON.stringify(fallback)}\``;
  return computed === true ? "set by the service" : "none";
}

const presenceWords = { needed: "required", allowed: "optional", banned: "not allowed" } as const;

/** The part of an attribute's description about the variants. */
function variantSentences({ variants }: Contract, name: string): string {
  const sentences = Object.entries(variants?.of ?? {}).flatMap(([value, variant]) => {
    const found = variant[camel(name)];
    if (!found) return [];
    return [` ${value}: ${presenceWords[found.presence]}${found.checks.map(({ words }) => `, ${words}`).join("")}.`];
  });
  return sentences.join("");
}

/** The conditions of each variant for the values of other arguments. */
export function variantConditions({ variants }: Contract): readonly string[] {
  return Object.entries(variants?.of ?? {}).flatMap(([value, variant]) =>
    Object.entries(variant).flatMap(([name, { checks }]) =>
      checks.length === 0
        ? []
        : [`- \`${value}\`: \`${snake(name)}\` ${cell(checks.map(({ words }) => words).join(", "))}.`],
    ),
  );
}

/** The path of a prop that accepts a construct, if the argument has one: `assignments[].instance`. */
function referencePath(path: string, field: Field | undefined): string | undefined {
  const [name = "", ...outer] = path.split(".").reverse();
  const prop = field && referenceProp(camel(name), field)?.prop;
  return prop === undefined ? undefined : [...outer.reverse().map(camel), prop].join(".");
}

/** The description without what the other columns and sections say. */
function argumentText({ path, attribute, field }: Place, contract: Contract, facts: DocsPart): string {
  const { description, requiresReplace, sensitive, writeOnly, deprecated } = attribute;
  const fallback = field?.spec.default;
  const known =
    fallback === undefined ? [] : [` Default: ${JSON.stringify(fallback)}.`, ` Default: ${propertyText(fallback)}.`];
  const perVariant = path.includes(".") ? "" : variantSentences(contract, path);
  const plain = [...(perVariant === "" ? [] : [perVariant]), ...known, " Changing it forces replacement."].reduce(
    (text, part) => text.replace(part, ""),
    description,
  );
  const sometimes = field?.spec.replacesWhen;
  const prop = facts.props?.[path] ?? referencePath(path, field);
  return [
    cell(plain),
    ...(perVariant === "" ? [] : [`See [By variant](#by-variant).`]),
    ...(writeOnly === true ? ["Write-only: stored in neither the plan nor the state."] : []),
    ...(sensitive === true && writeOnly !== true ? ["Sensitive."] : []),
    ...(deprecated === undefined ? [] : ["**Deprecated.**"]),
    ...(prop === undefined ? [] : [`In TypeScript: \`${prop}\`.`]),
    ...(requiresReplace === true ? [contract.action ? repeats : replaces] : []),
    ...(sometimes ? [`**Changing this replaces the resource if ${sometimes.words}.**`] : []),
  ].join(" ");
}

/** The effect of a replacement. */
function replacementNote({ loss, action }: Contract, places: readonly Place[]): readonly string[] {
  if (action) return [];
  const guide = "[Replacements and data loss](../guides/what-replaces-what.md)";
  const isReplaced = places.some(({ attribute, field }) => attribute.requiresReplace ?? field?.spec.replacesWhen);
  if (!isReplaced) return ["Every change is made in place."];
  if (!loss)
    return [
      `A replacement deletes the object and creates a new one. It loses no data, because the configuration contains all of it: ${guide}.`,
    ];
  const protects = places.some(({ path }) => path === "deletion_protection");
  const how = protects ? " To block such plans, set `deletion_protection` to true." : "";
  return [
    `A replacement deletes the object and creates a new one. **It loses ${loss.what}.**${how} ${guide} explains more.`,
  ];
}

/** The arguments with their defaults, the required ones first, and the effect of replacements. */
export function argumentSection(contract: Contract, { attributes }: Schema, facts: DocsPart): readonly string[] {
  const rank = ({ required }: Attribute) => (required === true ? 0 : 1);
  const set = Object.entries(attributes).filter(([, attribute]) => !isReadOnly(attribute));
  const sorted = Object.fromEntries(set.sort(([, left], [, right]) => rank(left) - rank(right)));
  const places = placesOf(sorted, contract.fields).filter(({ attribute }) => !isReadOnly(attribute));
  const rows = places.map((place) =>
    row(`\`${place.path}\``, typeOf(place.attribute), defaultText(place), argumentText(place, contract, facts)),
  );
  return [
    "## Arguments",
    "",
    "In TypeScript, the props have the same names in camelCase, unless the description names another prop.",
    "",
    ...replacementNote(contract, places).flatMap((line) => [line, ""]),
    ...table(["argument", "type", "default", "description"], rows),
    "",
  ];
}

/** The attributes that the service or the provider sets. */
export function attributeSection(contract: Contract, { attributes }: Schema): readonly string[] {
  const places = placesOf(attributes, contract.fields).filter(({ attribute }) => isReadOnly(attribute));
  if (places.length === 0) return [];
  const rows = places.map(({ path, attribute }) =>
    row(
      `\`${path}\``,
      typeOf(attribute),
      `${cell(attribute.description)}${attribute.sensitive === true ? " Sensitive." : ""}`,
    ),
  );
  return ["## Attributes", "", "These are read-only.", "", ...table(["attribute", "type", "description"], rows), ""];
}
