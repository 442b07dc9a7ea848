import {
  allowed,
  check,
  choice,
  defineContract,
  explain,
  int,
  list,
  needed,
  object,
  type Properties,
  set,
  text,
  validate,
} from "../../src/contract";

const red = check<string>("must not be red", (value) => value !== "red");
const plain = check<string>("must be plain", (value) => /^\w*$/.test(value));
const early = check<string>("must not be late", (value) => value !== "late");

const paint = defineContract({
  kind: "resource",
  name: "paint",
  summary: "A paint.",
  source: "none",
  path: "/paints",
  operations: ["create"],
  access: { scope: null },
  fields: {
    kind: choice("The kind.", ["oil", "water"]).cites("R1-001"),
    colour: text("The colour.")
      .required()
      .cites("R1-002")
      .length(1, 5)
      .cites("R1-003")
      .check(red, plain)
      .cites("R1-004", "R1-005")
      .check(early),
    size: int("The size.").cites("R1-006").between(1, 9).optional(),
    tags: set("The tags.", text("A tag.").length(1, 3).cites("R1-007")).items(0, 2).cites("R1-008").optional(),
    layers: list("The layers.", object("One.", { depth: int("Its depth.").cites("R1-009") })).optional(),
    oil: text("The oil.").dependent().cites("R1-010"),
    dryer: text("The dryer.").dependent().cites("R1-011"),
    id: int("The id.").computed().cites("R1-012"),
  },
  variants: {
    on: "kind",
    of: {
      oil: { oil: needed(plain.cites("R1-013"), red).cites("R1-014"), dryer: allowed(red) },
      water: {},
    },
  },
  rules: (rule) => [
    rule("size", "must be 1 for green", ["colour", "size"], ({ colour, size }) => {
      return colour !== "green" || size === 1;
    }).cites("R1-015", "R1-016"),
    rule("size", "must not be 7", ["size"], ({ size }) => size !== 7),
  ],
});

const oil = { kind: "oil", colour: "blue", oil: "linseed" };
const water = { kind: "water", colour: "blue" };

type Problems = readonly (readonly string[])[];

const problemsOf = (paintOf: Properties): Problems =>
  validate(paint, paintOf).map((problem) => [explain(problem, "camel").split(",")[0] ?? "", ...(problem.rules ?? [])]);

const checks: readonly (readonly [Properties, readonly string[]])[] = [
  [{ colour: "purple" }, ["colour must be 1 to 5 characters long", "R1-003"]],
  [{ colour: "red" }, ["colour must not be red", "R1-004", "R1-005"]],
  [{ colour: "a b" }, ["colour must be plain", "R1-004", "R1-005"]],
  [{ tags: ["long"] }, ["tags[0] must be 1 to 3 characters long", "R1-007"]],
  [{ tags: ["a", "b", "c"] }, ["tags must have at most 2 items", "R1-008"]],
];
test.each(checks)("a check has the rules that are listed after it, and no others: %j", (change, problem) => {
  expect(problemsOf({ ...oil, ...change })).toEqual([problem]);
});

test("a check without rules uses those of the field", () => {
  expect(problemsOf({ ...oil, size: 10 })).toEqual([["size must be from 1 to 9", "R1-006"]]);
  expect(problemsOf({ kind: "chalk", colour: "blue" })).toEqual([['kind must be one of "oil"', "R1-001"]]);
});

test("a check without rules, of a field without them, has none", () => {
  expect(problemsOf({ ...oil, colour: "late" })).toEqual([["colour must not be late"]]);
});

test("the presence may have its own rules", () => {
  expect(problemsOf({ ...oil, colour: null })).toEqual([['colour is required if kind is "oil"', "R1-002"]]);
  expect(problemsOf({ ...oil, id: 1 })).toEqual([["id is read-only: the service sets it", "R1-012"]]);
  expect(problemsOf({ ...oil, layers: [{}] })).toEqual([["layers[0].depth is required", "R1-009"]]);
});

test("a value of another type is rejected by the rules of the type, or by those of all checks", () => {
  expect(problemsOf({ ...oil, size: "1" })).toEqual([["size must be a whole number", "R1-006"]]);
  expect(problemsOf({ ...oil, colour: 5 })).toEqual([["colour must be a string", "R1-003", "R1-004", "R1-005"]]);
  expect(problemsOf({ ...oil, tags: [null] })).toEqual([["tags[0] must not be null", "R1-007"]]);
});

test("a variant has rules for the presence of a field and for its checks, which may have their own", () => {
  expect(problemsOf({ ...oil, oil: null })).toEqual([['oil is required if kind is "oil"', "R1-014"]]);
  expect(problemsOf({ ...oil, oil: "a b" })).toEqual([["oil must be plain", "R1-013"]]);
  expect(problemsOf({ ...oil, oil: "red" })).toEqual([["oil must not be red", "R1-014"]]);
  expect(problemsOf({ ...oil, dryer: "red" })).toEqual([["dryer must not be red"]]);
});

test("a field that a variant excludes is rejected by the rules of its presence", () => {
  expect(problemsOf({ ...water, oil: "linseed" })).toEqual([['oil must not be set if kind is "water"', "R1-010"]]);
});

test("a rule across fields has its own", () => {
  expect(problemsOf({ ...oil, colour: "green", size: 2 })).toEqual([["size must be 1 for green", "R1-015", "R1-016"]]);
  expect(problemsOf({ ...oil, size: 7 })).toEqual([["size must not be 7"]]);
});
