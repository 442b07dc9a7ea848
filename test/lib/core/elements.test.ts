import {
  DefaultTokenResolver,
  Fn,
  Lazy,
  StringConcat,
  TerraformIterator,
  TerraformStack,
  Testing,
  Token,
  Tokenization,
} from "cdktf";
import { ComputeInstance, DataRegion, Domain, DomainRecord, Firewall } from "../../../lib";
import { resolveTokens } from "../../../lib/core/tokens/resolve-tokens";
import { newStack } from "../stacks";

const zone = { domain: "shop.example", soaEmail: "ops@shop.example" };
const resolver = new DefaultTokenResolver(new StringConcat());
const resolvedIn = (scope: TerraformStack, value: unknown) =>
  Tokenization.resolve(value, { scope, preparing: false, resolver }) as unknown;
const newZone = (stack = newStack()) => new Domain(stack, "zone", zone);

describe("a token resolves as in CDKTF", () => {
  const { id, domain, axfrIps } = newZone();
  const stack = newStack();
  const resolve = (value: unknown) => resolvedIn(stack, value);

  it.each<readonly [string, unknown]>([
    ["plain values", { a: 1, b: "text", c: true, d: null, e: [1, "two", { f: false }], g: {}, h: [] }],
    ["an omitted value", { a: undefined, b: [undefined, 1], c: { d: undefined } }],
    ["numbers that are not tokens", [-1, 0.5, -123456, 2 ** 53, 1e200]],
    ["texts that look like numbers", ["1e5", "-e-", "1.5e3.example", "e+", "2e+10"]],
    ["texts of Terraform", ["${var.x}", "%{ if true }", "$${x}", "a{b}c", '"quoted" \\n']],
    ["tokens", { id, domain, text: `${domain}.`, list: axfrIps, deep: [{ id }, { list: [domain] }] }],
    ["a number token in a string", { a: `n-${String(id)}` }],
    ["functions", { a: Fn.upper(domain), b: Fn.join(",", axfrIps), c: [Token.asString(id)] }],
    ["a Lazy value", { a: Lazy.anyValue({ produce: () => ({ b: id, c: undefined }) }) }],
    ["tokens in keys", { [domain]: 1, plain: 2 }],
    ["maps", { a: Token.asStringMap(Lazy.anyValue({ produce: () => ({ b: "c" }) })) }],
    ["a date", { a: new Date(0) }],
  ])("%s", (_, value) => {
    expect(resolveTokens(value, { resolve })).toEqual(resolve(value));
  });

  it("errors of CDKTF contain the path in the stack", () => {
    const stack = newStack();
    newZone(stack).addOverride("description", () => "a function");
    expect(() => Testing.synth(stack)).toThrow(/resource\/stratus_domain\/zone\/description/);
  });
});

describe("escape hatches work", () => {
  const synthesized = (stack: TerraformStack) =>
    (JSON.parse(Testing.synth(stack)) as { resource: Record<string, Record<string, object>> }).resource;

  it("an override of the stack changes a resource", () => {
    const stack = newStack();
    newZone(stack);
    stack.addOverride("resource.stratus_domain.zone.description", "from the stack");
    expect(synthesized(stack)["stratus_domain"]?.["zone"]).toMatchObject({
      ...zoneAsWritten,
      description: "from the stack",
    });
  });

  it("a subclass can read and change the attributes of a construct", () => {
    class Described extends Domain {
      override toTerraform(): object {
        const json = super.toTerraform() as { resource: { stratus_domain: Record<string, object> } };
        Object.assign(json.resource.stratus_domain["zone"] ?? {}, { description: `of ${this.domain}` });
        return json;
      }
    }
    const stack = newStack();
    new Described(stack, "zone", zone);
    const description = "of ${stratus_domain.zone.domain}";
    expect(synthesized(stack)["stratus_domain"]?.["zone"]).toMatchObject({ ...zoneAsWritten, description });
  });

  it("a setter called after the references were read applies", () => {
    const stack = newStack();
    const domain = newZone(stack);
    const record = new DomainRecord(stack, "www", { domain, type: "A", name: "www", target: "192.0.2.1" });
    const before = record.name;
    record.name = "shop";
    expect([record.name, record.nameInput]).toEqual([before, "shop"]);
    expect(synthesized(stack)["stratus_domain_record"]?.["www"]).toMatchObject({ name: "shop" });
  });
});

