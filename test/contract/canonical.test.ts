import {
  canonicalValue,
  int,
  isEquivalent,
  isSent,
  list,
  map,
  object,
  set,
  storedValue,
  text,
} from "../../src/contract";

const word = text("A word.").canonical((value) => value.toLowerCase());
const words = set("Words.", word);

describe("canonicalOf", () => {
  it("sorts sets and removes duplicates, in any spelling", () => {
    expect(canonicalValue(words, ["b", "A", "a", "B"], {})).toEqual(["a", "b"]);
  });

  it("keeps the order of lists and their duplicates", () => {
    expect(canonicalValue(list("Words.", word), ["b", "A", "a"], {})).toEqual(["b", "a", "a"]);
  });

  it("treats undefined, null and absent fields as equal", () => {
    const pair = object("A pair.", { left: word.optional(), right: words.optional() });
    expect(canonicalValue(word, undefined, {})).toBeNull();
    expect(isEquivalent(pair, { left: "A" }, {}, { left: "a", right: null }, {})).toBe(true);
    expect(isEquivalent(pair, { left: "A" }, {}, { left: "a", right: [] }, {})).toBe(false);
  });

  it("keeps maps unchanged, including keys", () => {
    expect(canonicalValue(map("Words.", text("A word.")), { dbName: "Shop" }, {})).toEqual({ dbName: "Shop" });
  });

  it("passes the sibling fields to a field", () => {
    const aside = text("A word.").canonical((value, beside) => `${value}.${String(beside["domain"])}`);
    const both = object("Both.", { domain: text("A domain."), name: aside });
    expect(canonicalValue(aside, "www", { domain: "shop.example" })).toBe("www.shop.example");
    expect(canonicalValue(both, { domain: "shop.example", name: "www" }, {})).toEqual({
      domain: "shop.example",
      name: "www.shop.example",
    });
  });
});

describe("storedOf", () => {
  const wait = int("A time.")
    .stored((value) => Math.min(value, 10))
    .canonical((value) => Math.min(value, 10) || 5);

  it("is the form that the service keeps, if it differs", () => {
    expect([0, 5, 99].map((value) => storedValue(wait, value, {}))).toEqual([0, 5, 10]);
    expect([0, 5, 99].map((value) => canonicalValue(wait, value, {}))).toEqual([5, 5, 10]);
    expect(isEquivalent(wait, 0, {}, 5, {})).toBe(true);
  });

  it("is the canonical form otherwise", () => {
    expect(storedValue(words, ["B", "a"], {})).toEqual(["a", "b"]);
  });
});

describe("isSent", () => {
  it.each([
    ["an ordinary field", text("A."), true, true],
    ["one that cannot change", text("A.").requiresReplace(), true, false],
    ["one that only updates take", text("A.").sent("update"), false, true],
    ["one that concerns only us", text("A.").providerOnly(), false, false],
    ["one that the service decides", text("A.").computed(), false, false],
    ["one that cannot change, but is sent", text("A.").requiresReplace().sent("create and update"), true, true],
  ])("%s", (_, { spec }, create, update) => {
    expect([isSent(spec, "create"), isSent(spec, "update")]).toEqual([create, update]);
  });
});
