import { TerraformVariable } from "cdktf";
import { ComputeInstance, Domain, DomainRecords, StratusFn } from "../../../lib";
import { literalOf } from "../../../src/shared/template";
import { ed25519Key, rsaKey } from "../../support/dkim-keys";
import { errorOf, newStack, problemsAtSynth, resources } from "../stacks";

function newZone() {
  const stack = newStack();
  return { stack, zone: new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }) };
}

/** The target of the one record that a function creates. */
function target(act: (zone: Domain) => unknown): unknown {
  const { stack, zone } = newZone();
  act(zone);
  return Object.values(resources(stack, "domain_record"))[0]?.["target"];
}

const problem = (act: (zone: Domain) => unknown) => errorOf(() => act(newZone().zone));

describe("spf", () => {
  it.each([
    "v=spf1 include:_spf.example.net ~all",
    " v=spf1 include:_spf.example.net ~all ",
    '"v=spf1 include:_spf.example.net ~all"',
    '"v=spf1 include:_spf.exa" "mple.net ~all"',
  ])("accepts the complete record %j unchanged", (record) => {
    expect(target((zone) => zone.spf([record]))).toBe("v=spf1 include:_spf.example.net ~all");
    expect(target((zone) => zone.spf(record))).toBe("v=spf1 include:_spf.example.net ~all");
  });

  it.each([
    "a",
    "+mx",
    "a:web.shop.example/24",
    "ptr",
    "ip4:192.0.2.0/24",
    "ip6:2001:db8::/32",
    "~include:a.example",
    "exists:%{i}.a.example",
    "include:a.example ip4:192.0.2.1",
  ])("accepts the mechanism %j", (mechanism) => {
    expect(literalOf(String(target((zone) => zone.spf([mechanism]))))).toBe(`v=spf1 ${mechanism} -all`);
  });

  it.each<[string | readonly string[], string]>([
    [["redirect=_spf.example"], "v=spf1 redirect=_spf.example"],
    ["redirect=_spf.example", "v=spf1 redirect=_spf.example"],
    [["mx", "Redirect=_spf.example"], "v=spf1 mx Redirect=_spf.example"],
    [["mx redirect=_spf.example"], "v=spf1 mx redirect=_spf.example"],
    ["v=spf1 redirect=_spf.example", "v=spf1 redirect=_spf.example"],
    [["include:all.example", "redirect=all.example"], "v=spf1 include:all.example redirect=all.example"],
  ])("ends a record with redirect= without all: %j", (given, record) => {
    expect(target((zone) => zone.spf(given))).toBe(record);
  });

  it("ends a record with redirect= without all if its domain is known only after apply", () => {
    const { stack, zone } = newZone();
    const { stringValue } = new TerraformVariable(stack, "other", { type: "string" });
    zone.spf([`redirect=${stringValue}`]);
    expect(Object.values(resources(stack, "domain_record"))[0]?.["target"]).toBe("v=spf1 redirect=${var.other}");
  });

  it("accepts a string known after apply", () => {
    const { stack, zone } = newZone();
    const { stringValue } = new TerraformVariable(stack, "sender", { type: "string" });
    zone.spf([stringValue, `include:${stringValue}`]);
    expect(Object.values(resources(stack, "domain_record"))[0]?.["target"]).toBe(
      "v=spf1 ${var.sender} include:${var.sender} -all",
    );
  });

  it.each<[string, readonly string[], { all?: "~all" }, string]>([
    [
      "a record in addition to a mechanism",
      ["v=spf1 mx -all", "include:a.example"],
      {},
      'or one complete record, got the record "v=spf1 mx -all" and other terms.',
    ],
    [
      "a record in addition to all",
      ["v=spf1 mx -all"],
      { all: "~all" },
      'and all: "~all". Put everything into the record',
    ],
    ["all among the mechanisms", ["mx", "-all"], {}, 'Set all to "-all" instead.'],
    ["a name without include:", ["_spf.example.net"], {}, 'did you mean "include:_spf.example.net"?'],
    ["an address without ip4:", ["192.0.2.1"], {}, "each term must be"],
    ["redirect with a colon", ["redirect:a.example"], {}, 'did you mean "redirect=a.example"?'],
    ["redirect with a qualifier", ["-redirect=a.example"], {}, 'did you mean "redirect=a.example"?'],
    ["redirect without a domain", ["redirect="], {}, 'redirect= must have a domain name, got "redirect="'],
    [
      "redirect in addition to the option all",
      ["redirect=a.example"],
      { all: "~all" },
      'combined with all, got "~all"',
    ],
    ["redirect in addition to all", ["redirect=a.example", "-all"], {}, 'combined with all, got "-all"'],
    ["redirect in addition to all in one string", ["?ALL redirect=a.example"], {}, 'combined with all, got "?ALL"'],
    ["redirect in addition to all in a record", ["v=spf1 redirect=a.example all"], {}, 'combined with all, got "all"'],
    ["two redirects", ["redirect=a.example", "REDIRECT=b.example"], {}, "redirect= must appear at most once"],
    ["two redirects in a record", ["v=spf1 redirect=a.example redirect=a.example"], {}, "at most once"],
    ["two explanations", ["exp=a.example", "exp=b.example"], {}, "exp= must appear at most once"],
  ])("rejects %s", (_, mechanisms, options, words) => {
    expect(problem((zone) => zone.spf(mechanisms, options))).toContain(words);
  });
});

