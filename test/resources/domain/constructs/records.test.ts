import { Domain } from "../../../../lib";
import { errorOf, newStack, resources } from "../../../lib/stacks";
import { ed25519Key, inPem, rsaKey } from "../../../support/dkim-keys";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

/** The records that a function creates, without their domain. */
function made(act: (zone: Domain) => unknown): readonly Readonly<Record<string, unknown>>[] {
  const stack = newStack();
  act(new Domain(stack, "zone", master));
  return Object.values(resources(stack, "domain_record")).map(({ domain_id: _, ...rest }) => rest);
}

describe("a domain is extended by methods", () => {
  it.each<[string, (zone: Domain) => unknown, object]>([
    [
      "a",
      (zone) => zone.a("www", "192.0.2.1", { ttlSec: 300 }),
      { type: "A", name: "www", target: "192.0.2.1", ttl_sec: 300 },
    ],
    ["aaaa", (zone) => zone.aaaa("", "2001:db8::1"), { type: "AAAA", name: "", target: "2001:db8::1" }],
    ["ns", (zone) => zone.ns("sub", "ns.example.net"), { type: "NS", name: "sub", target: "ns.example.net" }],
    [
      "mx",
      (zone) => zone.mx("", "mail.example.net"),
      { type: "MX", name: "", target: "mail.example.net", priority: 0 },
    ],
    ["nullMx", (zone) => zone.nullMx(), { type: "MX", name: "", target: "", priority: 0 }],
    [
      "cname",
      (zone) => zone.cname("alias", "www.shop.example"),
      { type: "CNAME", name: "alias", target: "www.shop.example" },
    ],
    ["txt", (zone) => zone.txt("t", "text"), { type: "TXT", name: "t", target: "text" }],
    [
      "srv",
      (zone) => zone.srv("sip", "tcp", { port: 5060, target: "host" }),
      { type: "SRV", service: "sip", protocol: "tcp", port: 5060, target: "host", priority: 0, weight: 0 },
    ],
    ["caa", (zone) => zone.caa("issue", "ca.example"), { type: "CAA", name: "", tag: "issue", target: "ca.example" }],
    ["ptr", (zone) => zone.ptr("1", "www.example.net"), { type: "PTR", name: "1", target: "www.example.net" }],
    [
      "spf",
      (zone) => zone.spf(["mx", "include:a.example"]),
      { type: "TXT", name: "", target: "v=spf1 mx include:a.example -all" },
    ],
    [
      "dkim",
      (zone) => zone.dkim("k1", inPem("PUBLIC KEY", rsaKey)),
      { type: "TXT", name: "k1._domainkey", target: `v=DKIM1; k=rsa; p=${rsaKey}` },
    ],
    [
      "dmarc",
      (zone) => zone.dmarc({ policy: "reject", reports: ["dmarc@shop.example"], percent: 50 }),
      { type: "TXT", name: "_dmarc", target: "v=DMARC1; p=reject; pct=50; rua=mailto:dmarc@shop.example" },
    ],
  ])("%s", (_, act, record) => {
    expect(made(act)).toEqual([record]);
  });

  it("several records with one name and type each get an id, which can be set", () => {
    const zone = new Domain(newStack(), "zone", master);
    const ids = [zone.a("www", "192.0.2.1"), zone.a("www", "192.0.2.2"), zone.a("www", "192.0.2.3", { id: "third" })];
    expect(ids.map((record) => record.node.id)).toEqual(["www-A", "www-A-2", "third"]);
  });

  it("several records of a domain are distinguished by their content, in any order", () => {
    const zone = new Domain(newStack(), "zone", master);
    const ids = [
      zone.mx("", "mail.example.net"),
      zone.ns("sub", "ns1.example.net"),
      zone.caa("issue", "ca.example"),
      zone.srv("sip", "tcp", { port: 5060, target: "host" }),
      zone.txt("", "a=b"),
      zone.txt("", "a text that is longer than what an id is to show, or has spaces"),
      zone.spf(["mx"]),
      zone.dmarc({ policy: "none" }),
      zone.dkim("k1", ed25519Key),
    ].map((record) => record.node.id);
    expect(ids).toEqual([
      "apex-MX-mail.example.net",
      "sub-NS-ns1.example.net",
      "apex-CAA-issue-ca.example",
      "sip.tcp-SRV-host-5060",
      "apex-TXT-a=b",
      expect.stringMatching(/^apex-TXT-[0-9a-f]{8}$/),
      "apex-SPF",
      "_dmarc-TXT",
      "k1._domainkey-TXT",
    ]);
    expect(new Domain(newStack(), "zone", master).nullMx().node.id).toBe("apex-MX");
  });

  it("a domain outside the program works the same way", () => {
    const stack = newStack();
    Domain.fromDomainId(stack, "zone", 12).a("www", "192.0.2.1");
    expect(Object.values(resources(stack, "domain_record"))).toEqual([
      { domain_id: 12, type: "A", name: "www", target: "192.0.2.1" },
    ]);
  });

  it("R3-051: an invalid name is rejected in the call", () => {
    const zone = new Domain(newStack(), "zone", master);
    expect(errorOf(() => zone.mx("", "1mail.example.net"))).toContain("target must be a mail server");
  });
});

describe("creating a domain", () => {
  it("R3-079: as a copy of another one, from this program or elsewhere", () => {
    const stack = newStack();
    const source = new Domain(stack, "source", master);
    new Domain(stack, "copy", { ...master, domain: "two.example", cloneFrom: source });
    new Domain(stack, "other", {
      ...master,
      domain: "three.example",
      cloneFrom: Domain.fromDomainId(stack, "far", 12),
    });
    expect(resources(stack, "domain")["copy"]).toMatchObject({ clone_from: "${stratus_domain.source.id}" });
    expect(resources(stack, "domain")["other"]).toMatchObject({ clone_from: 12 });
  });

  it("R3-083: with the records of a nameserver", () => {
    const stack = newStack();
    new Domain(stack, "zone", { ...master, transferFrom: { remoteNameserver: "ns.example.net" } });
    expect(resources(stack, "domain")["zone"]).toMatchObject({
      transfer_from: { remote_nameserver: "ns.example.net" },
    });
  });
});
