import { App, TerraformHclModule, TerraformIterator, TerraformStack, Testing, Token } from "cdktf";
import { Construct } from "constructs";
import { ComputeInstance, Domain, Firewall, moveTreeFrom } from "../../../../lib";
import { newStacks } from "../../rules/programs";
import { errorOf, newStack, problemsAtSynth } from "../../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };
const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

interface Moved {
  readonly from: string;
  readonly to: string;
}
interface Fragment {
  readonly moved?: readonly Moved[];
  readonly resource?: Record<string, Record<string, unknown>>;
  readonly module?: Record<string, unknown>;
}

const read = (stack: TerraformStack) => JSON.parse(Testing.synth(stack, true)) as Fragment;

function addressesOf({ resource = {}, module = {} }: Fragment): string[] {
  const modules = Object.keys(module).map((name) => `module.${name}`);
  const all = Object.entries(resource).flatMap(([type, named]) => Object.keys(named).map((name) => `${type}.${name}`));
  return [...modules, ...all].sort();
}

/** The addresses of a state's objects after Terraform has applied the moves of a stack. */
function follow(addresses: readonly string[], moved: readonly Moved[]): string[] {
  const targets = new Map(moved.map(({ from, to }) => [from, to]));
  expect(targets.size).toBe(moved.length);
  const end = (address: string): string => {
    const next = targets.get(address);
    return next === undefined ? address : end(next);
  };
  return addresses.map(end).sort();
}

/** The old and the new program: every object must be found again, at a new address. */
function expectMoved(before: (stack: TerraformStack) => void, after: (stack: TerraformStack) => void, moves: number) {
  const [old, present] = [newStack(), newStack()];
  before(old);
  after(present);
  const now = read(present);
  expect(follow(addressesOf(read(old)), now.moved ?? [])).toEqual(addressesOf(now));
  expect(now.moved ?? []).toHaveLength(moves);
}

/** A user's own class, with elements created by methods. */
class Shop extends Construct {
  readonly zone: Domain;
  readonly web: ComputeInstance;

  constructor(scope: Construct, id: string, zoneId = "zone") {
    super(scope, id);
    this.zone = new Domain(this, zoneId, master);
    this.web = new ComputeInstance(this, "web", plan);
    const edge = new Firewall(this, "edge", { label: "edge" });
    edge.protect(this.web);
    this.zone.point("www", this.web);
    this.zone.point("", this.web);
    this.zone.txt("", "v=spf1 -all");
    this.web.reverseDns("www.shop.example");
  }
}
/** The domain, five records, the instance with two names, the firewall with its device. */
const inShop = 11;

