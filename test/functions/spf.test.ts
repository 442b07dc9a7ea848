import { createSpfValue } from "../../src/functions/spf";
import { spfProblem } from "../../src/resources/domain_record/contract";

const senders = (count: number) => Array.from({ length: count }, (_, index) => `include:s${String(index)}.example`);

describe("a term that receivers accept", () => {
  it.each([
    "a/24//64",
    "a//64",
    "a:mail.shop.example/24",
    "mx:shop.example//64",
    "ptr:shop.example",
    "ip4:192.0.2.1",
    "ip4:0.0.0.0/0",
    "ip6:2001:db8::/32",
    "ip6:::ffff:192.0.2.1",
    "exists:%{i}._spf.%{d2}",
    "include:%{ir}.%{v}.%{d}.spf.mail.example",
    "a:%{d}",
    "exists:%{l1r-}.%%.%_.%{D}",
    "include:_spf.mail.example.",
    "INCLUDE:Mail.Example",
    "exp=explain._spf.%{d}",
    "ra=postmaster",
    "~include:mail.example",
    "?a",
    "+mx",
    "-ip4:192.0.2.1",
    "exists:a%{i}",
  ])("%s", (term) => {
    expect(createSpfValue([term])).toBe(`v=spf1 ${term} -all`);
  });
});

describe("a term that receivers reject", () => {
  it.each([
    ["ip4:203.0.113.7~all", "ip4:203.0.113.7 ~all"],
    ["include:x.example-all", "include:x.example -all"],
    ["mx?all", "mx ?all"],
    ["include:a.example,include:b.example", "include:a.example include:b.example"],
    ["include:a.example;", "include:a.example"],
    ["ip4:2001:db8::1", "ip6:2001:db8::1"],
    ["ip6:192.0.2.1/32", "ip4:192.0.2.1/32"],
    ["a:192.0.2.1", "ip4:192.0.2.1"],
    ["include:192.0.2.1", "ip4:192.0.2.1"],
    ["192.0.2.0/24", "ip4:192.0.2.0/24"],
    ["ipv4:192.0.2.1", "ip4:192.0.2.1"],
    ["inlcude:a.example", "include:a.example"],
    ["include=a.example", "include:a.example"],
    ["mx=a.example", "mx:a.example"],
    ["exp:a.example", "exp=a.example"],
    ["redirct=a.example", "redirect=a.example"],
    ["a/24/64", "a/24//64"],
    ["a:mail.example/24/64", "a:mail.example/24//64"],
    ["include:bücher.example", "include:xn--bcher-kva.example"],
  ])("%s, and the message suggests %s", (term, meant) => {
    expect(() => createSpfValue([term])).toThrow(
      `got ${JSON.stringify(term)} (did you mean ${JSON.stringify(meant)}?).`,
    );
  });

  it.each([
    "ip4:192.0.2.0/33",
    "ip4:192.0.2.0/024",
    "ip4:192.0.2",
    "ip4:192.0.2.1-192.0.2.9",
    "ip4:",
    "ip6:2001:db8::/129",
    "ip6:fe80::1%eth0",
    "ip4:192.0.2.0/24/8",
    "a/24/8",
    "mx/33",
    "a:",
    "a:mail",
    "ptr:",
    "include",
    "include:",
    "include:x",
    "include:a..b.example",
    "include:-a.example",
    "include:x.example/24",
    "include:https://x.example",
    "include:*.x.example",
    `include:${"x".repeat(64)}.example`,
    "exists:%{c}.a.example",
    "include:%{d}x",
    "-ra=postmaster",
    "ra=",
    "ra=ü",
    "exists:%{i.a.example",
    "exists:%(i).a.example",
    "all=",
    "all:",
    "foo",
    "user@a.example",
    "",
  ])("%s", (term) => {
    expect(() => createSpfValue([term])).toThrow(term === "" ? "an empty string" : `got ${JSON.stringify(term)}`);
  });
});

it.each([
  ["redirect=x", 'redirect= must have a domain name, got "redirect=x".'],
  ["include:x", 'include must have a domain name, got "include:x".'],
  ["-redirect=a.example", 'redirect= must not have a qualifier, got "-redirect=a.example"'],
  [`include:${"x".repeat(99)}`, `got "include:${"x".repeat(72)}…"`],
])("the message about %s names the term", (term, words) => {
  expect(() => createSpfValue([term])).toThrow(words);
});

it("RFC 7208, section 4.6.4: ten terms may need a lookup, and the eleventh is named", () => {
  expect(createSpfValue([...senders(10), "ip4:192.0.2.1", "exp=a.example"])).toContain("s9.example");
  expect(() => createSpfValue(senders(11))).toThrow('"include:s10.example" is one more');
  expect(() => createSpfValue(["mx", "a", "ptr", "exists:a.example", ...senders(7)])).toThrow('"include:s6.example"');
  expect(() => createSpfValue([...senders(10), "redirect=a.example"])).toThrow('"redirect=a.example" is one more');
  expect(() => createSpfValue([`v=spf1 ${senders(11).join(" ")} ~all`])).toThrow('"include:s10.example" is one more');
});

it("a term that only apply knows counts, but isn't checked", () => {
  const isKnown = (term: string | number) => !String(term).includes("?");
  expect(createSpfValue(["include:?", "?"], undefined, isKnown)).toBe("v=spf1 include:? ? -all");
  expect(() =>
    createSpfValue(
      Array.from({ length: 11 }, () => "include:?"),
      undefined,
      isKnown,
    ),
  ).toThrow("one more");
});

describe("a complete record", () => {
  it.each([
    ["v=spf1 mx -all ip4:192.0.2.1", '"ip4:192.0.2.1" must not follow "-all"'],
    ["v=spf1 mx -all ~all", '"~all" must not follow "-all"'],
    ["v=spf1 mx +all", '"+all" lets every server send'],
    ["v=spf1 mx all", '"all" lets every server send'],
    ["v=spf1 mx -all v=spf1 a -all", 'got another "v=spf1" in it'],
    ["v=spf1 redirect=a.example redirect=b.example", "redirect= must appear at most once"],
    ["v=spf1 exp=a.example exp=b.example -all", "exp= must appear at most once"],
    ["v=spf1 ip4:a,b -all", 'got "ip4:a,b"'],
    ["v=spf1, mx", 'a complete record must start with "v=spf1" and a space'],
    ["v=spf mx -all", 'a complete record must start with "v=spf1" and a space'],
    ["spf1 mx ~all", 'a complete record must start with "v=spf1" and a space'],
    ["“v=spf1 mx ~all”", 'a complete record must start with "v=spf1" and a space'],
    ["mx -all", 'If this is a complete record, start it with "v=spf1".'],
    ["mx +all", '"+all" lets every server send'],
  ])("%j is refused", (record, words) => {
    expect(() => createSpfValue(record)).toThrow(words);
  });

  it.each(["v=spf1", "v=spf1 mx", "V=SPF1 MX -ALL", "v=spf1 mx -all exp=a.example"])("%j is accepted", (record) => {
    expect(createSpfValue(record)).toBe(record);
    expect(spfProblem(record)).toBeUndefined();
  });

  it("has spaces between its terms, because receivers accept no other whitespace", () => {
    expect(createSpfValue("v=spf1\tmx\n  -all\n")).toBe("v=spf1 mx -all");
  });
});
