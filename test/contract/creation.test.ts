import {
  atCreation,
  defineContract,
  explain,
  findCreationProblems,
  hasCreationNeeds,
  int,
  type Properties,
  text,
  UNKNOWN,
  validate,
} from "../../src/contract";

const spec = {
  name: "box",
  summary: "A box.",
  source: "none",
  path: "/boxes",
  operations: ["create"],
  access: { scope: null },
} as const;

const box = defineContract({
  kind: "resource",
  ...spec,
  fields: {
    label: text("The label."),
    lock: text("The lock.").optional(),
    code: text("The code.").length(4, 8).optional(),
    content: text("The content. Never returned.").notReturned(),
    size: int("The size.").optional(),
  },
  rules: (rule) => [
    atCreation(rule("code", "is required if {lock} is set", ["lock", "code"], (it) => !it.lock || Boolean(it.code))),
    rule("size", "must be 1 with {lock}", ["lock", "size"], (it) => !it.lock || it.size === 1),
  ],
});

const words = (problems: ReturnType<typeof validate>) => problems.map((problem) => explain(problem, "camel"));
const of = (object: Properties) => ({
  all: words(validate(box, object)),
  ofExisting: words(validate(box, object, { mayExist: true })),
  atCreation: words(findCreationProblems(box, object)),
});

it("a requirement of a create is a problem only of a create", () => {
  expect(of({ label: "it", lock: "steel", size: 1 })).toEqual({
    all: ["content is required", "code is required if lock is set"],
    ofExisting: [],
    atCreation: ["content is required", "code is required if lock is set"],
  });
});

it("a general requirement is a problem of both", () => {
  expect(of({ lock: "steel", code: "1", content: "gold", size: 2 })).toEqual({
    all: ["label is required", 'code must be 4 to 8 characters long, got "1"', "size must be 1 with lock, got 2"],
    ofExisting: [
      "label is required",
      'code must be 4 to 8 characters long, got "1"',
      "size must be 1 with lock, got 2",
    ],
    atCreation: [],
  });
});

it("an unknown value is not a problem of a create", () => {
  expect(findCreationProblems(box, { label: "it", lock: "steel", code: UNKNOWN, content: UNKNOWN, size: 1 })).toEqual(
    [],
  );
});

it("a contract has such requirements by a rule, by a required value that is never returned, or not at all", () => {
  const label = text("The label.");
  const rules = box.rules.filter((rule) => rule.atCreation);
  expect(hasCreationNeeds({ ...box, fields: { label } })).toBe(true);
  expect(hasCreationNeeds({ ...box, rules: [] })).toBe(true);
  expect(
    hasCreationNeeds({ ...box, rules: [], fields: { label, note: text("A note.").optional().notReturned() } }),
  ).toBe(false);
  expect(rules).toHaveLength(1);
});