const zoneAsWritten = { domain: "shop.example", soa_email: "ops@shop.example", type: "master" };

describe("references", () => {
  it("to one attribute are one token, and to different attributes different tokens", () => {
    const stack = newStack();
    const [one, two] = [newZone(stack), new Domain(stack, "two", { ...zone, domain: "two.example" })];
    expect(one.id).toBe(one.id);
    expect(one.domain).toBe(one.domain);
    expect(one.id).not.toBe(two.id);
    expect(one.domain).not.toBe(one.soaEmail);
    const region = new DataRegion(stack, "region", { id: "us-east" });
    expect(region.country).toBe(region.country);
  });

  it("follow a for_each that is set after they were read", () => {
    const stack = newStack();
    const domain = newZone(stack);
    const resolved = () => resolvedIn(stack, domain.domain);
    expect(resolved()).toBe("${stratus_domain.zone.domain}");
    domain.forEach = TerraformIterator.fromList(["a"]);
    expect(resolved()).toBe("${stratus_domain.zone.*.domain}");
  });

  it("to a resource of another stack use an output of that stack, each in its own place", () => {
    const app = Testing.app();
    const [first, second] = [new TerraformStack(app, "first"), new TerraformStack(app, "second")];
    const domain = new Domain(first, "zone", zone);
    for (const stack of [first, second]) {
      new DomainRecord(stack, "www", { domain, type: "A", name: "www", target: "192.0.2.1" });
    }
    first.prepareStack();
    second.prepareStack();
    const idIn = (stack: TerraformStack) =>
      (stack.toTerraform() as { resource: Record<string, Record<string, { domain_id: string }>> }).resource[
        "stratus_domain_record"
      ]?.["www"]?.domain_id;
    expect(idIn(first)).toBe("${stratus_domain.zone.id}");
    expect(idIn(second)).toMatch(/^\$\{data\.terraform_remote_state\..*cross-stack-output-stratus_domainzoneid\}$/);
  });
});