describe("dkim", () => {
  it.each([
    `v=DKIM1; k=rsa; p=${rsaKey}`,
    `k=rsa; t=s; p=${rsaKey}`,
    "v=DKIM1; p=",
    "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
  ])("accepts the complete record %j unchanged", (record) => {
    expect(target((zone) => zone.dkim("s1", record))).toBe(record);
  });

  it("joins the chunks of a zone file", () => {
    const chunks = `"v=DKIM1; k=rsa; " "p=${rsaKey.slice(0, 90)}" "${rsaKey.slice(90)}"`;
    expect(target((zone) => zone.dkim("s1", chunks))).toBe(`v=DKIM1; k=rsa; p=${rsaKey}`);
  });

  it.each<[string, string, "ed25519" | undefined, string]>([
    [
      "another type than the record's",
      `v=DKIM1; k=rsa; p=${rsaKey}`,
      "ed25519",
      'got "ed25519" and a record with the key type "rsa". Omit the key type.',
    ],
    [
      "a private key",
      "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----",
      undefined,
      "expected the public key, got a private key.",
    ],
    ["an invalid key", "see the mail provider's page", undefined, "expected a public key in PEM or base64"],
  ])("rejects %s, and shows no private key", (_, key, keyType, words) => {
    const error = problem((zone) => zone.dkim("s1", key, keyType ? { keyType } : {}));
    expect(error).toContain(words);
    if (key.includes("PRIVATE")) expect(error).not.toContain("MIIB");
  });
});

describe("the name of a DKIM record", () => {
  it.each([
    ["s1._domainkey", "s1._domainkey"],
    ["s1._domainkey.", "s1._domainkey"],
    ["S1._DomainKey", "s1._domainkey"],
    ["s1._domainkey.shop.example", "s1._domainkey"],
    ["S1._DOMAINKEY.SHOP.EXAMPLE.", "s1._domainkey"],
    [" s1._domainkey.shop.example. ", "s1._domainkey"],
    ["s1._domainkey.news", "s1._domainkey.news"],
    ["s1._domainkey.news.shop.example", "s1._domainkey.news"],
    ["2026.s1", "2026.s1._domainkey"],
    ["2026.s1._domainkey", "2026.s1._domainkey"],
  ])("may be the selector %j", (selector, name) => {
    const { stack, zone } = newZone();
    const record = zone.dkim(selector, rsaKey);
    expect(Object.values(resources(stack, "domain_record"))[0]?.["name"]).toBe(name);
    expect(record.node.id).toBe(`${name}-TXT`);
  });

  it("stays fully qualified if only the service knows the name of the zone", () => {
    const stack = newStack();
    Domain.fromDomainId(stack, "zone", 12).dkim("s1._domainkey.shop.example.", rsaKey);
    expect(Object.values(resources(stack, "domain_record"))[0]?.["name"]).toBe("s1._domainkey.shop.example");
  });

  it("may have a selector known after apply", () => {
    const { stack, zone } = newZone();
    const { stringValue } = new TerraformVariable(stack, "Selector", { type: "string" });
    zone.dkim(stringValue, rsaKey);
    zone.dkim(`${stringValue}._domainkey`, ed25519Key);
    const names = Object.values(resources(stack, "domain_record")).map(({ name }) => name);
    expect(names).toEqual(["${var.Selector}._domainkey", "${var.Selector}._domainkey"]);
  });

  it("must be inside the domain", () => {
    expect(problem((zone) => zone.dkim("s1._domainkey.other.example.", rsaKey))).toContain(
      'the name must be inside shop.example, got "s1._domainkey.other.example."',
    );
  });
});

