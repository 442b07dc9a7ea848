import {
  base64,
  caaIodef,
  canonicalSource,
  domainName,
  email,
  mailHost,
  mailName,
  recordName,
  recordNameWithoutWildcard,
  targetDomain,
  type ValueCheck,
} from "../../src/contract";

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

describe("a zone with non-ASCII letters", () => {
  it.each([
    ["ü.example", 'write "xn--tda.example"'],
    ["bücher.example", 'write "xn--bcher-kva.example"'],
    ["bücher.example.", 'write "xn--bcher-kva.example"'],
    ["my shop.example.", undefined],
    // A string that the converter would read as an escape is invalid.
    ["%61ü.example", undefined],
    ["ü%61.example", undefined],
  ])("%s: %s", (value, words) => expect(domainName.hint?.(value)).toBe(words));
});

describe("other names with non-ASCII letters", () => {
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
    ["an email address", email, "ops@bücher.example", 'write "ops@xn--bcher-kva.example"'],
    ["an email address with another mailbox", email, "öps@bücher.example", 'write "öps@xn--bcher-kva.example"'],
  ])("%s", (_, demand, value, words) => {
    expect(demand.test(value)).toBe(false);
    expect(demand.hint?.(value)).toBe(words);
  });
});

describe("R3-068: the URL of an iodef", () => {
  it.each(["https://shop.example:8443/x", "http://shop.example:80", "https://shop.example/a/b?c=d"])(
    "accepts %s",
    (value) => expect(caaIodef(value)).toBe(true),
  );
  it.each([
    "xhttp://shop.example",
    "see https://shop.example",
    "https://shop.example:abc",
    "https://shop.example:80 x",
    "https://shop.example./x",
    "https://my_shop!.example",
  ])("rejects %s", (value) => expect(caaIodef(value)).toBe(false));
});

it("an address without its prefix length stays, and so does one with an incomplete prefix length", () => {
  expect(canonicalSource("192.0.2.1/320")).toBe("192.0.2.1/320");
  expect(canonicalSource("2001:db8::1/1280")).toBe("2001:db8::1/1280");
});

it("only text that starts like cloud-config is treated as plain text", () => {
  expect(base64.hint?.("#!/bin/sh")).toBe("encode the plain text, for example with base64encode");
  expect(base64.hint?.("plain")).toBeUndefined();
});
