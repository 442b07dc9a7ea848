import { Aspects, Lazy, Testing, Token } from "cdktf";
import { Construct } from "constructs";
import {
  ComputeInstance,
  DataDomain,
  Domain,
  DomainRecord,
  Firewall,
  IpAssignment,
  StratusProvider,
} from "../../../../lib";
import { contractOfConstruct } from "../../../../lib/core/validation/validate-at-synth";
import { ComputeInstance as L1ComputeInstance } from "../../../../lib/l1/compute-instance";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { newStack, problemsAtSynth } from "../../stacks";

const settings = { soaEmail: "ops@shop.example", domain: "shop.example" };
const instance = { region: "us-east", type: "s-1cpu-1gb", label: "web" };

describe("changes since the constructor are validated at synth", () => {
  const expectProblem = (stack: ReturnType<typeof newStack>, problem: string) => {
    expect(problemsAtSynth(stack)).toContainEqual(expect.stringContaining(problem));
  };

  it.each([
    ["a data source", (stack: ReturnType<typeof newStack>) => new DataDomain(stack, "it", { id: 1 })],
    ["a provider", (stack: ReturnType<typeof newStack>) => new StratusProvider(stack, "it", { alias: "it" })],
    ["a resource without fields yet", (stack: ReturnType<typeof newStack>) => new IpAssignment(stack, "it")],
    ["a resource with a slash in its id", (stack: ReturnType<typeof newStack>) => new Domain(stack, "a/it", settings)],
  ])("%s", (_, create) => {
    const stack = newStack();
    create(stack).addOverride("colour", "red");
    expectProblem(stack, 'it] addOverride("colour")');
  });

  it("a list that the program has extended in place", () => {
    const stack = newStack();
    const tags = ["web"];
    new ComputeInstance(stack, "web", { ...instance, tags });
    tags.push("");
    expectProblem(stack, "[stack/web] tags");
  });

  it("an object inside another that the program has changed in place", () => {
    const stack = newStack();
    const addresses = { ipv4: ["0.0.0.0/0"] };
    const inbound = [{ label: "web", action: "ACCEPT" as const, protocol: "TCP" as const, ports: "443", addresses }];
    const rules = { inbound, outbound: [], inboundPolicy: "DROP" as const, outboundPolicy: "ACCEPT" as const };
    const edge = new Firewall(stack, "edge", { label: "shop-edge", rules });
    (edge.rulesInput as { inbound: { ports: string }[] }).inbound.push({ ...inbound[0], ports: "70000" });
    expectProblem(stack, "[stack/edge] rules.inbound[1].ports");
  });

  it("a field that an aspect has set, removed or overridden", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", settings);
    const [set, overridden] = ["set", "overridden"].map(
      (id) => new DomainRecord(stack, id, { domain: zone, type: "A", name: id, target: "192.0.2.1" }),
    );
    Aspects.of(stack).add({
      visit: (each) => {
        if (each === set) set.target = "192.0.2";
        if (each === zone) zone.resetSoaEmail();
        if (each === overridden) overridden.addOverride("target", "nowhere at all");
      },
    });
    for (const text of ["set] target", "overridden] target", "zone] soaEmail"]) expectProblem(stack, `[stack/${text}`);
  });

  it("a token that resolves to a value", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", settings);
    const late = (value: unknown) => Lazy.anyValue({ produce: () => value });
    new DomainRecord(stack, "text", { domain: zone, type: "A", target: Token.asString(late("192.0.2")) });
    const ttlSec = Token.asNumber(late(-1));
    new DomainRecord(stack, "number", { domain: zone, type: "A", target: "192.0.2.1", ttlSec });
    new ComputeInstance(stack, "list", { ...instance, tags: Token.asList(late([""])) });
    new ComputeInstance(stack, "object", { ...instance, alerts: late({ cpu: "much" }) as never });
    for (const [id, field] of [
      ["text", "target"],
      ["number", "ttlSec"],
      ["list", "tags"],
      ["object", "alerts"],
    ] as const)
      expectProblem(stack, `[stack/${id}] ${field}`);
  });
});

it("values unchanged since the constructor are not validated again", () => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", settings);
  const [check] = domainRecord.fields.ttlSec.spec.checks;
  if (!check) throw new Error("the field has no check");
  const test = jest.spyOn(check, "test");
  const record = new DomainRecord(stack, "www", { domain: zone, type: "A", target: "192.0.2.1", ttlSec: 300 });
  expect(test).toHaveBeenCalledTimes(1);
  Testing.synth(stack, true);
  expect(test).toHaveBeenCalledTimes(1);
  record.ttlSec = 600;
  Testing.synth(stack, true);
  expect(test).toHaveBeenCalledTimes(2);
  test.mockRestore();
});

it("a failed constructor has no effect on a later construct with the same scope and id", () => {
  const stack = newStack();
  new Construct(stack, "web");
  expect(() => new ComputeInstance(stack, "web", instance)).toThrow("already a Construct");
  stack.node.tryRemoveChild("web");
  expect(contractOfConstruct(new L1ComputeInstance(stack, "web", instance))).toBeUndefined();
  const image = { ...instance, image: "public/debian12", rootPass: "correct horse" } as const;
  const app = new ComputeInstance(stack, "app", image);
  expect(() => new ComputeInstance(stack, "app", { ...image, adopted: true })).toThrow("already a Construct");
  app.resetRootPass();
  expect(problemsAtSynth(stack)).toEqual([expect.stringContaining("[stack/app] rootPass is required")]);
});