describe("the name of an SRV record", () => {
  const where = { port: 5060, target: "host" };

  it.each([
    ["_sip._tcp", "tcp", "_sip", "tcp"],
    ["_sip._tcp.shop.example", "_tcp", "_sip", "_tcp"],
    ["_SIP._TCP.Shop.Example.", "tcp", "_SIP", "tcp"],
    ["sip", "_tcp.shop.example.", "sip", "_tcp"],
    ["_sip.", "_tcp", "_sip.", "_tcp"],
    ["_minecraft._tcp.play", "tcp", "_minecraft", "tcp.play"],
    ["minecraft", "tcp.play", "minecraft", "tcp.play"],
    ["_sip._tcp.eu.Shop.Example", "_tcp", "_sip", "_tcp.eu"],
    ["_sip._tcp.eu.shop.example.", "_tcp.eu", "_sip", "_tcp.eu"],
    ["_sip._tcp.shop.example", "_tcp.shop.example", "_sip", "_tcp"],
    ["sip", "_tcp.eu.shop.example.", "sip", "_tcp.eu"],
    ["_sip", "_tcp.other.example", "_sip", "_tcp.other.example"],
  ])("may be the service %j with the protocol %j", (service, protocol, ownService, ownProtocol) => {
    const { stack, zone } = newZone();
    zone.srv(service, protocol, where);
    expect(Object.values(resources(stack, "domain_record"))).toMatchObject([
      { service: ownService, protocol: ownProtocol },
    ]);
  });

  it.each([
    ["_sip._udp.shop.example", "tcp", 'the protocol must be the one in the name "_sip._udp.shop.example", got "tcp"'],
    ["_sip._tcp.eu", "tcp.us", 'the protocol must be the one in the name "_sip._tcp.eu", got "tcp.us"'],
    ["_sip._tcp.other.example.", "tcp", "the name must be inside shop.example"],
    ["sip", "_tcp.other.example.", "the name must be inside shop.example"],
    ["_sip._tcp.@", "tcp", "must consist of labels"],
    ["_sip._tcp..shop.example", "tcp", "must consist of labels"],
    ["", "tcp", "service must be 1 to 65535 characters long"],
  ])("rejects the service %j with the protocol %j", (service, protocol, words) => {
    expect(problem((zone) => zone.srv(service, protocol, where))).toContain(words);
  });
});

describe("the name of an SRV record in a domain whose name is known only after apply", () => {
  const srvOf = (service: string, protocol: string) => {
    const { stack } = newZone();
    Domain.fromDomainId(stack, "other", 7).srv(service, protocol, { port: 5060, target: "host" });
    return Object.values(resources(stack, "domain_record"));
  };

  it("may be relative, with a subdomain", () => {
    expect(srvOf("_sip._tcp.eu", "tcp")).toMatchObject([{ service: "_sip", protocol: "tcp.eu" }]);
    expect(srvOf("_sip._tcp.", "tcp")).toMatchObject([{ service: "_sip", protocol: "tcp" }]);
  });

  it("can't be a whole name", () => {
    expect(() => srvOf("_sip._tcp.shop.example.", "tcp")).toThrow(
      'srv: the domain\'s name is known only after apply, so the name must be relative to it, got "_sip._tcp.shop.example."',
    );
  });
});

describe("values of JavaScript programs", () => {
  const any = (value: unknown) => value as never;

  it("numbers and booleans may be strings, as environment variables are", () => {
    expect(target((zone) => zone.dmarc({ policy: "none", percent: any("50") }))).toBe("v=DMARC1; p=none; pct=50");
    expect(StratusFn.dmarcValue("none", { percent: any("50") })).toBe("v=DMARC1; p=none; pct=50");
    const file = "www A 192.0.2.1\nhost SSHFP 1 1 00\n";
    expect(Object.keys(StratusFn.zoneFileParse(file, "shop.example", any("true")).records)).toEqual(["www/A"]);
    const { stack, zone } = newZone();
    zone.point("www", ComputeInstance.fromInstanceId(stack, "web", 7, { publicIpv4: "192.0.2.1" }), {
      ipv6: any("false"),
    });
    expect(Object.values(resources(stack, "domain_record")).map(({ type }) => type)).toEqual(["A"]);
  });

  it.each<[string, (zone: Domain) => unknown, string]>([
    ["a flag", () => StratusFn.zoneFileParse("", "shop.example", any("yes")), 'must be true or false, got "yes"'],
    ["an object", () => StratusFn.txtQuote(any({})), "value must be a string, got {}. Correct it."],
    ["null", () => StratusFn.txtQuote(any(null)), "value must be a string, got null"],
    ["a list", () => StratusFn.dkimValue(any([rsaKey])), 'publicKey must be a string, got ["MIGf'],
    ["no key", (zone) => zone.dkim("s1", any(undefined)), "dkim: publicKey must be a public key, got undefined"],
    [
      "a number as a term",
      (zone) => zone.spf(any([5])),
      'spf: mechanisms[0] must be a mechanism, such as "include:_spf.example.net", got 5',
    ],
    [
      "reports that are no list",
      (zone) => zone.dmarc(any({ policy: "none", reports: "a@b.example" })),
      "must be a list",
    ],
    [
      "an option of point",
      (zone) => zone.point("www", ComputeInstance.fromInstanceId(zone, "web", 7), { ipv6: any("no") }),
      'ipv6 must be true or false, got "no"',
    ],
  ])("%s is refused with its type", (_, act, words) => {
    expect(problem(act)).toContain(words);
  });

  it("null is an omitted option", () => {
    expect(target((zone) => zone.spf(["mx"], any({ all: null })))).toBe("v=spf1 mx -all");
    expect(target((zone) => zone.dkim("s1", ed25519Key, any({ keyType: null })))).toContain("k=ed25519");
    expect(target((zone) => zone.dmarc(any({ policy: "none", percent: null })))).toBe("v=DMARC1; p=none");
  });
});

