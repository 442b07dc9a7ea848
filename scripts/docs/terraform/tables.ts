import { type Contract, snake, type States, type VariantField } from "../../../src/contract";
import type { Attribute, Attributes, Type } from "../../../src/provider/plugin/schema";

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

/** A row for each attribute at every depth. `how` adds a cell, unless it returns undefined. */
function rowsOf(
  attributes: Attributes,
  how: (attribute: Attribute) => string | undefined,
  prefix = "",
): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const { nested, type = "string", description } = attribute;
    const path = `${prefix}${name}`;
    const own = row(
      `\`${path}\``,
      nested ? nestings[nested.mode] : typeText(type),
      ...[how(attribute)].filter((each) => each !== undefined),
      cell(description),
    );
    return nested ? [own, ...rowsOf(nested.attributes, how, `${path}${steps[nested.mode]}.`)] : [own];
  });
}

const order = ({ required, optional }: Attribute) => (required === true ? 0 : optional === true ? 1 : 2);

/** The arguments of an object that is only read: required ones first. */
export function argumentTable(attributes: Attributes): readonly string[] {
  const sorted = Object.entries(attributes).sort(([, left], [, right]) => order(left) - order(right));
  if (sorted.length === 0) return [];
  return table(["argument", "type", "", "description"], rowsOf(Object.fromEntries(sorted), presence));
}

const presence = ({ required, sensitive }: Attribute) =>
  `${required === true ? "required" : "optional"}${sensitive === true ? ", sensitive" : ""}`;

/** The attributes that a user can only read. */
export function resultTable(attributes: Attributes): readonly string[] {
  if (Object.keys(attributes).length === 0) return [];
  return table(
    ["attribute", "type", "description"],
    rowsOf(markedSecrets(attributes), () => undefined),
  );
}

/** Adds the marks of attributes to their descriptions, because a table of results has no column for them. */
function markedSecrets(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const { nested, sensitive, description } = attribute;
      const words = sensitive === true ? `${description} Sensitive.` : description;
      const inner = nested && { nested: { ...nested, attributes: markedSecrets(nested.attributes) } };
      return [name, { ...attribute, ...inner, description: words }];
    }),
  );
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
