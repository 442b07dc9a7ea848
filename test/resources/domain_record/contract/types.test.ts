import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { many, validatorOf } from "../../support";

const messagesFor = validatorOf(domainRecord, { domainId: 1 });
const sentences = (type: string, names: readonly string[], target: string) =>
  names.flatMap((name) => messagesFor({ type, name, target }));

describe("A and AAAA", () => {
  it("R3-043: the name is a hostname or a fully qualified one", () => {
    expect(
      sentences("A", ["www", "a.b", "www.shop.example", "www.shop.example.", "*.shop", "*", "_x"], "192.0.2.1"),
    ).toEqual([]);
  });

  it.each(["a b", "-www", "www-", "a..b", ".", "a/b", "a.*.b"])("R3-043: %j is not a hostname", (name) => {
    expect(messagesFor({ type: "A", name, target: "192.0.2.1" })).toEqual([
      `name must be a hostname such as "www" or "*.shop", or empty for the domain itself, got "${name}"`,
    ]);
  });

  it("R3-043: the domain itself is the empty name, not @", () => {
    expect(messagesFor({ type: "A", name: "@", target: "192.0.2.1" })).toEqual([
      'name must be a hostname such as "www" or "*.shop", or empty for the domain itself, got "@" (use "" for the domain itself)',
    ]);
  });

  it("R3-044: A has an IPv4 address", () => {
    expect(messagesFor({ type: "A", target: "192.0.2.1" })).toEqual([]);
    expect(messagesFor({ type: "A", target: "2001:db8::1" })).toEqual([
      'target must be an IPv4 address or "[remote_addr]", got "2001:db8::1" (this is an IPv6 address)',
    ]);
    for (const target of ["", "192.0.2", "192.0.2.1.", "host.example"]) {
      expect(messagesFor({ type: "A", target })).toHaveLength(1);
    }
  });

  it("R3-045: AAAA has an IPv6 address", () => {
    expect(messagesFor({ type: "AAAA", target: "2001:DB8::1" })).toEqual([]);
    expect(messagesFor({ type: "AAAA", target: "192.0.2.1" })).toEqual([
      'target must be an IPv6 address or "[remote_addr]", got "192.0.2.1" (this is an IPv4 address)',
    ]);
    for (const target of ["", "2001:db8::1.", "host.example"])
      expect(messagesFor({ type: "AAAA", target })).toHaveLength(1);
  });

  it("R3-046: [remote_addr] is replaced by the caller's IP address", () => {
    expect([
      ...messagesFor({ type: "A", target: "[remote_addr]" }),
      ...messagesFor({ type: "AAAA", target: "[remote_addr]" }),
    ]).toEqual([]);
    expect(messagesFor({ type: "TXT", target: "[remote_addr]" })).toEqual([]);
    expect(messagesFor({ type: "NS", target: "[remote_addr]" })).toHaveLength(1);
  });
});

describe("NS", () => {
  it("R3-047: the name has no wildcard", () => {
    expect(sentences("NS", ["", "sub", "a.b", "sub.shop.example."], "ns1.provider.example")).toEqual([]);
    expect(sentences("NS", ["*", "*.sub"], "ns1.provider.example")).toEqual([
      'name must be a subdomain without a wildcard, or empty for the domain itself, got "*"',
      'name must be a subdomain without a wildcard, or empty for the domain itself, got "*.sub"',
    ]);
  });
});

describe.each(["NS", "CNAME", "SRV", "PTR"])("the target of %s", (type) => {
  const needs = type === "SRV" ? { service: "sip", priority: 0, weight: 0, port: 1 } : {};
  const target = (value: string) => messagesFor({ type, name: "x", target: value, ...needs });

  it("R3-048, R3-059, R3-062, R3-070: is a domain, with or without a trailing period", () => {
    expect(["ns1.provider.example", "ns1.provider.example.", "host", "_dmarc.x.example"].flatMap(target)).toEqual([]);
  });

  it.each(["", "a b", "http://a.example", "-a.example", "a..b", "192.0.2.1/24"])(
    "R3-048, R3-059, R3-062, R3-069: %j is not a domain",
    (value) => {
      expect(target(value)).toEqual([
        `target must be a valid domain name such as "www.shop.example", got ${JSON.stringify(value)}`,
      ]);
    },
  );
});

