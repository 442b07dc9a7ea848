import { TerraformVariable } from "cdktf";
import { ComputeInstance, Domain, DomainRecords, ReverseDns } from "../../../lib";
import { newStack, problemsAtSynth, synthesized } from "../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };
const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

function program(zoneProps: object = master) {
  const stack = newStack();
  return {
    stack,
    web: new ComputeInstance(stack, "web", plan),
    zone: new Domain(stack, "zone", zoneProps as typeof master),
  };
}
type Made = ReturnType<typeof program>;

describe("R3-163: the name of an address in a zone of the program", () => {
  it.each<[string, (made: Made) => unknown]>([
    ["without any record", ({ web }) => web.reverseDns("www.shop.example", { ipv6: false })],
    [
      "with a record of another name",
      ({ web, zone }) => [zone.point("shop", web), web.reverseDns("WWW.shop.example.", { ipv6: false })],
    ],
    [
      "with a record of another type",
      ({ web, zone }) => [zone.txt("www", "text"), web.reverseDns("www.shop.example", { ipv6: false })],
    ],
  ])("%s is an error", (_, act) => {
    const made = program();
    act(made);
    expect(problemsAtSynth(made.stack)).toEqual([
      expect.stringContaining(
        '[stack] stack/web/reverse-ipv4: "www.shop.example" must resolve to the IP address, but stack/zone has no A, AAAA or CNAME record for it. Add one, as in zone.point("www", web).',
      ),
    ]);
  });

  it.each<[string, (made: Made) => unknown]>([
    ["point", ({ web, zone }) => zone.point("www", web)],
    ["a name in capitals", ({ web, zone }) => zone.a("WWW", web.publicIpv4)],
    ["a CNAME", ({ zone, web }) => [zone.point("", web), zone.cname("www", "shop.example")]],
    ["a wildcard", ({ zone, web }) => zone.point("*", web)],
    [
      "a record of a set",
      ({ zone, web }) =>
        new DomainRecords(zone, "all", {
          domain: zone,
          records: { www: { type: "A", name: "www", target: web.publicIpv4 } },
        }),
    ],
    [
      "a record whose name is known only after apply",
      ({ stack, zone, web }) =>
        zone.a(new TerraformVariable(stack, "name", { type: "string" }).stringValue, web.publicIpv4),
    ],
  ])("is valid with %s", (_, act) => {
    const made = program();
    act(made);
    made.web.reverseDns("www.shop.example");
    expect(() => synthesized(made.stack)).not.toThrow();
  });

  it("may be the domain's own", () => {
    const { stack, zone, web } = program();
    zone.point("", web);
    web.reverseDns("shop.example");
    expect(() => synthesized(stack)).not.toThrow();
  });

  it.each<[string, object]>([
    ["another domain", { ...master, domain: "hop.example" }],
    ["a copy of another domain", { ...master, cloneFrom: 12 }],
    ["a domain whose records are transferred", { ...master, transferFrom: { remoteNameserver: "192.0.2.1" } }],
    ["a slave", { domain: "shop.example", type: "slave", masterIps: ["192.0.2.1"] }],
  ])("is not checked with %s", (_, zone) => {
    const { stack, web } = program(zone);
    web.reverseDns("www.shop.example");
    expect(() => synthesized(stack)).not.toThrow();
  });

  it("is not checked if the entry sets a wait time", () => {
    const { stack, web } = program();
    new ReverseDns(stack, "reverse", {
      address: web.publicIpv4,
      rdns: "www.shop.example",
      timeouts: { create: "5m" },
    });
    expect(() => synthesized(stack)).not.toThrow();
  });
});
