import {
  defineContract,
  explain,
  flag,
  int,
  list,
  map,
  number,
  object,
  reason,
  set,
  text,
  validate,
} from "../../src/contract";

const got = (given: unknown) => reason({ path: ["a"], words: "is wrong", given }, "camel");

it.each<[string, unknown, string]>([
  ["null", null, "null"],
  ["a big integer as TypeScript writes it", 10n, "10n"],
  ["an invalid number", NaN, "NaN"],
  ["the infinite", -Infinity, "-Infinity"],
  ["a function by its type", () => 1, "a function"],
  ["a symbol by its type", Symbol("s"), "a symbol"],
  ["a date by its class", new Date(0), "a Date"],
  ["a map by its class", new Map(), "a Map"],
  ["a promise by its class", Promise.resolve(), "a Promise"],
  ["a pattern with the right article", /x/, "a RegExp"],
  ["a string of 80 characters in full", "x".repeat(78), `"${"x".repeat(78)}"`],
  ["an error with the right article", new Error("no"), "an Error"],
  ["unusual nested values", { at: new Date(0), by: [() => 1, 1n] }, '{"at":"a Date","by":["a function","1n"]}'],
])("a rejection shows %s", (_, given, shown) => expect(got(given)).toBe(`is wrong, got ${shown}`));

const kinds = defineContract({
  kind: "resource",
  name: "kinds",
  summary: "One field of each kind.",
  source: "none",
  path: "/kinds",
  operations: ["create"],
  access: { scope: null },
  fields: {
    text: text("Text.").optional(),
    list: list("A list.", text("Text.")).optional(),
    set: set("A set.", text("Text.")).optional(),
    int: int("A number.").optional(),
    number: number("Not only whole numbers.").optional(),
    flag: flag("A flag.").optional(),
    map: map("A map.", text("Text.")).optional(),
    object: object("An object.", { a: text("Text.").optional() }).optional(),
  },
});

/** The hint in brackets, if there is one. */
function hintFor(field: string, value: unknown): string | undefined {
  const [problem, ...more] = validate(kinds, { [field]: value });
  expect(more).toEqual([]);
  expect(problem).toBeDefined();
  return problem && / \(([^()]*(?:\([^()]*\))?)\)$/.exec(explain(problem, "camel"))?.[1];
}

it.each<[string, unknown, string]>([
  ["text", 5, 'write "5"'],
  ["text", true, 'write "true"'],
  ["text", ["a"], 'write "a" without brackets'],
  ["text", Promise.resolve("a"), "await it"],
  ["list", "a", 'write ["a"]'],
  ["list", 5, "write [5]"],
  ["list", new Set(["a"]), "write [...set]"],
  ["set", new Set(["a"]), "write [...set]"],
  ["list", Promise.resolve([]), "await it"],
  ["int", "5", "write 5 without quotes"],
  ["int", "-12", "write -12 without quotes"],
  ["int", Promise.resolve(1), "await it"],
  ["number", "5", "write 5 without quotes"],
  ["number", "-12.25", "write -12.25 without quotes"],
  ["flag", "true", "write true without quotes"],
  ["object", new Map(), "write Object.fromEntries(map)"],
  ["map", new Map(), "write Object.fromEntries(map)"],
  ["object", Promise.resolve({}), "await it"],
])("a field of the kind %s has advice for %p", (field, value, words) => {
  expect(hintFor(field, value)).toBe(words);
});

it.each<[string, unknown]>([
  ["text", {}],
  ["text", []],
  ["text", ["a", "b"]],
  ["text", [5]],
  ["text", new Date(0)],
  ["list", true],
  ["list", {}],
  ["int", "x5"],
  ["int", "5x"],
  ["int", true],
  ["number", "x1.5"],
  ["number", "1.5x"],
  ["number", "1.x"],
  ["number", "five"],
  ["flag", "yes"],
  ["flag", "untrue"],
  ["flag", "falsely"],
  ["flag", 1],
  ["object", []],
  ["map", new Date(0)],
])("a field of the kind %s has no advice for %p", (field, value) => expect(hintFor(field, value)).toBeUndefined());
