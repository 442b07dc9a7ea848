import { HostProgram, hosts } from "../support/host-program";

jest.setTimeout(300_000);

/** A program with its own class, elements created by methods, and instances from a list. */
const program = (host: string, entry: string, body: string) => `
import { App, TerraformIterator, TerraformStack, Token } from "${host}";
import { Construct } from "constructs";
import { ComputeInstance, Domain, Firewall, moveTreeFrom, Peer, Port, StratusProvider } from "${entry}";

const place = { region: "us-east", type: "g6-standard-1" };

class Shop extends Construct {
  readonly web: ComputeInstance;
  constructor(scope: Construct, id: string, zoneId = "zone") {
    super(scope, id);
    this.web = new ComputeInstance(this, "web", { ...place, label: "shop-web" });
    const edge = new Firewall(this, "edge", { label: "shop-edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcp(443));
    edge.protect(this.web);
    const zone = new Domain(this, zoneId, { domain: "shop.example", soaEmail: "ops@shop.example" });
    if (zoneId !== "zone") moveTreeFrom(zone, this, "zone");
    this.web.node.addDependency(zone);
    zone.mx("", "mail.example.net");
    const records = zone.point("www", this.web);
    this.web.reverseDns("www.shop.example", { dependsOn: records });
  }
}

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
const forEach = TerraformIterator.fromList(["a", "b"]);
const workers = (id: string) =>
  new ComputeInstance(stack, id, { ...place, forEach, label: "worker-" + Token.asString(forEach.value) });
${body}
app.synth();
`;

const before = `
workers("workers");
new Shop(stack, "shop");
`;
/** Another id, a group around it, another id inside of it too. */
const renamed = `
moveTreeFrom(workers("pool"), stack, "workers");
moveTreeFrom(new Shop(new Construct(stack, "group"), "store", "dns"), stack, "shop");
`;
/** The same without the moves, as in the next release. */
const cleaned = renamed.replace(/moveTreeFrom\((.*), stack, "\w+"\);/g, "$1;");

describe.each(hosts)("a moved tree, in a program of $title", ({ host, entry }) => {
  let shop: HostProgram;
  beforeAll(async () => {
    shop = await HostProgram.start();
  });
  afterAll(() => shop.remove());

  const synth = (body: string) => shop.synth(program(host, entry, body));
  const terraform = (...args: readonly string[]) => shop.terraform(...args);
  const addresses = async () => (await terraform("state", "list")).trim().split("\n").sort();

  test("keeps every object: nothing is added, changed or destroyed", async () => {
    await synth(before);
    await terraform("init");
    expect(await terraform("apply", "-auto-approve", "-no-color")).toContain(
      "Resources: 11 added, 0 changed, 0 destroyed.",
    );
    const old = await addresses();
    await synth(renamed);
    const plan = await terraform("plan", "-no-color");
    expect(plan).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
    expect(plan.match(/has moved to/g)).toHaveLength(11);
    expect(plan).toMatch(
      /# stratus_compute_instance\.workers\["a"\] has moved to stratus_compute_instance\.pool\["a"\]/,
    );
    expect(await terraform("apply", "-auto-approve", "-no-color")).toContain(
      "Resources: 0 added, 0 changed, 0 destroyed.",
    );
    const now = await addresses();
    expect(now).toHaveLength(old.length);
    expect(now.filter((address) => old.includes(address))).toEqual([]);
  });

  test("no longer needs its moves after that", async () => {
    await synth(cleaned);
    expect(await terraform("plan", "-no-color")).toContain("No changes.");
  });

  test("would be recreated without its moves", async () => {
    await synth(before);
    expect(await terraform("plan", "-no-color")).toContain("Plan: 11 to add, 0 to change, 11 to destroy.");
  });
});
