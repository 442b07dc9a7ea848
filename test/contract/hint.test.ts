import { hint } from "../../src/contract";

const types = ["A", "AAAA", "NS", "MX", "CNAME", "TXT", "SRV", "PTR", "CAA"];

it.each([
  ["cname", "CNAME"],
  ["CNAM", "CNAME"],
  ["srv", "SRV"],
  ["AAA", "AAAA"],
  ["a", "A"],
])("suggests %s for %s", (given, meant) => {
  expect(hint(given, types)).toBe(meant);
});

it.each(["", "Z", "SPF2", "something else"])("makes no suggestion for %j", (given) => {
  expect(hint(given, types)).toBeUndefined();
});

it("finds the other spelling of a name", () => {
  expect(hint("ttl_sec", ["name", "target", "ttlSec"])).toBe("ttlSec");
  expect(hint("rootPas", ["rootPass", "rootPassWo"])).toBe("rootPass");
});

it("makes no suggestion without candidates", () => {
  expect(hint("x", [])).toBeUndefined();
});
