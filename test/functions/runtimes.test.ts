import { functions } from "../../src/composition/functions";
import { canonicalIp, canonicalTime, explain, inPunycode, validate } from "../../src/contract";
import { callFromTerraform, InvalidArgumentError } from "../../src/functions/declaration";
import { providerSettings } from "../../src/shared/provider-settings";

// Values that depend on the Unicode tables of the runtime, if its own functions convert them. The tests of the executable
// also run this file, so Node and the executable must both give these values.

const converted: readonly (readonly [name: string, ascii: string])[] = [
  ["STRAẞE.example", "xn--strae-oqa.example"],
  ["straße.example", "xn--strae-oqa.example"],
  ["STRASSE.example", "strasse.example"],
  ["βόλος.example", "xn--nxasmm1c.example"],
  ["ΒΌΛΟΣ.example", "xn--nxasmq6b.example"],
  ["İstanbul.example", "xn--istanbul-o0e.example"],
  ["ⅷ.example", "viii.example"],
  ["１２７.０.０.１", "127.0.0.1"],
  ["ﬁsh.example", "fish.example"],
  ["a\u00adb.example", "ab.example"],
  ["bu\u0308cher.example", "xn--bcher-kva.example"],
  ["shop。example", "shop.example"],
  ["क्\u200dष.example", "xn--11b2ezcw70k.example"],
  ["مثال.example", "xn--mgbh0fb.example"],
  ["☃.example", "xn--n3h.example"],
  ["🛒.example", "xn--e88h.example"],
  ["_dmarc.Bücher.example", "_dmarc.xn--bcher-kva.example"],
  ["*.Bücher.example.", "*.xn--bcher-kva.example."],
];

const refused: readonly (readonly [why: string, name: string])[] = [
  ["an Arabic digit without letters", "٠.example"],
  ["a joiner between letters that don't join", "a\u200db.example"],
  ["a letter of Unicode 16", "𐗒\u0307.example"],
  ["a mark of Unicode 16", "ab\u0897\u0301\u0323.example"],
  ["a mark at the start", "\u0301a.example"],
  ["a slash inside one character", "℀.example"],
  ["letters of both directions", "aمثال.example"],
  ["a lone surrogate", "a\ud800.example"],
];

const named = (name: string) => {
  const found = functions.find((each) => each.name === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
};

it.each(converted)("idna_to_ascii converts %j to %j", (name, ascii) => {
  expect(callFromTerraform(named("idna_to_ascii"), [name])).toBe(ascii);
  expect(inPunycode(name.toLowerCase()).toLowerCase()).toBe(ascii.replace("STRASSE", "strasse"));
});

it.each(refused)("idna_to_ascii refuses %s", (_, name) => {
  expect(() => callFromTerraform(named("idna_to_ascii"), [name])).toThrow(InvalidArgumentError);
});

it("idna_to_unicode converts back, and refuses Punycode that isn't in its normal form", () => {
  expect(callFromTerraform(named("idna_to_unicode"), ["xn--strae-oqa.XN--NXASMM1C.example"])).toBe(
    "straße.βόλος.example",
  );
  for (const name of ["xn--8hb", "xn--a", "xn--zz--", "xn--", "xn--strasse-oqa-"]) {
    expect(() => callFromTerraform(named("idna_to_unicode"), [name])).toThrow(InvalidArgumentError);
  }
});

it.each([
  ["https://STRAẞE.example/v4", ' (write "https://xn--strae-oqa.example/v4")'],
  ["https://api.bücher.example/v4", ' (write "https://api.xn--bcher-kva.example/v4")'],
  ["https://٠.example/v4", ""],
])("base_url must have a host in ASCII, because runtimes convert it differently: %s", (baseUrl, hint) => {
  const problems = validate(providerSettings, { baseUrl }).map((problem) => explain(problem, "snake"));
  expect(problems).toEqual([`base_url must be an http:// or https:// URL, got "${baseUrl}"${hint}`]);
});

it.each([
  ["2001:DB8::0:0:1", "2001:db8::1"],
  ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
  ["::ffff:192.0.2.1", "::ffff:c000:201"],
  ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
  ["01.2.3.4", "01.2.3.4"],
])("the canonical form of the IP address %s is %s", (given, canonical) => {
  expect(canonicalIp(given)).toBe(canonical);
});

it.each([
  ["2026-01-31T12:00:00+02:00", "2026-01-31T10:00:00"],
  ["2026-01-31 12:00:00", "2026-01-31T12:00:00"],
  ["2026-02-30T00:00:00Z", "2026-03-02T00:00:00"],
  ["31 Jan 2026", "31 Jan 2026"],
])("the canonical form of the time %s is %s", (given, canonical) => {
  expect(canonicalTime(given)).toBe(canonical);
});
