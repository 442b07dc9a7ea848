import {
  allowed,
  choice,
  defineContract,
  explain,
  flag,
  int,
  items,
  list,
  map,
  needed,
  object,
  type Properties,
  set,
  text,
  UNKNOWN,
  validate,
  writableFields,
} from "../../src/contract";

const box = defineContract({
  kind: "resource",
  name: "box",
  summary: "A box.",
  source: "none",
  path: "/boxes",
  operations: ["create"],
  access: { scope: null },
  fields: {
    id: int("The id.").computed(),
    kind: choice("The kind.", ["open", "shut"]),
    label: text("The label.").length(3, 5).optional(),
    sizeMb: int("The size.").between(1, 10).optional(),
    isNew: flag("True if it is new.").optional(),
    tags: set("The tags.", text("A tag.")).items(0, 2).optional(),
    sides: list(
      "The sides.",
      object("A side.", { colour: text("The colour.").length(3, 5), area: int("The area.").optional() }),
    ).optional(),
    notes: map("The notes.", text("A note.")).optional(),
    lockCode: text("The code.").dependent(),
    lockSize: int("The size of the lock.").dependent(),
  },
  variants: {
    on: "kind",
    of: { open: { tags: allowed(items(1, 9)) }, shut: { lockCode: needed(), lockSize: allowed() } },
  },
  rules: (rule) => [
    rule("sizeMb", "must be 1 where {isNew} is true", ["sizeMb", "isNew"], (it) => !it.isNew || it.sizeMb === 1),
  ],
});

const messagesFor = (given: Properties, options = {}) =>
  validate(box, given, options).map((problem) => explain(problem, "camel"));

describe("shapes", () => {
  it.each([
    ["label", 5, 'label must be a string, got 5 (write "5")'],
    ["sizeMb", "5", 'sizeMb must be a whole number, got "5" (write 5 without quotes)'],
    ["sizeMb", 1.5, "sizeMb must be a whole number, got 1.5"],
    ["sizeMb", 2 ** 53, "sizeMb must be a whole number, got 9007199254740992"],
    ["isNew", "true", 'isNew must be true or false, got "true" (write true without quotes)'],
    ["tags", "a", 'tags must be a list, got "a" (write ["a"])'],
    ["sides", {}, "sides must be a list, got {}"],
    ["notes", [], "notes must be an object, got []"],
    ["kind", 1, 'kind must be one of "open", "shut", got 1'],
  ])("%s: %j", (name, value, sentence) => {
    expect(messagesFor({ kind: "open", [name]: value })).toEqual([sentence]);
  });

  it("validates lists, maps and objects", () => {
    const given = {
      kind: "open",
      tags: ["a", 2],
      sides: [{ colour: "red" }, { colour: "re", area: "big" }, "blue", null],
      notes: { first: "a", second: 2 },
    };
    expect(messagesFor(given)).toEqual([
      'tags[1] must be a string, got 2 (write "2")',
      'sides[1].colour must be 3 to 5 characters long, got "re"',
      'sides[1].area must be a whole number, got "big"',
      'sides[2] must be an object, got "blue"',
      "sides[3] must not be null",
      'notes.second must be a string, got 2 (write "2")',
    ]);
  });
});

it("does not report a value twice, for the field and for invalid JSON", () => {
  expect(messagesFor({ kind: "open", sizeMb: NaN, sides: [{ colour: "red", area: Infinity }] })).toEqual([
    "sizeMb must be a whole number, got NaN",
    "sides[0].area must be a whole number, got Infinity",
  ]);
});

