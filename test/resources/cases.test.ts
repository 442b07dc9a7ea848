import { canonicalValue, explain, pathText, reason, storedValue, validate } from "../../src/contract";
import { specimens } from "../kinds";

const writable = specimens
  .filter(({ contract }) => contract.operations.includes("create"))
  .map((specimen) => [specimen.contract.name, specimen] as const);

it.each(writable)("%s has valid and invalid examples", (_, examples) => {
  expect(examples.valid.length).toBeGreaterThan(0);
  expect(examples.invalid.length).toBeGreaterThan(0);
});

it.each(writable)("every field of %s has an example", (_, { contract, valid: examples }) => {
  const written = Object.keys(contract.fields).filter((field) => contract.fields[field]?.spec.presence !== "computed");
  const used = new Set(examples.flatMap(Object.keys));
  expect(written.filter((field) => !used.has(field))).toEqual([]);
  const variants = examples.map((object) => object[contract.variants?.on ?? ""]);
  expect(Object.keys(contract.variants?.of ?? {}).filter((value) => !variants.includes(value))).toEqual([]);
});

const valid = specimens.flatMap(({ contract, valid: examples }) =>
  examples.map((object) => [contract.name, object, contract] as const),
);

const invalid = specimens.flatMap(({ contract, invalid: examples }) =>
  examples.map((example) => [contract.name, example, contract] as const),
);

it.each(valid)("%s: %j is valid", (_, object, contract) => {
  expect(validate(contract, object).map((problem) => explain(problem, "camel"))).toEqual([]);
});

it.each(invalid)("%s: %j is invalid, with a message", (_, { object, problems }, contract) => {
  const found = validate(contract, object).map((problem) => ({
    at: pathText(problem.path, "camel"),
    words: reason(problem, "camel"),
  }));
  expect(found).toEqual(problems.map(({ at, words }) => ({ at, words: expect.stringContaining(words) as string })));
});

it.each(valid)("%s: %j has one canonical and one stored form", (_, object, contract) => {
  const around = { domain: "shop.example", ...object };
  for (const [name, field] of Object.entries(contract.fields)) {
    const canonical = canonicalValue(field, object[name], around);
    const stored = storedValue(field, object[name], around);
    expect({ [name]: canonicalValue(field, canonical, around) }).toEqual({ [name]: canonical });
    expect({ [name]: storedValue(field, stored, around) }).toEqual({ [name]: stored });
    expect({ [name]: canonicalValue(field, stored, around) }).toEqual({ [name]: canonical });
  }
});