describe("nested attributes, created on demand", () => {
  const instance = () =>
    new ComputeInstance(newStack(), "web", {
      region: "us-east",
      type: "s-1cpu-1gb",
      label: "web",
      alerts: { cpu: 90 },
    });
  const attributesOf = (web: ComputeInstance) => {
    const { resource } = JSON.parse(Testing.synth(TerraformStack.of(web))) as {
      resource: Record<string, Record<string, object>>;
    };
    return resource["stratus_compute_instance"]?.["web"];
  };

  it("return the given value, and undefined without one", () => {
    const web = instance();
    expect([web.alertsInput, web.backupsInput, web.interfacesInput]).toEqual([{ cpu: 90 }, undefined, undefined]);
    expect(attributesOf(web)).toMatchObject({ alerts: { cpu: 90 } });
    expect(attributesOf(web)).not.toHaveProperty("backups");
  });

  it("are set and reset, also before the first read", () => {
    const web = instance();
    web.putBackups({ schedule: { day: "Sunday", window: "W2" } });
    web.resetAlerts();
    web.resetInterfaces();
    expect([web.alertsInput, web.backupsInput?.constructor]).toEqual([undefined, Object]);
    expect(attributesOf(web)).toMatchObject({ backups: { schedule: { day: "Sunday", window: "W2" } } });
    expect(attributesOf(web)).not.toHaveProperty("alerts");
  });

  it("are set through the object that a read returns", () => {
    const web = instance();
    web.alerts.io = 5000;
    web.backups.schedule.day = "Monday";
    web.backups.schedule.window = "W4";
    expect(attributesOf(web)).toMatchObject({
      alerts: { cpu: 90, io: 5000 },
      backups: { schedule: { day: "Monday", window: "W4" } },
    });
  });

  it("keep the value at the time of the reference", () => {
    const stack = newStack();
    const alerts: { cpu: number; io?: number } = { cpu: 90 };
    const web = new ComputeInstance(stack, "web", { region: "us-east", type: "s-1cpu-1gb", label: "web", alerts });
    alerts.cpu = 10;
    expect(web.alertsInput).toEqual({ cpu: 90 });
    expect(resolvedIn(stack, [web.alerts.cpu, web.alerts])).toEqual([
      "${stratus_compute_instance.web.alerts.cpu}",
      "${stratus_compute_instance.web.alerts}",
    ]);
    expect(web.alertsInput).toEqual({ cpu: 90 });
    web.putAlerts({ io: 5000 });
    expect([web.alertsInput, web.alerts.ioInput, web.alerts]).toEqual([{ io: 5000 }, 5000, web.alerts]);
  });

  it("are referenced inside each other after being set as a whole", () => {
    const stack = newStack();
    const inbound = [{ action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] }, label: "web" }] as const;
    const edge = new Firewall(stack, "edge", { label: "edge", rules: { inbound } });
    expect(edge.rulesInput).toMatchObject({ inbound, outbound: [], inboundPolicy: "DROP" });
    expect(resolvedIn(stack, [edge.rules.inbound.get(0).label, edge.rules.outbound])).toEqual([
      "${stratus_firewall.edge.rules.inbound[0].label}",
      "${stratus_firewall.edge.rules.outbound}",
    ]);
    edge.rules.outboundPolicy = "DROP";
    const rules = { inbound, outbound: [], inboundPolicy: "DROP", outboundPolicy: "DROP" };
    expect([edge.rules.inboundInput, edge.rulesInput]).toEqual([inbound, rules]);
    expect(edge.rules.inbound).toBe(edge.rules.inbound);
  });

  it("may be a Lazy value as a whole", () => {
    const stack = newStack();
    const alerts = Lazy.anyValue({ produce: () => ({ cpu: 80 }) }) as object;
    const web = new ComputeInstance(stack, "web", { region: "us-east", type: "s-1cpu-1gb", label: "web", alerts });
    expect(web.alertsInput).toBe(alerts);
    expect(resolvedIn(stack, web.alerts.cpu)).toBe("${stratus_compute_instance.web.alerts.cpu}");
    expect([web.alertsInput, attributesOf(web)]).toMatchObject([alerts, { alerts: { cpu: 80 } }]);
  });

  it("create no stack trace before they are referenced", () => {
    const traces = jest.spyOn(Error, "captureStackTrace");
    const tracesOf = (make: () => unknown) => {
      traces.mockClear();
      make();
      return traces.mock.calls.length;
    };
    const stack = newStack();
    const fields = { region: "us-east", type: "s-1cpu-1gb", label: "web" };
    const without = tracesOf(() => new ComputeInstance(stack, "plain", fields));
    const nested = { alerts: { cpu: 90 }, backups: { schedule: { day: "Sunday", window: "W2" } } } as const;
    let web: ComputeInstance | undefined;
    const within = tracesOf(() => (web = new ComputeInstance(stack, "web", { ...fields, ...nested })));
    const referred = tracesOf(() => web?.backups.schedule);
    traces.mockRestore();
    expect([within, referred]).toEqual([without, 2]);
  });

  it("are referenced without a given value", () => {
    const web = instance();
    const stack = TerraformStack.of(web);
    const edge = new Firewall(stack, "edge", { label: "edge" });
    expect(resolvedIn(stack, [web.specs.memory, web.backups.lastSuccessful, edge.rules.inbound.get(0).label])).toEqual([
      "${stratus_compute_instance.web.specs.memory}",
      "${stratus_compute_instance.web.backups.last_successful}",
      "${stratus_firewall.edge.rules.inbound[0].label}",
    ]);
    expect(web.specs).toBe(web.specs);
  });
});
