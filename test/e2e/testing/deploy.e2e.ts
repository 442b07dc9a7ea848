import children from "node:child_process";
import fs from "node:fs";
import { TerraformStack, Testing } from "cdktf";
import { TerraformOutput, TerraformStack as TerrainStack, Testing as TerrainTesting } from "cdktn";
import { ComputeInstance, EphemeralVariable, StratusProvider } from "../../../lib";
import { deploy, type Emulator, startEmulator } from "../../../src/testing";
import { eventually } from "../../support/eventually";
import { testWith } from "../support/features";
import { shop, ShopStack } from "./stack";

jest.setTimeout(60_000);

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ strictFields: true });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

const domains = async () => ((await emulator.request("GET", "/domains")) as { readonly data: readonly unknown[] }).data;

const unkept = "a stack with an ephemeral variable is deployed, which takes an init";
testWith("ephemeral resources and variables", unkept, async () => {
  const stack = new TerraformStack(Testing.app(), "unkept");
  new StratusProvider(stack, "stratus");
  new ComputeInstance(stack, "web", {
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(stack, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });
  const { resources } = await deploy(stack, { emulator, variables: { root_pass: "correct-Horse-7" } });
  expect(resources.map(({ address }) => address)).toEqual(["stratus_compute_instance.web"]);
});

describe("a stack", () => {
  test("is deployed to the emulator, regardless of its URL and token, and a second apply would change nothing", async () => {
    const stack = shop();
    const deployed = await deploy(stack, { emulator });
    expect(await domains()).toMatchObject([{ domain: "shop.example", soa_email: "ops@shop.example" }]);
    const { publicIpv4 } = deployed.attributes(stack.web);
    expect(deployed.outputs).toEqual({ site: "https://www.shop.example/", address: publicIpv4 });
    expect(await deployed.plan()).toEqual({ isEmpty: true, changes: [], text: "No changes." });
  });

  test("returns its attributes under the names and with the types of its constructs", async () => {
    const stack = shop();
    const deployed = await deploy(stack, { emulator });
    const web = deployed.attributes(stack.web);
    // Each has the type of the construct's own attribute, or this does not compile.
    const typed: readonly [number, string, number, readonly string[]] = [
      web.id,
      web.region,
      web.specs.memory,
      web.ipv4,
    ];
    expect(typed).toEqual([1, "us-east", 2048, [web.publicIpv4]]);
    expect(web.alerts).toMatchObject({ networkIn: 10 });
    expect(deployed.attributes(stack.zone)).not.toHaveProperty("description");
    expect(deployed.resources.map(({ address }) => address)).toContain("stratus_domain.zone");
    const moved = new ShopStack(Testing.app(), "moved");
    expect(() => deployed.attributes(moved.web)).toThrow("moved/web isn't in the state of the stack shop.");
  });

  test("is deployed to an emulator of another dialect without changes", async () => {
    const other = await startEmulator({ dialect: "linode" });
    try {
      const stack = shop();
      const deployed = await deploy(stack, { emulator: other });
      expect((await deployed.plan()).isEmpty).toBe(true);
      expect(deployed.attributes(stack.web).image).toBe("public/debian12");
      expect(await other.request("GET", "/linode/instances")).toMatchObject({ data: [{ image: "linode/debian12" }] });
      const paths = (await other.requests.list()).map(({ path }) => path);
      expect(paths.filter((path) => path.includes("compute"))).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("leaves the app unchanged: its folder gets nothing, and it can be synthesized there afterwards", async () => {
    const stack = shop();
    const app = stack.node.root as unknown as { readonly outdir: string; synth(): void };
    const { outdir } = app;
    const before = fs.readdirSync(outdir, { recursive: true });
    await deploy(stack, { emulator });
    expect(app.outdir).toBe(outdir);
    expect(fs.readdirSync(outdir, { recursive: true })).toEqual(before);
    app.synth();
    expect(fs.readdirSync(outdir, { recursive: true })).toContain("stacks/shop/cdk.tf.json");
  });

  test("that changes is planned and applied with the state of the one before", async () => {
    const deployed = await deploy(shop(), { emulator });
    const next = shop({ description: "the shop", region: "eu-central" });
    const plan = await deployed.plan(next);
    expect(plan.isEmpty).toBe(false);
    expect(plan.changes).toContainEqual({
      address: "stratus_domain.zone",
      construct: "shop/zone",
      action: "update",
      attributes: [{ path: "description", before: undefined, after: "the shop", replaces: false }],
    });
    const replaced = plan.changes.find(({ action }) => action === "replace");
    expect(replaced?.attributes.filter(({ replaces }) => replaces)).toEqual([
      { path: "region", before: "us-east", after: "eu-central", replaces: true },
    ]);
    expect(plan.text).toContain("shop/web (stratus_compute_instance.web) would be replaced\n");
    expect(plan.text).toContain('    region: "us-east" -> "eu-central" (forces replacement)\n');
    expect(plan.text).not.toContain("correct-Horse-7");
    await deployed.apply(next);
    expect(await domains()).toMatchObject([{ id: 1, description: "the shop" }]);
    expect((await deployed.plan()).isEmpty).toBe(true);
    expect((await deployed.plan(shop())).isEmpty).toBe(false);
  });

  test("that is deployed again is applied again, with its additions", async () => {
    const stack = shop();
    const deployed = await deploy(stack, { emulator });
    stack.zone.point("shop", stack.web);
    expect(await deploy(stack, { emulator })).toBe(deployed);
    expect((await emulator.request("GET", "/domains/1/records")) as object).toMatchObject({ results: 4 });
  });

  test("shows drift", async () => {
    const deployed = await deploy(shop({ description: "mine" }), { emulator });
    await emulator.request("PUT", "/domains/1", { description: "another's" });
    expect((await deployed.plan()).text).toBe(
      '  shop/zone (stratus_domain.zone) would be updated in place\n    description: "another\'s" -> "mine"',
    );
  });

  test("is destroyed, and reports it", async () => {
    const deployed = await deploy(shop(), { emulator });
    await deployed.destroy();
    expect(await domains()).toEqual([]);
    expect(() => deployed.outputs).toThrow(
      "The stack shop isn't deployed: it was destroyed, or the emulator was reset.",
    );
    await expect(deployed.plan()).rejects.toThrow("The stack shop isn't deployed: it was destroyed.");
  });

  test("that was deployed before a reset reports it", async () => {
    const deployed = await deploy(shop(), { emulator });
    await emulator.reset();
    await expect(deployed.plan()).rejects.toThrow("The emulator was reset or closed. Deploy the stack again.");
  });

  test("of CDK Terrain is deployed too", async () => {
    const stack = new TerrainStack(TerrainTesting.app(), "terrain");
    stack.addOverride("terraform.required_providers.stratus", { source: "stratus.internal/stratus/stratus" });
    stack.addOverride("provider.stratus", [{}]);
    stack.addOverride("resource.stratus_domain.zone", {
      type: "master",
      domain: "shop.example",
      soa_email: "ops@shop.example",
    });
    new TerraformOutput(stack, "zone", { value: "${stratus_domain.zone.id}" });
    const deployed = await deploy(stack, { emulator });
    expect(deployed.outputs).toEqual({ zone: 1 });
    await deployed.destroy();
    expect(await domains()).toEqual([]);
  });
});

test("two emulators have concurrent deployments", async () => {
  const other = await startEmulator({ strictFields: true });
  try {
    const [one, two] = await Promise.all([
      deploy(shop({ description: "one" }), { emulator }),
      deploy(shop({ description: "two" }), { emulator: other }),
    ]);
    expect(one.resources).toHaveLength(two.resources.length);
    expect(await domains()).toMatchObject([{ description: "one" }]);
    expect(await other.request("GET", "/domains")).toMatchObject({ data: [{ description: "two" }] });
  } finally {
    await other.close();
  }
});

test("on a frozen clock a deployment waits for the service until the time advances", async () => {
  const frozen = await startEmulator({ clock: "frozen", strictFields: true });
  try {
    let done = false;
    const deploying = deploy(shop(), { emulator: frozen }).then((deployed) => {
      done = true;
      return deployed;
    });
    const isWaiting = async () => {
      const { data } = (await frozen.request("GET", "/compute/instances")) as { data: { status: string }[] };
      return data[0]?.status === "provisioning";
    };
    await eventually(isWaiting);
    const polls = async () =>
      (await frozen.requests.list()).filter(({ path }) => path.startsWith("/v4/compute/instances/")).length;
    await eventually(async () => (await polls()) > 2);
    expect(done).toBe(false);
    await frozen.clock.advance(600);
    const deployed = await deploying;
    expect(deployed.resources.find(({ type }) => type === "stratus_compute_instance")?.attributes).toMatchObject({
      created: "2026-01-31T12:00:00",
    });
  } finally {
    await frozen.close();
  }
});

test("closing the emulator ends a deployment in progress, and leaves no process and no folder behind", async () => {
  const folders = jest.spyOn(fs, "mkdtempSync");
  const processes = jest.spyOn(children, "spawn");
  const ending = await startEmulator({ clock: "frozen", strictFields: true });
  const deploying = deploy(shop(), { emulator: ending });
  const failed = expect(deploying).rejects.toThrow();
  await eventually(async () => (await ending.requests.list()).length > 0);
  await ending.close();
  await failed;
  const made = folders.mock.results
    .map(({ value }) => String(value))
    .filter((path) => path.includes("stratus-testing-"));
  expect(made).toHaveLength(1);
  expect(made.filter((path) => fs.existsSync(path))).toEqual([]);
  const started = processes.mock.results.map(({ value }) => value as children.ChildProcess);
  expect(started).toHaveLength(1);
  expect(started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)).toEqual([]);
});