describe("MX", () => {
  const name = (value: string) => messagesFor({ type: "MX", name: value, target: "mail.example" });
  const target = (value: string) => messagesFor({ type: "MX", name: "", target: value, priority: 0 });
  const host = (length: number) => {
    const labels = [];
    for (let left = length; left > 0; left -= 64) labels.push(many(Math.min(63, left), "a"));
    return labels.join(".");
  };

  it.each(["mail", "*", "*.mail", "a1.b-2", "m", `${many(63, "a")}.mail`])(
    "R3-049 to R3-053: %s is a name, and a target by R3-054, R3-056",
    (value) => {
      expect([...name(value), ...target(value)]).toEqual([]);
    },
  );

  it.each([
    ["R3-049", "mail.*"],
    ["R3-049", "*mail"],
    ["R3-050", "mail_1"],
    ["R3-051", "1mail"],
    ["R3-051", "a.1b"],
    ["R3-051", "-mail"],
    ["R3-052", "mail-"],
    ["R3-053", many(64, "a")],
    ["R3-053", "a..b"],
  ])("%s: %s is neither", (_, value) => {
    expect(name(value)).toEqual([expect.stringMatching(/^name must be a mail subdomain whose labels .* got "/)]);
    expect(target(value)).toEqual([expect.stringMatching(/^target must be a mail server such as "mail.shop.example"/)]);
  });

  it("R3-055: a target has fewer than 254 characters", () => {
    expect([host(253).length, host(254).length]).toEqual([253, 254]);
    expect(target(host(253))).toEqual([]);
    expect(target(host(254))).toHaveLength(1);
  });

  it("R3-070: a target may end with a period", () => {
    expect(target("mail.shop.example.")).toEqual([]);
  });

  it("R3-036, R3-072: a null MX has an empty name and target, and priority 0", () => {
    expect(messagesFor({ type: "MX", target: "" })).toEqual([]);
    expect(messagesFor({ type: "MX", name: "", target: "", priority: 0 })).toEqual([]);
    expect(messagesFor({ type: "MX", name: "", target: "", priority: 10 })).toEqual([
      'priority must be 0 for a null MX record (target ""), got 10',
    ]);
    expect(messagesFor({ type: "MX", name: "mail", target: "", priority: 1 })).toEqual([
      'priority must be 0 for a null MX record (target ""), got 1',
      'name must be empty for a null MX record (target ""), got "mail"',
    ]);
  });
});

describe("CNAME", () => {
  it("R3-057: requires a name", () => {
    expect(messagesFor({ type: "CNAME", target: "host.example" })).toEqual(['name is required if type is "CNAME"']);
    expect(messagesFor({ type: "CNAME", name: "", target: "host.example" })).toEqual([
      'name must not be empty, got "" (the domain itself has SOA and NS records, so it can\'t be a CNAME: use a subdomain, or create A and AAAA records, in a construct with zone.point("", web))',
    ]);
    expect(messagesFor({ type: "CNAME", name: "www", target: "host.example" })).toEqual([]);
  });
});

describe("TXT", () => {
  it("R3-060: has a hostname and any value except an empty one", () => {
    expect(messagesFor({ type: "TXT", name: "_acme-challenge.www", target: "x" })).toEqual([]);
    expect(messagesFor({ type: "TXT", target: 'ends with a period. And ünïcode; "quoted".' })).toEqual([]);
    expect(messagesFor({ type: "TXT", target: "" })).toEqual(['target must not be empty, got ""']);
  });
});

describe("PTR", () => {
  it("R3-069: the name has any form, for reverse DNS", () => {
    expect(sentences("PTR", ["5", "5.2.0.192.in-addr.arpa", "0/25", "1.0.0.0"], "www.shop.example")).toEqual([]);
  });
});

describe("SRV", () => {
  it("R3-061: a name is ignored, and not rejected", () => {
    expect(
      messagesFor({ type: "SRV", name: "_sip._tcp", target: "a", service: "sip", priority: 0, weight: 0, port: 1 }),
    ).toEqual([]);
  });
});