describe("moveTreeFrom", () => {
  it("moves a domain with everything that its methods created", () => {
    const zoneAs = (stack: TerraformStack, id: string) => {
      const zone = new Domain(stack, id, master);
      for (let host = 1; host <= 23; host++) zone.a(`host${String(host)}`, "192.0.2.1");
      return zone;
    };
    expectMoved(
      (stack) => void zoneAs(stack, "zone"),
      (stack) => {
        moveTreeFrom(zoneAs(stack, "shop-zone"), stack, "zone");
      },
      24,
    );
  });

  it("moves a user's own class that was renamed or moved to another scope", () => {
    expectMoved(
      (stack) => new Shop(stack, "shop"),
      (stack) => {
        moveTreeFrom(new Shop(stack, "store"), stack, "shop");
      },
      inShop,
    );
    expectMoved(
      (stack) => new Shop(new Construct(new Construct(stack, "group"), "inner"), "shop"),
      (stack) => {
        moveTreeFrom(new Shop(new Construct(stack, "other"), "store"), stack, "group/inner/shop");
      },
      inShop,
    );
  });

  it("moves the direct children of a scope into a class around them", () => {
    expectMoved(
      (stack) => {
        const zone = new Domain(stack, "zone", master);
        const web = new ComputeInstance(stack, "web", plan);
        const edge = new Firewall(stack, "edge", { label: "edge" });
        edge.protect(web);
        zone.point("www", web);
        zone.point("", web);
        zone.txt("", "v=spf1 -all");
        web.reverseDns("www.shop.example");
      },
      (stack) => {
        moveTreeFrom(new Shop(stack, "shop"), stack);
      },
      inShop,
    );
  });

  it("moves one construct out of a class that stays, and back", () => {
    const inClass = (stack: TerraformStack) =>
      new Domain(new Construct(stack, "zone"), "zone", master).a("www", "192.0.2.1");
    const flat = (stack: TerraformStack) => {
      const zone = new Domain(stack, "zone", master);
      zone.a("www", "192.0.2.1");
      return zone;
    };
    expectMoved(
      inClass,
      (stack) => {
        moveTreeFrom(flat(stack), stack, "zone/zone");
      },
      2,
    );
    // The path of the old construct exists again, as the class.
    expectMoved(
      (stack) => void flat(stack),
      (stack) => {
        moveTreeFrom(inClass(stack).node.scope as Construct, stack, "zone");
      },
      2,
    );
  });

  it("moves elements named after the construct in other scopes: records of point, devices of firewalls", () => {
    const make = (id: string) => (stack: TerraformStack) => {
      const web = new ComputeInstance(stack, id, plan);
      new Domain(stack, "zone", master).point("www", web);
      new Firewall(stack, "edge", { label: "edge" }).protect(web);
      return web;
    };
    expectMoved(
      make("web"),
      (stack) => {
        moveTreeFrom(make("api")(stack), stack, "web");
      },
      4,
    );
  });

  it("moves several trees at once, and nested trees", () => {
    expectMoved(
      (stack) => new Shop(new Construct(stack, "a"), "one"),
      (stack) => {
        const { zone, web } = new Shop(stack, "one");
        const [edge] = stack.node
          .findChild("one")
          .node.findAll()
          .filter((each) => each instanceof Firewall);
        moveTreeFrom(zone, stack, "a/one/zone");
        moveTreeFrom(web, stack, "a/one/web");
        moveTreeFrom(edge as Firewall, stack, "a/one/edge");
      },
      inShop,
    );
    // The domain and its five records move through their former place in the renamed class.
    expectMoved(
      (stack) => new Shop(stack, "shop", "dns"),
      (stack) => {
        const shop = new Shop(stack, "store");
        moveTreeFrom(shop.zone, shop, "dns");
        moveTreeFrom(shop, stack, "shop");
      },
      inShop + 6,
    );
  });

  it("moves forEach and modules, and skips elements with an own name or an own move", () => {
    class Group extends Construct {
      constructor(scope: Construct, id: string, moved = false) {
        super(scope, id);
        const forEach = TerraformIterator.fromList(["a", "b"]);
        new ComputeInstance(this, "each", { ...plan, forEach, label: Token.asString(forEach.value) });
        new TerraformHclModule(this, "module", { source: "example/module/any" });
        new Firewall(this, "fixed", { label: "fixed" }).overrideLogicalId("fixed");
        const edge = new Firewall(this, "edge", { label: "edge" });
        if (moved) edge.moveFromId("stratus_firewall.by_hand");
      }
    }
    const stack = newStack();
    moveTreeFrom(new Group(stack, "now", true), stack, "before");
    const old = newStack();
    new Group(old, "before");
    const { moved = [] } = read(stack);
    expect(moved.map(({ from }) => from).sort()).toEqual(
      ["stratus_firewall.by_hand", ...addressesOf(read(old)).filter((each) => !/firewall/.test(each))].sort(),
    );
    expect(moved).toHaveLength(3);
    expect(String(Testing.synthHcl(stack)).match(/moved \{/g)).toHaveLength(3);
  });

  it("uses the names of the stack, which may override them", () => {
    class Named extends TerraformStack {
      protected override allocateLogicalId(element: Parameters<TerraformStack["getLogicalId"]>[0]) {
        return `own-${super.allocateLogicalId(element)}`;
      }
    }
    const stack = new Named(new App(), "named");
    moveTreeFrom(new Domain(stack, "now", master), stack, "before");
    expect((JSON.parse(Testing.synth(stack)) as Fragment).moved).toEqual([
      { from: "stratus_domain.own-before", to: "stratus_domain.own-now" },
    ]);
  });
});

describe("moveTreeFrom rejects", () => {
  it("an old place that still exists, with the first of the addresses", () => {
    const stack = newStack();
    new Shop(stack, "shop");
    moveTreeFrom(new Shop(stack, "store"), stack, "shop");
    expect(problemsAtSynth(stack).filter((line) => line.includes("can't move"))).toEqual([
      expect.stringMatching(
        /^\[stack\/store\] can't move stratus_domain\.shop_zone_\w+ to stack\/store\/zone, because stack\/shop\/zone still has that address \(and 10 more\)\. Remove the old construct from the program, or correct its former path\.$/,
      ),
    ]);
  });

  it("one old place for two constructs, also in combination with moveFromId", () => {
    const stack = newStack();
    moveTreeFrom(new Domain(stack, "one", master), stack, "zone");
    moveTreeFrom(new Domain(stack, "two", { ...master, domain: "two.example" }), stack, "zone");
    const words = (mine: string, other: string) =>
      `[stack/${mine}] can't move stratus_domain.zone to stack/${mine}, because it also moves to stack/${other}. Move each former address to one construct.`;
    expect(problemsAtSynth(stack)).toEqual([words("one", "two"), words("two", "one")]);

    const other = newStack();
    moveTreeFrom(new Domain(other, "one", master), other, "zone");
    new Domain(other, "two", { ...master, domain: "two.example" }).moveFromId("stratus_domain.zone");
    expect(problemsAtSynth(other)).toEqual([words("one", "two")]);
  });

  it("a tree without movable elements, and a place that is the current one", () => {
    const stack = newStack();
    moveTreeFrom(new Construct(stack, "empty"), stack, "old");
    const zone = new Domain(stack, "zone", master);
    moveTreeFrom(zone, stack, "zone");
    expect(problemsAtSynth(stack)).toEqual([
      "[stack/empty] contains nothing that can be moved from stack/old. Use moveTreeFrom only for constructs that contain resources.",
      "[stack/zone] has the same addresses as stack/zone, so nothing moves. Remove moveTreeFrom.",
    ]);
  });

  it("a path that is not in the same stack", () => {
    const [one, two] = newStacks("one", "two") as [TerraformStack, TerraformStack];
    const zone = new Domain(one, "zone", master);
    const refusal = (scope: Construct, id?: string) =>
      errorOf(() => {
        moveTreeFrom(zone, scope, id);
      });
    expect(refusal(two, "zone")).toContain("can't be moved from two/zone, because that path is in another stack");
    expect(refusal(one, "/zone")).toContain('can\'t be moved from "/zone". Pass the former id');
    expect(refusal(one, "../zone")).toContain('can\'t be moved from "../zone". Pass the former id');
    expect(refusal(one)).toContain("can't be moved from one without an id. Pass its former id.");
    expect(refusal(zone, "zone")).toContain("can't be moved from one/zone/zone, which is inside the construct itself");
    expect(
      errorOf(() => {
        moveTreeFrom(one, one.node.root, "old");
      }),
    ).toContain("isn't inside a stack. Call moveTreeFrom for each construct that moves within a stack");
    moveTreeFrom(zone, one, "old");
    expect(refusal(one, "older")).toContain("is already moved from one/old, so it can't be moved from one/older, too");
  });
});
