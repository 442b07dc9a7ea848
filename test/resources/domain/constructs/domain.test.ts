import { Lazy } from "cdktf";
import { ComputeInstance, Domain, DomainRecord } from "../../../../lib";
import { errorOf, newStack, problemsAtSynth, resources } from "../../../lib/stacks";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

describe("Domain", () => {
  it("is a master by default", () => {
    const stack = newStack();
    new Domain(stack, "zone", master);
    new Domain(stack, "copy", { domain: "copy.example", type: "slave", masterIps: ["192.0.2.1"] });
    expect(resources(stack, "domain")).toEqual({
      zone: { domain: "shop.example", soa_email: "ops@shop.example", type: "master" },
      copy: { domain: "copy.example", type: "slave", master_ips: ["192.0.2.1"] },
    });
  });

  it("R3-009, R3-016: reports every missing prop of a zone in one error, with its path", () => {
    const stack = newStack();
    expect(errorOf(() => new Domain(stack, "zone", { domain: "shop..example" } as never))).toBe(
      [
        "stack/zone is invalid:",
        '  - domain must be a domain name such as "shop.example": labels of at most 63 letters, digits and inner hyphens, got "shop..example"',
        '  - soaEmail is required if type is "master"',
      ].join("\n"),
    );
    expect(errorOf(() => new Domain(stack, "copy", { domain: "copy.example", type: "slave", masterIps: [] }))).toBe(
      "stack/copy is invalid:\n  - masterIps must have at least 1 item, got []",
    );
  });

  it("reports an unknown prop and suggests a similar one", () => {
    expect(errorOf(() => new Domain(newStack(), "zone", { ...master, ttlSecs: 300 } as never))).toBe(
      "stack/zone is invalid:\n  - ttlSecs is not a valid field (did you mean ttlSec?)",
    );
  });

  it("leaves nothing in the stack if it is rejected", () => {
    const stack = newStack();
    errorOf(() => new Domain(stack, "zone", { ...master, soaEmail: "nobody" }));
    expect(stack.node.tryFindChild("zone")).toBeUndefined();
  });

  it("accepts the arguments that every CDKTF resource accepts", () => {
    const stack = newStack();
    const first = new Domain(stack, "first", master);
    new Domain(stack, "second", {
      ...master,
      domain: "second.example",
      dependsOn: [first],
      lifecycle: { preventDestroy: true },
    });
    expect(resources(stack, "domain")["second"]).toMatchObject({
      depends_on: ["stratus_domain.first"],
      lifecycle: { prevent_destroy: true },
    });
  });

  it("has the members of generated bindings", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", { ...master, ttlSec: 300 });
    zone.resetTtlSec();
    zone.description = "the shop";
    zone.addOverride("group", "anything");
    expect([zone.descriptionInput, zone.ttlSecInput]).toEqual(["the shop", undefined]);
    expect(resources(stack, "domain")["zone"]).toMatchObject({ description: "the shop", group: "anything" });
  });

  it("is validated again at synth, with the values of setters and Lazy", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", { ...master, description: Lazy.stringValue({ produce: () => "" }) });
    zone.status = "enabled";
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/zone] description must be 1 to 253 characters long, got ""',
      '[stack/zone] status must be one of "active", "disabled", got "enabled"',
    ]);
  });
});

describe("records", () => {
  it("R3-034, R3-037, R3-038, R3-040: an SRV record requires service, priority, weight and port", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", master);
    expect(errorOf(() => new DomainRecord(stack, "sip", { domain: zone, type: "SRV", target: "sip" } as never))).toBe(
      [
        "stack/sip is invalid:",
        '  - priority is required if type is "SRV"',
        '  - weight is required if type is "SRV"',
        '  - port is required if type is "SRV"',
        '  - service is required if type is "SRV"',
      ].join("\n"),
    );
  });

  it("R3-032, R3-033: priority is 0 to 255, and only for MX and SRV", () => {
    const zone = new Domain(newStack(), "zone", master);
    expect(errorOf(() => zone.addRecord("mx", { type: "MX", target: "mail.shop.example", priority: 256 }))).toBe(
      "stack/zone/mx is invalid:\n  - priority must be from 0 to 255, got 256",
    );
    expect(errorOf(() => zone.addRecord("a", { type: "A", target: "192.0.2.1", priority: 1 } as never))).toBe(
      'stack/zone/a is invalid:\n  - priority must not be set if type is "A", got 1',
    );
  });

  it("reports the domain under the construct's name", () => {
    expect(errorOf(() => new DomainRecord(newStack(), "www", { type: "A", target: "192.0.2.1" } as never))).toBe(
      'stack/www is invalid:\n  - domain is required if type is "A"',
    );
  });

  it("refer to their domain", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", master);
    zone.addRecord("mail", { type: "MX", target: "mail.shop.example", priority: 10, ttlSec: 300 });
    expect(Object.values(resources(stack, "domain_record"))).toEqual([
      { domain_id: "${stratus_domain.zone.id}", type: "MX", target: "mail.shop.example", priority: 10, ttl_sec: 300 },
    ]);
  });

  it("point creates an A and an AAAA record for each instance, for every kind of domain", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1" });
    new Domain(stack, "zone", master).point("www", web);
    const old = ComputeInstance.fromInstanceId(stack, "old", 7, {
      publicIpv4: "192.0.2.7",
      ipv6Address: "2001:db8::7",
    });
    Domain.fromDomainId(stack, "foreign", 12).point("", old);
    expect(resources(stack, "domain_record")).toEqual({
      "zone_www-web-A_F97D8352": {
        domain_id: "${stratus_domain.zone.id}",
        type: "A",
        name: "www",
        target: "${stratus_compute_instance.web.public_ipv4}",
      },
      "zone_www-web-AAAA_CA0C1218": {
        domain_id: "${stratus_domain.zone.id}",
        type: "AAAA",
        name: "www",
        target: "${stratus_compute_instance.web.ipv6_address}",
      },
      "foreign_apex-old-A_110122B0": { domain_id: 12, type: "A", name: "", target: "192.0.2.7" },
      "foreign_apex-old-AAAA_4C842444": { domain_id: 12, type: "AAAA", name: "", target: "2001:db8::7" },
    });
  });

  it("point explains how to pass the address of an instance referenced by id", () => {
    const stack = newStack();
    const old = ComputeInstance.fromInstanceId(stack, "old", 7);
    expect(errorOf(() => new Domain(stack, "zone", master).point("www", old))).toBe(
      'stack/old: publicIpv4 is unknown, because the instance is referenced only by its id. Pass { publicIpv4: "…" } as the last argument of ComputeInstance.fromInstanceId, or look it up with new DataComputeInstance(…, { id: 7 }).',
    );
  });
});

it("Domain.fromDomainId sends no request", () => {
  const stack = newStack();
  expect(Domain.fromDomainId(stack, "zone", 12).id).toBe(12);
  expect(resources(stack, "domain")).toEqual({});
});