describe("the result of a function", () => {
  it("is a complete record for a method, with its macros", () => {
    const value = StratusFn.spfValue(["exists:%{i}._spf.%{d}"]);
    expect(literalOf(String(target((zone) => zone.spf(value))))).toBe("v=spf1 exists:%{i}._spf.%{d} -all");
  });

  it("is the same as that of the method, and so is the message", () => {
    const calls: readonly [(zone: Domain) => unknown, () => unknown][] = [
      [(zone) => zone.spf(["exists:%{x}.a.example"]), () => StratusFn.spfValue(["exists:%{x}.a.example"])],
      [(zone) => zone.dkim("s1", "MIIB"), () => StratusFn.dkimValue("MIIB")],
      [(zone) => zone.dmarc({ policy: "none", percent: 101 }), () => StratusFn.dmarcValue("none", { percent: 101 })],
    ];
    for (const [act, call] of calls) {
      const words = (text: string) => text.replace(/^[^:]*: /, "");
      expect(words(problem(act))).toBe(words(errorOf(call)));
    }
  });
});

describe("dmarc", () => {
  it("accepts a complete record", () => {
    const record = "v=DMARC1; p=none; ruf=mailto:dmarc@shop.example; fo=1";
    expect(target((zone) => zone.dmarc({ policy: record }))).toBe(record);
  });

  it("accepts report addresses with and without mailto:", () => {
    expect(target((zone) => zone.dmarc({ policy: "none", reports: ["mailto:a@shop.example", "b@shop.example"] }))).toBe(
      "v=DMARC1; p=none; rua=mailto:a@shop.example,mailto:b@shop.example",
    );
  });
});

describe("two records that receivers ignore", () => {
  it.each<[string, (zone: Domain) => unknown, string]>([
    [
      "two SPF records by the method",
      (zone) => [zone.spf(["mx"]), zone.spf(["a"])],
      "stack/zone/apex-SPF and stack/zone/apex-SPF-2 are SPF records of the same name, so mail receivers ignore both. Merge them into one record.",
    ],
    [
      "two SPF records, one by txt",
      (zone) => [zone.spf(["mx"]), zone.txt("", '"V=SPF1 a -all"')],
      "are SPF records of the same name, so mail receivers ignore both",
    ],
    [
      "two SPF records in one set",
      (zone) =>
        new DomainRecords(zone, "all", {
          domain: zone,
          records: {
            one: { type: "TXT", name: "", target: "v=spf1 mx -all" },
            other: { type: "TXT", name: "", target: "v=spf1 a -all" },
          },
        }),
      "are SPF records of the same name, so mail receivers ignore both",
    ],
    [
      "two DMARC records",
      (zone) => [zone.dmarc({ policy: "none" }), zone.dmarc({ policy: "reject" })],
      "are DMARC records of the same name, so mail receivers ignore both",
    ],
  ])("%s are an error at synth", (_, act, words) => {
    const { stack, zone } = newZone();
    act(zone);
    expect(problemsAtSynth(stack).join("\n")).toContain(words);
  });

  it("with two names, or other texts, are valid", () => {
    const { stack, zone } = newZone();
    zone.spf(["mx"]);
    zone.txt("mail", "v=spf1 a -all");
    zone.txt("", "v=spf10 is something else");
    zone.txt("", "site-verification=1");
    expect(Object.keys(resources(stack, "domain_record"))).toHaveLength(4);
  });
});
