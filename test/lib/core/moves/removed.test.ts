import { TerraformHclModule, TerraformResource, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { Domain, Firewall, Removed, type RemovedProps, StratusProvider, Tag } from "../../../../lib";
import { errorOf, newStack, problemsAtSynth, synthesized } from "../../stacks";

const zoneProps = { domain: "shop.example", soaEmail: "ops@shop.example" } as const;

const removedIn = (stack: TerraformStack) => (synthesized(stack) as unknown as { readonly removed: unknown }).removed;
const forgotten = (...addresses: readonly string[]) =>
  addresses.map((from) => ({ from, lifecycle: { destroy: false } }));

/** The addresses that a construct has in this stack. */
function addressesOf(build: (scope: Construct) => unknown): readonly string[] {
  const stack = newStack();
  build(stack);
  return Object.entries(synthesized(stack).resource ?? {}).flatMap(([type, named]) =>
    Object.keys(named).map((name) => `${type}.${name}`),
  );
}

/** Another provider's resource, as its bindings declare it. */
class OtherNetwork extends TerraformResource {
  static readonly tfResourceType = "other_network";
}

class Shop extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new Firewall(this, "edge", { label: "shop-edge" });
    new Domain(this, "zone", zoneProps).a("www", "192.0.2.1");
  }
}

