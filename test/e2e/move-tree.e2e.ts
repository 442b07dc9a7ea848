import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { fixedStart, startEmulator } from "../../src/composition/emulator";
import { mustRun } from "../support/child";
import { childEnvironment, terraformBinary } from "./support/terraform";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..");

/** A program with a class of its own, what methods make in it, and instances from a list. */
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
/** The same without the moves, as it stands after the next release. */
const cleaned = renamed.replace(/moveTreeFrom\((.*), stack, "\w+"\);/g, "$1;");

describe.each([
  ["CDKTF", "cdktf", "cdktf-stratus"],
  ["CDK Terrain", "cdktn", "cdktf-stratus/cdktn"],
])("a tree that moves, in a program of %s", (_title, host, entry) => {
  let folder: string;
  let emulator: Awaited<ReturnType<typeof startEmulator>>;

  beforeAll(async () => {
    emulator = await startEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Inside the package, so that it finds the package by its name.
    folder = mkdtempSync(join(root, ".cache", "move-tree-"));
  });
  afterAll(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (file: string, args: readonly string[], cwd: string) => {
    const env = childEnvironment(folder, { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token });
    return (await mustRun(file, args, { cwd, env })).output;
  };
  const stackFolder = () => join(folder, "cdktf.out", "stacks", "shop");
  const terraform = (...args: readonly string[]) =>
    run(terraformBinary(), [...args, "-no-color", "-input=false"], stackFolder());
  const synth = async (body: string) => {
    const { outputText } = ts.transpileModule(program(host, entry, body), {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(folder, "main.js"), outputText);
    await run(process.execPath, ["main.js"], folder);
  };
  const addresses = async () =>
    (await run(terraformBinary(), ["state", "list"], stackFolder())).trim().split("\n").sort();

  test("keeps every object: nothing is added, changed or destroyed", async () => {
    await synth(before);
    await terraform("init");
    expect(await terraform("apply", "-auto-approve")).toContain("Resources: 11 added, 0 changed, 0 destroyed.");
    const old = await addresses();
    await synth(renamed);
    const plan = await terraform("plan");
    expect(plan).toContain("Plan: 0 to add, 0 to change, 0 to destroy.");
    expect(plan.match(/has moved to/g)).toHaveLength(11);
    expect(plan).toMatch(
      /# stratus_compute_instance\.workers\["a"\] has moved to stratus_compute_instance\.pool\["a"\]/,
    );
    expect(await terraform("apply", "-auto-approve")).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    const now = await addresses();
    expect(now).toHaveLength(old.length);
    expect(now.filter((address) => old.includes(address))).toEqual([]);
  });

  test("needs its moves no more after that", async () => {
    await synth(cleaned);
    expect(await terraform("plan")).toContain("No changes.");
  });

  test("without its moves it would be made anew, which they are for", async () => {
    await synth(before);
    expect(await terraform("plan")).toContain("Plan: 11 to add, 0 to change, 11 to destroy.");
  });
});
