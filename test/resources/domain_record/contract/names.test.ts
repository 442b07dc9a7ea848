import type { ValueCheck } from "../../../../src/contract";
import {
  mailHost,
  mailName,
  recordName,
  recordNameWithoutWildcard,
  targetDomain,
} from "../../../../src/resources/base/dns/contract";

const long = (length: number) => "a.".repeat(length).slice(0, length - 2) + "aa";

describe("the target name of a record", () => {
  it("has at most 254 characters, including a trailing period", () => {
    expect(long(254)).toHaveLength(254);
    expect(targetDomain.test(long(254))).toBe(true);
    expect(targetDomain.test(long(255))).toBe(false);
  });

  it("R3-055: a mail server's has fewer than 254", () => {
    expect(mailHost.test(long(253))).toBe(true);
    expect(mailHost.test(long(254))).toBe(false);
  });

  it("is validated as a whole before its trailing period", () => {
    expect(targetDomain.test("www.shop.example.")).toBe(true);
    expect(targetDomain.test("www.my shop.example.")).toBe(false);
    expect(targetDomain.test("www.shop.example..")).toBe(false);
  });
});

describe("names with non-ASCII letters", () => {
  it.each<[string, ValueCheck<string>, string, string | undefined]>([
    ["a target", targetDomain, "www.bücher.example.", 'write "www.xn--bcher-kva.example."'],
    ["a target with an underscore", targetDomain, "_x.BÜCHER.example", 'write "_x.xn--bcher-kva.example"'],
    ["a target with a space", targetDomain, "my bücher.example", undefined],
    ["a name", recordName, "bücher", 'write "xn--bcher-kva"'],
    ["a wildcard", recordName, "*.bücher", 'write "*.xn--bcher-kva"'],
    ["the domain itself", recordName, "@", 'use "" for the domain itself'],
    ["the name of a name server", recordNameWithoutWildcard, "bücher", 'write "xn--bcher-kva"'],
    ["a wildcard for a name server", recordNameWithoutWildcard, "*.bücher", undefined],
    ["the name of a mail domain", mailName, "bücher", 'write "xn--bcher-kva"'],
    ["a mail server", mailHost, "mail.bücher.example", 'write "mail.xn--bcher-kva.example"'],
  ])("%s", (_, demand, value, words) => {
    expect(demand.test(value)).toBe(false);
    expect(demand.hint?.(value)).toBe(words);
  });
});
