import { provider } from "../../../src/composition/provider";
import type { Attribute, Attributes, Schema } from "../../../src/provider/plugin/schema";

type Row = readonly [path: string, attribute: Attribute];

/** Every attribute at every depth, with its path. */
function rowsOf(attributes: Attributes, prefix: string): readonly Row[] {
  return Object.entries(attributes).flatMap(([name, attribute]): readonly Row[] => {
    const path = `${prefix}.${name}`;
    return [[path, attribute], ...rowsOf(attribute.nested?.attributes ?? {}, path)];
  });
}

const rowsIn = (handlers: Readonly<Record<string, () => { readonly schema: Schema }>>) =>
  Object.entries(handlers).flatMap(([type, handler]) => rowsOf(handler().schema.attributes, type));

const isReadOnly = ([, { required, optional }]: Row) => required !== true && optional !== true;
const namesOf = (rows: readonly Row[]) => rows.map(([path, { description }]) => `${path}: ${description}`);

const dataRows = [...rowsIn(provider.dataSources), ...rowsIn(provider.ephemeralResources ?? {})];
const allRows = [...dataRows, ...rowsIn(provider.resources)];

test("no attribute of a data source replaces an object", () => {
  expect(dataRows.length).toBeGreaterThan(500);
  expect(namesOf(dataRows.filter(([, { requiresReplace }]) => requiresReplace === true))).toEqual([]);
});

test("a read-only attribute demands nothing from the user", () => {
  const demands = /\b(Must|must not|Required at|Default:|forces replacement|If omitted, (its|the) tags)\b/;
  const readOnly = allRows.filter(isReadOnly);
  expect(readOnly.length).toBeGreaterThan(400);
  expect(namesOf(readOnly.filter(([, { description }]) => demands.test(description)))).toEqual([]);
});

test("a data source says nothing about changing what it reads", () => {
  const changes = /\b(Changing it|Adding it|Disabling it|Other rules are removed|Omit it|Leave it empty)\b/;
  expect(namesOf(dataRows.filter(([, { description }]) => changes.test(description)))).toEqual([]);
});

test("a condition on the items of a list applies to each item", () => {
  const lists = allRows.filter(([, { type }]) => typeof type === "object");
  const ofCharacters = lists.filter(([, { description }]) => /characters long(?! in total)/.test(description));
  expect(ofCharacters.length).toBeGreaterThan(1);
  expect(namesOf(ofCharacters.filter(([, { description }]) => !/Each item must/.test(description)))).toEqual([]);
});

test("every data source says what it returns, and every list resource what it finds", () => {
  const described = (handlers: Readonly<Record<string, () => { readonly schema: Schema }>>) =>
    Object.entries(handlers).map(([type, handler]) => `${type}: ${handler().schema.description}`);
  const sources = [...described(provider.dataSources), ...described(provider.ephemeralResources ?? {})];
  expect(sources.filter((each) => !/^\w+: Returns /.test(each))).toEqual([]);
  expect(described(provider.listResources ?? {}).filter((each) => !/^\w+: Finds existing /.test(each))).toEqual([]);
  expect(new Set(described(provider.dataSources).map((each) => each.split(": ")[1])).size).toBe(sources.length - 1);
});

test("a data source has its words in the singular, the plural and for a parent", () => {
  const wordsOf = (type: string) => provider.dataSources[type]?.().schema.description;
  expect(wordsOf("stratus_image")).toBe("Returns an image, by its id or label.");
  expect(wordsOf("stratus_domain_record")).toBe(
    "Returns a record of a domain, by its id, or by its name, type and target.",
  );
  expect(wordsOf("stratus_mysql_backups")).toBe(
    "Returns the backups of a MySQL database that match the filter. Without a filter, it returns all of them.",
  );
});

const units: readonly (readonly [name: RegExp, unit: RegExp])[] = [
  [/\.alerts\.(cpu|transfer_quota)$/, /percent/],
  [/\.alerts\.io$/, /per second/],
  [/\.alerts\.network_(in|out)$/, /Mbit\/s/],
  [/\.(memory|disk|size|swap_size)$/, /\b[MG]B\b/],
  [/\.transfer$/, /\bGB\b/],
  [/_sec$/, /seconds/],
  [/prefix(_length)?$/, /bits/],
  [/\.duration$/, /hours/],
  [/^(?!.*filter).*\.(created|updated|finished|eol|expiry|last_successful)$/, /UTC/],
  [/\.(frequency|day|day_of_week|week_of_month|hour_of_day|window)$/, /such as/],
];

test.each(units)("%s has a unit or an example", (name, unit) => {
  const found = allRows.filter(([path, { nested }]) => name.test(path) && !nested && !path.includes(".filter."));
  expect(found.length).toBeGreaterThan(0);
  expect(namesOf(found.filter(([, { description }]) => !unit.test(description)))).toEqual([]);
});
