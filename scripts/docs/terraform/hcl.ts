import { camel, type Contract, type Field, type Properties, snake } from "../../../src/contract";
import type { Schema } from "../../../src/provider/plugin/schema";

const text = (value: string) => JSON.stringify(value).replace(/([$%])\{/g, "$1$1{");

/** A value as HCL writes it. */
function hcl(value: unknown, field: Field | undefined, indent: string): string {
  const { item, fields, kind } = field?.spec ?? {};
  if (Array.isArray(value)) return `[${value.map((each) => hcl(each, item, indent)).join(", ")}]`;
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return String(value);
  const inner = `${indent}  `;
  const entries = Object.entries(value as Properties).map(([name, each]): Entry => {
    const isFree = kind === "map" || kind === "json";
    const [key, own] = isFree ? [text(name), item ?? field] : [snake(name), fields?.[name]];
    return [key, hcl(each, own, inner)];
  });
  return `{\n${inColumns(entries, inner)}\n${indent}}`;
}

type Entry = readonly [name: string, value: string];

const isLong = ([, value]: Entry) => value.includes("\n");

/** Consecutive one-line attributes have their values in one column, as `terraform fmt` formats them. */
export function inColumns(entries: readonly Entry[], indent: string): string {
  const lines = entries.map((entry, index) => {
    if (isLong(entry)) return `${indent}${entry[0]} = ${entry[1]}`;
    const before = entries.slice(0, index).findLastIndex(isLong) + 1;
    const after = entries.slice(index).findIndex(isLong);
    const beside = entries.slice(before, after === -1 ? undefined : index + after);
    const width = Math.max(...beside.map(([name]) => name.length));
    return `${indent}${entry[0].padEnd(width)} = ${entry[1]}`;
  });
  return lines.join("\n");
}

/** A block such as `resource "stratus_domain" "example" { … }`. */
export function block(kind: string, type: string, contract: Contract, object: Properties): string {
  const entries = Object.entries(object).map(([name, value]): Entry => {
    const field = contract.fields[name] ?? contract.listFilters?.[name];
    return [snake(name), hcl(value, field, "  ")];
  });
  const body = entries.length === 0 ? "{}" : `{\n${inColumns(entries, "  ")}\n}`;
  return `${kind} "${type}" "example" ${body}`;
}

/** The block of an action, whose arguments are in a block inside. */
export function actionBlock(type: string, contract: Contract, object: Properties): string {
  const entries = Object.entries(object).map(([name, value]): Entry => {
    return [snake(name), hcl(value, contract.fields[name], "    ")];
  });
  return `action "${type}" "example" {\n  config {\n${inColumns(entries, "    ")}\n  }\n}`;
}

/** Sample values, by the field's name and, if that is not enough, by the type's. */
const samples: Readonly<Record<string, unknown>> = {
  "stratus_region.id": "us-east",
  "stratus_image.id": "public/debian12",
  "stratus_database_engine.id": "mysql/8.0.30",
  "stratus_mysql_backup.label": "monday",
  "stratus_ip_assignment.id": "192.0.2.10",
  address: "192.0.2.10",
  domain: "shop.example",
  name: "www",
  label: "shop-web",
  plan: "g6-standard-1",
  range: "2001:db8:64::",
  region: "us-east",
  target: "192.0.2.10",
  type: "A",
};

/** A sample value of a field. */
export function sample(type: string, name: string, contract: Contract): unknown {
  const spec = contract.fields[name]?.spec ?? contract.listFilters?.[name]?.spec;
  const known = samples[`${type}.${name}`];
  if (known !== undefined) return known;
  if (spec?.kind === "int") return 12;
  if (spec?.kind === "flag") return true;
  return spec?.choices?.[0] ?? samples[name] ?? "example";
}

/** The required fields, or otherwise the fields that identify the object for a person. */
export function asked(type: string, contract: Contract, { attributes }: Schema): Properties {
  const required = Object.entries(attributes).flatMap(([name, attribute]) =>
    attribute.required === true ? [camel(name)] : [],
  );
  const optional = (contract.key ?? []).filter((name) => attributes[snake(name)]?.optional === true);
  const isOne = type === `stratus_${contract.name}`;
  const names = isOne ? [...new Set([...required, ...optional])] : required;
  return Object.fromEntries(names.map((name) => [name, sample(type, name, contract)]));
}