describe("presence", () => {
  it("requires required fields and treats null as absent", () => {
    expect(messagesFor({})).toEqual(["kind is required"]);
    expect(messagesFor({ kind: null, label: null, sides: null })).toEqual(["kind is required"]);
    expect(messagesFor({ kind: "open", sides: [{}] })).toEqual(["sides[0].colour is required"]);
  });

  it("rejects fields that the service sets", () => {
    expect(messagesFor({ kind: "open", id: 1 })).toEqual(["id is read-only: the service sets it, got 1"]);
    expect(messagesFor({ kind: "open", id: null })).toEqual([]);
  });

  it("requires and rejects fields by variant", () => {
    expect(messagesFor({ kind: "shut" })).toEqual(['lockCode is required if kind is "shut"']);
    expect(messagesFor({ kind: "shut", lockCode: "1", lockSize: 2 })).toEqual([]);
    expect(messagesFor({ kind: "open", lockCode: "1" })).toEqual([
      'lockCode must not be set if kind is "open", got "1"',
    ]);
  });

  it("adds the variant's checks to the field's own", () => {
    expect(messagesFor({ kind: "open", tags: [] })).toEqual(["tags must have 1 to 9 items, got []"]);
    expect(messagesFor({ kind: "shut", lockCode: "1", tags: [] })).toEqual([]);
    expect(messagesFor({ kind: "open", tags: ["a", "b", "c"] })).toEqual([
      'tags must have at most 2 items, got ["a","b","c"]',
    ]);
  });

  it("does not read an inherited property name as a variant", () => {
    expect(messagesFor({ kind: "constructor", lockCode: "1" })).toEqual([
      'kind must be one of "open", "shut", got "constructor"',
    ]);
  });
});

describe("unknown names", () => {
  it("are rejected with a suggestion", () => {
    expect(messagesFor({ kind: "open", size_mb: 1, constructor: 1 })).toEqual([
      "size_mb is not a valid field (did you mean sizeMb?)",
      "constructor is not a valid field",
    ]);
  });

  it("can be ignored, while all other values are validated", () => {
    expect(
      messagesFor({ kind: "open", other: 1, sides: [{ colour: "re", other: 1 }] }, { unknownNames: "ignore" }),
    ).toEqual(['sides[0].colour must be 3 to 5 characters long, got "re"']);
  });
});

describe("unknown values", () => {
  it("are never validated, at any path", () => {
    expect(messagesFor({ kind: UNKNOWN, label: UNKNOWN, sizeMb: UNKNOWN, isNew: true, tags: UNKNOWN })).toEqual([]);
    expect(
      messagesFor({ kind: "open", tags: [UNKNOWN, UNKNOWN, UNKNOWN], sides: [UNKNOWN, { colour: UNKNOWN }] }),
    ).toEqual([]);
    expect(messagesFor({ kind: "shut", lockCode: UNKNOWN })).toEqual([]);
  });

  it("leave the variant open", () => {
    expect(messagesFor({ kind: UNKNOWN })).toEqual([]);
    expect(messagesFor({ kind: UNKNOWN, lockCode: "1", lockSize: "big" })).toEqual([
      'lockSize must be a whole number, got "big"',
    ]);
  });

  it("do not hide known values", () => {
    expect(messagesFor({ kind: "open", tags: [UNKNOWN, 2] })).toEqual(['tags[1] must be a string, got 2 (write "2")']);
  });

  it("are not rejected if the field must be absent: they may turn out to be null", () => {
    expect(messagesFor({ kind: "open", lockCode: UNKNOWN, id: UNKNOWN })).toEqual([]);
  });
});

describe("rules", () => {
  it("use the reader's spelling of names", () => {
    const [problem] = validate(box, { kind: "open", isNew: true, sizeMb: 2 });
    expect(problem && explain(problem, "camel")).toBe("sizeMb must be 1 where isNew is true, got 2");
    expect(problem && explain(problem, "snake")).toBe("size_mb must be 1 where is_new is true, got 2");
  });

  it("run only if the values that they read are valid", () => {
    expect(messagesFor({ kind: "open", isNew: true, sizeMb: 11 })).toEqual(["sizeMb must be from 1 to 10, got 11"]);
  });
});

it("reports everything at once", () => {
  expect(messagesFor({ kind: "closed", label: "ab", sizeMb: 0, isNew: 1 })).toHaveLength(4);
});

it("covers the values that a user can set in an object of the service", () => {
  expect(writableFields(box, { id: 1, kind: "open", label: null, sizeMb: 2, host: "h" })).toEqual({
    kind: "open",
    sizeMb: 2,
  });
});