describe("Removed", () => {
  it("forgets the resource that a former construct managed, by its class and id", () => {
    const stack = newStack();
    new Removed(stack, "old-zone", { resource: Domain, formerId: "zone" });
    new Removed(stack, "old-net", { resource: OtherNetwork, formerId: "net", destroy: true });
    expect(removedIn(stack)).toEqual([
      ...forgotten("stratus_domain.zone"),
      { from: "other_network.net", lifecycle: { destroy: true } },
    ]);
    expect(synthesized(stack).terraform).toMatchObject({ required_version: ">= 1.7" });
  });

  it("finds the address of a resource in scopes that exist and in scopes that don't", () => {
    const inShop = addressesOf(
      (scope) => new Domain(new Construct(new Construct(scope, "shop"), "names"), "zone", zoneProps),
    );
    const stack = newStack();
    const shop = new Construct(stack, "shop");
    new Removed(shop, "one", { resource: Domain, formerId: "names/zone" });
    expect(removedIn(stack)).toEqual(forgotten(...inShop));
    const other = newStack();
    new Removed(new Construct(other, "elsewhere"), "one", {
      resource: Domain,
      formerId: "shop/names/zone",
      formerScope: other,
    });
    expect(removedIn(other)).toEqual(forgotten(...inShop));
  });

  it("finds the addresses of everything that the former code creates, without creating it", () => {
    const stack = newStack();
    const removed = new Removed(stack, "old-shop", { contents: (scope) => new Shop(scope, "shop") });
    const all = addressesOf((scope) => new Shop(scope, "shop"));
    expect(all).toHaveLength(3);
    expect([...removed.addresses].sort()).toEqual([...all].sort());
    expect(synthesized(stack).resource).toBeUndefined();
    const inGroup = newStack();
    const within = new Removed(new Construct(inGroup, "group"), "old", {
      contents: (scope) => new Shop(scope, "shop"),
    });
    expect([...within.addresses].sort()).toEqual(
      [...addressesOf((scope) => new Shop(new Construct(scope, "group"), "shop"))].sort(),
    );
  });

  it("keeps a name that the former code chose", () => {
    const { addresses } = new Removed(newStack(), "old", {
      contents: (scope) => {
        new Tag(new Construct(scope, "group"), "tag", { label: "a-tag" }).overrideLogicalId("named");
      },
    });
    expect(addresses).toEqual(["stratus_tag.named"]);
  });

  it.each(["aws_vpc.main", "module.network", "module.network.aws_vpc.main"])("forgets %s", (address) => {
    const stack = newStack();
    new Removed(stack, "old", { address });
    expect(removedIn(stack)).toEqual(forgotten(address));
  });

  it("reports a construct that still exists", () => {
    const stack = newStack();
    new Domain(new Construct(stack, "shop"), "zone", zoneProps);
    new TerraformHclModule(stack, "network", { source: "acme/network/aws" });
    new Removed(stack, "old-zone", { resource: Domain, formerId: "shop/zone" });
    new Removed(stack, "old-network", { address: "module.network" });
    expect(problemsAtSynth(stack)).toEqual([
      expect.stringMatching(
        /^\[stack\/old-zone\] can't remove stratus_domain\.shop_zone_\w+, because stack\/shop\/zone still has that address\. Delete that construct from the program, or correct the former path\.$/,
      ),
      expect.stringContaining("[stack/old-network] can't remove module.network, because stack/network still has"),
    ]);
  });

  it("reports an address that is removed twice", () => {
    const stack = newStack();
    new Removed(stack, "one", { resource: Domain, formerId: "zone" });
    new Removed(stack, "two", { address: "stratus_domain.zone" });
    expect(problemsAtSynth(stack)).toEqual([
      "[stack/one] removes stratus_domain.zone, as stack/two does. Keep one of them.",
      "[stack/two] removes stratus_domain.zone, as stack/one does. Keep one of them.",
    ]);
  });

  const stack = newStack();
  const other = new TerraformStack(stack.node.root, "other");
  const forms = 'Pass the class and the former id ({ resource: Domain, formerId: "zone" })';
  it.each([
    [{}, `must have one former path, got none. ${forms}`],
    [{ resource: Domain, formerId: "zone", address: "a.b" }, `must have one former path, got several. ${forms}`],
    [{ formerId: "zone" }, "resource must be the class of a resource, such as Domain, got undefined"],
    [{ resource: "stratus_domain", formerId: "zone" }, 'such as Domain, got "stratus_domain"'],
    [{ resource: Domain }, 'formerId must be the former id, such as "zone",'],
    [{ resource: Domain, formerId: "" }, 'as in "shop/zone", got ""'],
    [{ resource: Domain, formerId: "/zone" }, 'as in "shop/zone", got "/zone"'],
    [{ resource: Domain, formerId: "shop/../zone" }, 'as in "shop/zone", got "shop/../zone"'],
    [{ resource: Domain, formerId: "zone", formerScope: other }, "formerScope must be in the same stack, got other."],
    [{ address: "zone" }, 'address must be that of a resource or module, such as "aws_vpc.main", got "zone"'],
    [{ address: 'aws_vpc.main["a"]' }, "Omit the key: a removed block covers all instances."],
    [{ address: "data.aws_vpc.main" }, "A data source needs no removed block."],
    [{ contents: new Construct(newStack(), "shop") }, "contents must be a function that creates the former constructs"],
    [{ contents: () => undefined }, "contents creates no resource"],
    [{ address: "a.b", destroy: "no" }, 'destroy must be true or false, got "no"'],
  ])("rejects %#", (props, problem) => {
    const message = errorOf(() => new Removed(newStack(), "old", props as RemovedProps));
    expect(message).toContain("stack/old is invalid:\n  - ");
    expect(message).toContain(problem);
  });

  it("reports target versions that lack it", () => {
    const app = Testing.app({ context: { targetVersions: { terraform: ">=1.6", opentofu: ">=1.9" } } });
    const stack = new TerraformStack(app, "stack");
    new StratusProvider(stack, "stratus");
    new Removed(stack, "old", { address: "aws_vpc.main" });
    const versions = "Removed requires Terraform 1.7 or OpenTofu 1.10, but targetVersions in cdktf.json has";
    expect(problemsAtSynth(stack)).toEqual([
      `[stack/old] ${versions} Terraform ">=1.6". Set terraform to ">=1.7", or remove the construct.`,
      `[stack/old] ${versions} OpenTofu ">=1.9". Set opentofu to ">=1.10", or remove the construct.`,
    ]);
  });

  it("can't be written as HCL", () => {
    const stack = newStack();
    new Removed(stack, "old", { address: "aws_vpc.main" });
    expect(errorOf(() => Testing.synthHcl(stack))).toContain(
      "stack/old: a removed block can't be written as HCL. Synthesize the stack without --hcl.",
    );
  });
});
