import { Fn, Lazy, Token } from "cdktf";
import { Domain } from "../../../../lib";
import { replaceTokens } from "../../../../lib/core/tokens/replace-tokens";
import { UNKNOWN } from "../../../../src/contract";
import { newStack } from "../../stacks";

const late = () => Lazy.anyValue({ produce: () => ({}) });
const domain = () => new Domain(newStack(), "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });

describe("the values known while the program runs", () => {
  it("are the complete value without tokens", () => {
    const value = { a: "text", b: [1, { c: "10.0.0.0/8", d: null }], e: undefined, f: new Date(0), "$ 7%": "2e10" };
    expect(replaceTokens(value)).toEqual({ value, damages: [] });
    expect(replaceTokens(value).value).toBe(value);
  });

  it("omit the parts with tokens, and leave the value itself unchanged", () => {
    const { id } = domain();
    const value = { a: "text", b: [1, { c: id, d: "${var.x}" }], e: { f: 1 } };
    const before = { ...value, b: [...value.b] };
    expect(replaceTokens(value)).toEqual({
      value: { a: "text", b: [1, { c: UNKNOWN, d: UNKNOWN }], e: { f: 1 } },
      damages: [],
    });
    expect(value).toEqual(before);
  });

  it.each([
    ["text", () => Token.asString(late())],
    ["number", () => Token.asNumber(late())],
    ["list", () => Token.asList(late())],
    ["list of numbers", () => Token.asNumberList(late())],
    ["map", () => Token.asStringMap(late())],
    ["map of numbers", () => Token.asNumberMap(late())],
    ["number in a string", () => `number ${String(Token.asNumber(late()))}`],
    ["function", () => Fn.upper(domain().domain)],
    ["value that is decided late", () => late()],
    ["template of Terraform", () => "%{ if true }a%{ endif }"],
  ])("omit a %s that is a token", (_, make) => {
    expect(replaceTokens({ field: [{ inside: make() }] })).toEqual({
      value: { field: [{ inside: UNKNOWN }] },
      damages: [],
    });
  });

  it("omit a damaged token, in every form", () => {
    const text = Token.asString(late());
    const cut = Array.from({ length: text.length - 4 }, (_, index) => text.slice(0, index + 4));
    const pieces = [...cut.slice(0, -1), text.slice(1), text.toUpperCase(), encodeURIComponent(text)];
    const encoded = ["", "a", "ab"].map((before) => Buffer.from(before + text).toString("base64"));
    for (const piece of [...pieces, ...encoded]) {
      expect([piece, replaceTokens({ a: { b: piece } })]).toMatchObject([piece, { damages: [{ path: ["a", "b"] }] }]);
    }
  });

  it("include the place of each damage, also in lists and names", () => {
    const { id } = domain();
    const damages = replaceTokens({ a: [1, id * 3, { b: id * 2 }], c: { [`${String(id)}1`]: 1 }, d: NaN }).damages;
    expect(damages.map(({ path }) => path)).toEqual([["a", 1], ["a", 2, "b"], ["c"], ["d"]]);
  });
});
