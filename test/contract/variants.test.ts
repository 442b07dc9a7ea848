import { allowed, banned, check, hasUnknown, needed, presenceOf, text, UNKNOWN, variantOf } from "../../src/contract";

const variants = {
  on: "kind",
  of: {
    open: { code: allowed(check<string>("must be short", (value) => value.length < 3)), note: banned },
    shut: { code: needed<string>() },
    "5": { code: needed<string>() },
    undefined: { code: needed<string>() },
  },
};
const dependent = text("A code.").dependent();
const free = text("A note.").optional();

describe("the row of an object", () => {
  it("is that of its variant", () => {
    expect(variantOf({ variants }, { kind: "open" })).toBe(variants.of.open);
  });

  it.each([
    ["an unknown variant", { kind: "ajar" }],
    ["a name that every object has", { kind: "toString" }],
    ["an unknown variant", { kind: UNKNOWN }],
    ["a number", { kind: 5 }],
    ["nothing", {}],
  ])("is undefined for %s", (_, object) => expect(variantOf({ variants }, object)).toBeUndefined());

  it("is undefined without variants", () => expect(variantOf({}, { kind: "open" })).toBeUndefined());
});

describe("the presence of a field", () => {
  it.each([
    ["open", "code", dependent, "optional"],
    ["shut", "code", dependent, "required"],
    ["open", "note", free, "banned"],
    ["shut", "note", free, "optional"],
    ["shut", "other", dependent, "banned"],
    ["ajar", "code", dependent, undefined],
    ["ajar", "note", free, "optional"],
  ] as const)("of the variant %s, for %s", (kind, name, field, presence) => {
    expect(presenceOf({ variants }, name, field, { kind })).toBe(presence);
  });

  it("is the field's own without variants", () => {
    expect(presenceOf({}, "code", dependent, {})).toBe("dependent");
  });

  it("is optional for a value that may be absent", () => expect(banned.checks).toEqual([]));
});

it("an unknown value is found at any depth", () => {
  expect(hasUnknown(UNKNOWN)).toBe(true);
  expect(hasUnknown({ a: [{ b: UNKNOWN }] })).toBe(true);
  expect(hasUnknown(["a", { b: null }])).toBe(false);
  expect(hasUnknown(null)).toBe(false);
});
