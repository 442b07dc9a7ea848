import type { VariantField, Contract, States } from "../../../src/contract";
import { snake } from "../../../src/contract";
import type { Attribute, Attributes, Schema, Type } from "../../../src/plugin/schema";

/** The name of a type's page: the type without the provider's prefix, as registries expect it. */
export const pageName = (type: string) => type.replace(/^stratus_/, "");

/** The text of a cell, without characters that end it or have a meaning in Markdown. */
export const cell = (words: string) => words.replaceAll("|", "\\|").replaceAll("\n", " ").replace(/[*<]/g, "\\$&");

export const row = (...cells: readonly string[]) => `| ${cells.join(" | ")} |`;

export const table = (heads: readonly string[], rows: readonly string[]) => [
  row(...heads),
  row(...heads.map(() => "---")),
  ...rows,
];

const typeText = (type: Type): string =>
  typeof type === "string" ? (type === "dynamic" ? "any" : type) : `${type[0]} of ${typeText(type[1])}`;

const nestings = { single: "object", list: "list of objects", set: "set of objects", map: "map of objects" } as const;
const steps = { single: "", list: "[]", set: "[]", map: "[*]" } as const;

function howText(attribute: Attribute): string {
  const { required, optional, computed, sensitive, writeOnly, deprecated, requiresReplace } = attribute;
  return [
    required === true ? "required" : optional === true ? "optional" : "read-only",
    ...(optional === true && computed === true ? ["computed"] : []),
    ...(writeOnly === true ? ["write-only"] : []),
    ...(sensitive === true && writeOnly !== true ? ["sensitive"] : []),
    ...(requiresReplace === true ? ["replaces"] : []),
    ...(deprecated === undefined ? [] : ["deprecated"]),
  ].join(", ");
}

function rowsOf(attributes: Attributes, prefix: string): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const { nested, type = "string", description } = attribute;
    const path = `${prefix}${name}`;
    const own = row(
      `\`${path}\``,
      nested ? nestings[nested.mode] : typeText(type),
      howText(attribute),
      cell(description),
    );
    return nested ? [own, ...rowsOf(nested.attributes, `${path}${steps[nested.mode]}.`)] : [own];
  });
}

const order = ({ required, optional }: Attribute) => (required === true ? 0 : optional === true ? 1 : 2);

/** Every attribute: first the required ones, then the optional ones, then the read-only ones. */
export function attributeTable({ attributes }: Schema): readonly string[] {
  const sorted = Object.entries(attributes).sort(([, left], [, right]) => order(left) - order(right));
  return table(["attribute", "type", "", "rule"], rowsOf(Object.fromEntries(sorted), ""));
}

/** The fields of a `filter`, with the conditions of each. */
export function filterTable({ nested }: Attribute): readonly string[] {
  const rows = Object.entries(nested?.attributes ?? {}).map(([name, { nested: conditions, description }]) => {
    const all = Object.keys(conditions?.attributes ?? {});
    const types = Object.values(conditions?.attributes ?? {}).flatMap(({ type }) =>
      typeof type === "string" ? [type] : [],
    );
    return row(`\`${name}\``, types[0] ?? "", all.map((each) => `\`${each}\``).join(", "), cell(description));
  });
  return table(["attribute", "type", "conditions", "field"], rows);
}

const cellText = (found: VariantField | undefined) => {
  if (!found || found.presence === "banned") return "no";
  return found.presence === "needed" ? "**required**" : "optional";
};

/** The effect of one attribute's value on the others. */
export function variantTable({ variants }: Contract): readonly string[] {
  if (!variants) return [];
  const names = [...new Set(Object.values(variants.of).flatMap((each) => Object.keys(each)))];
  const rows = Object.entries(variants.of).map(([value, each]) =>
    row(`\`${value}\``, ...names.map((name) => cellText(each[name]))),
  );
  return table([`\`${snake(variants.on)}\``, ...names.map((name) => `\`${snake(name)}\``)], rows);
}

function duration(seconds: number): string {
  if (seconds === 0) return "none";
  return seconds % 60 === 0 ? `${String(seconds / 60)} min` : `${String(seconds)} s`;
}

const takes = (given: States["transitions"][string]["takes"]) =>
  typeof given === "number" ? duration(given) : `${duration(given[0])} to ${duration(given[1])}`;

/** The effect of operations on the status. */
export function stateTable({ states }: Contract): readonly string[] {
  if (!states) return [];
  const rows = Object.entries(states.transitions).map(([operation, { via, to, takes: time }]) => {
    const requires = states.requires[operation];
    return row(operation, requires?.join(", ") ?? "any", via, to, takes(time));
  });
  return table(["operation", "accepted in", "while it lasts", "then", "takes"], rows);
}
