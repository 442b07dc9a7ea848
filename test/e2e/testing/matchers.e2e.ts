import "../../../src/testing/jest";
import { ComputeInstance, Domain, Firewall } from "../../../lib";
import { deploy, type DeployedStack, type Emulator, startEmulator } from "../../../src/testing";
import { shop } from "./stack";

jest.setTimeout(60_000);

let emulator: Emulator;
let deployed: DeployedStack;
beforeAll(async () => {
  emulator = await startEmulator({ strictFields: true });
  deployed = await deploy(shop(), { emulator });
});
afterAll(() => emulator.close());

/** The message of a failed assertion. */
async function wordsOf(assertion: () => unknown): Promise<string> {
  try {
    await assertion();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("the assertion holds");
}

describe("toDeploy", () => {
  test("passes for a stack that deploys, and fails with Terraform's errors otherwise", async () => {
    const other = await startEmulator({ strictFields: true });
    const empty = await other.state.export();
    try {
      await expect(shop()).toDeploy({ emulator: other });
      await other.reset();
      const body = { errors: [{ field: "domain", reason: "is reserved" }] };
      await other.faults.add({ match: { method: "POST", path: "/domains", times: 0 }, effect: { status: 400, body } });
      expect(await wordsOf(() => expect(shop()).toDeploy({ emulator: other }))).toMatch(
        /^terraform apply failed for the stack shop:\n {2}shop\/zone \(stratus_domain\.zone\): [^]*domain: is reserved/,
      );
      await other.state.import(empty);
      await other.faults.add({ match: { method: "POST", path: "/domains", times: 0 }, effect: { status: 400, body } });
      await expect(shop()).not.toDeploy({ emulator: other });
      await other.reset();
      expect(await wordsOf(() => expect(shop()).not.toDeploy({ emulator: other }))).toMatch(
        /^expected shop not to deploy, but it did:\n(.*\n)* {2}stratus_domain\.zone/,
      );
    } finally {
      await other.close();
    }
  });

  test("fails, as does its opposite, without a Terraform run", async () => {
    const wrong = {} as Emulator;
    await expect(wordsOf(() => expect(shop()).not.toDeploy({ emulator: wrong }))).resolves.toContain(
      "must be the result of startEmulator()",
    );
  });
});

describe("toHaveEmptyPlan", () => {
  test("passes if another apply would change nothing", async () => {
    await expect(deployed).toHaveEmptyPlan();
    expect(await wordsOf(() => expect(deployed).not.toHaveEmptyPlan())).toBe(
      "expected another apply to change something, but it would change nothing",
    );
  });

  test("fails with the changes, attribute by attribute", async () => {
    await emulator.request("PUT", "/domains/1", { soa_email: "nobody@shop.example" });
    await expect(deployed).not.toHaveEmptyPlan();
    expect(await wordsOf(() => expect(deployed).toHaveEmptyPlan())).toBe(
      [
        "expected another apply to change nothing, but these would change:",
        "  shop/zone (stratus_domain.zone) would be updated in place",
        '    soa_email: "nobody@shop.example" -> "ops@shop.example"',
      ].join("\n"),
    );
    await deployed.apply();
  });

  test("explains its purpose", async () => {
    const promised = Promise.resolve(deployed);
    expect(await wordsOf(() => expect(promised).toHaveEmptyPlan())).toContain("got a promise. Await it first");
  });
});

describe("toHaveStratusResource", () => {
  test("compares the given attributes, by the class or by the type", () => {
    expect(deployed).toHaveStratusResource(Domain);
    expect(deployed).toHaveStratusResource(Domain, { soaEmail: "ops@shop.example" });
    expect(deployed).toHaveStratusResource("stratus_domain_record", { name: "www", type: "AAAA" });
    expect(deployed).toHaveStratusResource(ComputeInstance, {
      label: expect.stringMatching(/^shop-/) as unknown,
      alerts: { networkIn: 10 },
      rootPass: "correct-Horse-7",
    });
    expect(deployed).toHaveStratusResource(Firewall, {
      rules: { inboundPolicy: "DROP", inbound: [{ ports: "443", addresses: { ipv4: ["0.0.0.0/0"] } }] },
    });
    expect(deployed).not.toHaveStratusResource("stratus_mysql_database");
  });

  test("compares sets without their order", async () => {
    await emulator.request("PUT", "/compute/instances/1", { tags: ["team-b", "team-a"] });
    await deployed.apply();
    expect(deployed).toHaveStratusResource(ComputeInstance, { tags: ["team-b", "team-a"] });
    expect(deployed).toHaveStratusResource(ComputeInstance, { tags: ["team-a", "team-b"] });
    expect(deployed).not.toHaveStratusResource(ComputeInstance, { tags: ["team-a"] });
  });

  test("reports the actual values, without secrets", async () => {
    const wrong = { label: "shop-api", rootPass: "another-Horse-7" };
    const message = await wordsOf(() => {
      expect(deployed).toHaveStratusResource(ComputeInstance, wrong);
    });
    expect(message).toBe(
      [
        "expected a stratus_compute_instance with these attributes, but found only:",
        "  stratus_compute_instance.web",
        '    label: expected "shop-api", got "shop-web"',
        "    rootPass: expected (sensitive value), got (sensitive value)",
      ].join("\n"),
    );
    const none = await wordsOf(() => {
      expect(deployed).toHaveStratusResource("stratus_tag");
    });
    expect(none).toMatch(/^expected a stratus_tag, but found only .*stratus_domain\.zone/);
  });

  test("does not read a typo as an absence", async () => {
    const misspelt = await wordsOf(() => {
      expect(deployed).not.toHaveStratusResource("stratus_domian");
    });
    expect(misspelt).toBe(`"stratus_domian" isn't a Stratus resource. Did you mean stratus_domain?`);
    const attribute = await wordsOf(() => {
      expect(deployed).not.toHaveStratusResource(Domain, { soaEmial: "x" });
    });
    expect(attribute).toBe('stratus_domain has no attribute "soaEmial". Did you mean soaEmail?');
  });
});
