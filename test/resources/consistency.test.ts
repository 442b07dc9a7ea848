import {
  camel,
  type Field,
  type Fields,
  isSent,
  type Rule,
  snake,
  type ValueCheck,
  type Variants,
  wording,
} from "../../src/contract";
import { contracts } from "../../src/resources/contracts";

interface Level {
  readonly fields: Fields;
  readonly rules: readonly Rule[];
  readonly variants?: Variants | undefined;
}

/** The fields of a contract and of every nested object, each with its sibling fields' rules. */
function levels({ fields, rules, variants }: Level): Level[] {
  const inside = Object.values(fields).flatMap(objectsOf);
  return [{ fields, rules, variants }, ...inside.flatMap(levels)];
}

function objectsOf({ spec }: Field): Level[] {
  if (spec.fields) return [{ fields: spec.fields, rules: spec.rules ?? [], variants: spec.variants }];
  return spec.item ? objectsOf(spec.item) : [];
}

/** A field, and the items of its list. */
const withItems = (field: Field): Field[] => [field, ...(field.spec.item ? withItems(field.spec.item) : [])];

const named = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe.each(contracts.map((contract) => [contract.name, contract] as const))("%s", (_, contract) => {
  const all = levels(contract);
  const fields = all.flatMap((level) => Object.entries(level.fields));
  const everyField = fields.flatMap(([name, field]) => withItems(field).map((each) => [name, each] as const));
  const own = Object.keys(contract.fields);

  it("summaries are sentences", () => {
    const summaries = [
      contract.summary,
      ...everyField.flatMap(([, { spec }]) => [spec.summary, ...(spec.usage === undefined ? [] : [spec.usage])]),
    ];
    expect(summaries.filter((summary) => !/^[A-Z0-9].*\.$/s.test(summary))).toEqual([]);
  });

  it("names a document of the specification", () => {
    expect(contract.source).toMatch(/^document [123], /);
  });

  it("every name survives the conversion to Terraform and back", () => {
    const names = fields.map(([name]) => name);
    expect(names.map(snake).map(camel)).toEqual(names);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(snake(name)))).toEqual([]);
  });

  it("id, key and the parents in the path are fields", () => {
    const parents = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(own).toEqual(expect.arrayContaining([contract.id, ...(contract.key ?? []), ...parents]));
  });

  it("variants are the choices of one field, and name fields", () => {
    const { on = "", of = {} } = contract.variants ?? {};
    const choices = contract.variants ? contract.fields[on]?.spec.choices : [];
    expect(Object.keys(of).sort()).toEqual([...(choices ?? ["no choice"])].sort());
    const cells = Object.values(of).flatMap(Object.keys);
    expect(cells.filter((name) => !own.includes(name))).toEqual([]);
    const dependent = own.filter((name) => contract.fields[name]?.spec.presence === "dependent");
    expect(dependent.filter((name) => !cells.includes(name))).toEqual([]);
  });

  it("only fields of an object that has variants depend on one", () => {
    const inside = all.filter(({ variants }) => !variants).flatMap((level) => Object.values(level.fields));
    expect(inside.filter((field) => field.spec.presence === "dependent")).toEqual([]);
  });

  it("rules refer to existing fields, and read the fields at which they are shown", () => {
    for (const { fields: beside, rules } of all) {
      for (const { at, reads, words } of rules) {
        expect(Object.keys(beside)).toEqual(expect.arrayContaining([...reads, ...named(words), ...(at ? [at] : [])]));
        if (at !== "") expect(reads).toContain(at);
      }
    }
  });

  it("check texts continue a name and end without a full stop", () => {
    const cells = Object.values(contract.variants?.of ?? {}).flatMap(Object.values) as { checks: ValueCheck[] }[];
    const checks = [...everyField.flatMap(([, { spec }]) => spec.checks), ...cells.flatMap((cell) => cell.checks)];
    expect(checks.map(({ words }) => words).filter((words) => !/^must .*[^.]$/s.test(words))).toEqual([]);
    const rules = all.flatMap((level) => level.rules.map(({ words }) => words));
    expect(rules.filter((words) => !/^(must|is|needs) .*[^.]$/s.test(words))).toEqual([]);
  });

  it("check texts contain no field name without braces, so that every reader sees its own spelling", () => {
    const checks = everyField.flatMap(([, { spec }]) => spec.checks.map(({ words }) => words));
    const words = [...checks, ...all.flatMap((level) => level.rules.map((rule) => rule.words))];
    const inTerraform = words.map((each) => wording(each, "snake"));
    const unquoted = inTerraform.map((each) => each.replace(/"[^"]*"/g, ""));
    expect(unquoted.filter((each) => /\b[a-z]+\d*[A-Z]/.test(each))).toEqual([]);
  });

  it("defaults and clearing values are valid", () => {
    for (const [, { spec }] of fields) {
      for (const value of [spec.default, spec.unsetValue]) {
        if (value === undefined || value === null) continue;
        expect(spec.checks.filter((check) => !check.test(value as never))).toEqual([]);
      }
    }
  });

  it("passwords and similar fields are sensitive", () => {
    const secret = fields.filter(
      ([name, { spec }]) => /pass|secret|token|scriptData/i.test(name) && spec.kind !== "int",
    );
    expect(secret.filter(([, { spec }]) => spec.sensitive !== true)).toEqual([]);
  });

  it("update-only fields exist only if there is an update", () => {
    const changeable = own.filter((name) => isSent(contract.fields[name]?.spec ?? ({} as Field["spec"]), "update"));
    const expected = contract.operations.includes("update") || contract.name === "tag" ? changeable : [];
    expect(changeable).toEqual(contract.operations.includes("create") ? expected : changeable);
  });

  it("referenced states exist", () => {
    const { states } = contract;
    const used = [
      ...(states?.target ?? []),
      ...(states?.failed ?? []),
      ...Object.values(states?.requires ?? {}).flat(),
      ...Object.values(states?.transitions ?? {}).flatMap(({ via, to }) => [via, to]),
    ];
    expect(used.filter((status) => !states?.values.includes(status))).toEqual([]);
  });
});
