import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { HostFeature } from "../../src/terraform/versions";
import { hostCases } from "./support/host-cases";
import { HostRun, synthesizedWebsite } from "./support/host-run";
import { features, hasFeature, hosts, matrixText, versionOf } from "./support/hosts";

// Deploys the quickstart's stack with every host, and then every feature that the host has. A feature that it lacks must be
// refused.

let website: string;
beforeAll(async () => {
  website = await synthesizedWebsite();
  process.stdout.write(`${matrixText()}\n`);
});
afterAll(() => rmSync(website, { recursive: true, force: true }));

const newest = hosts.filter(({ tool }) => tool === "Terraform").at(-1);

describe.each(hosts.map((host) => ({ name: `${host.tool} ${host.version}`, host })))("$name", ({ name, host }) => {
  let run: HostRun;
  const prepared = new Map<HostFeature, number>();
  const supported = features.filter((feature) => hasFeature(host, feature));

  beforeAll(async () => {
    const file = await host.file();
    expect(versionOf(file)).toEqual({ tool: host.tool, version: host.version });
    run = await HostRun.start(website, name, file);
    await run.must(["init", "-input=false", "-no-color"]);
  });
  afterAll(() => run.close());

  test("deploys the quickstart's stack, the second plan is empty, and drift is repaired", async () => {
    expect(await run.apply()).toContain("Apply complete! Resources: 9 added, 0 changed, 0 destroyed.");
    await run.expectEmptyPlan();
    const { data } = (await run.service.api("GET", "/domains")) as {
      readonly data: readonly { readonly id: number }[];
    };
    await run.service.api("PUT", `/domains/${String(data[0]?.id)}`, { soa_email: "other@shop.example" });
    expect(await run.apply()).toContain("Apply complete! Resources: 0 added, 1 changed, 0 destroyed.");
  });

  if (newest && newest !== host) {
    test(`its state has an empty plan with ${newest.tool} ${newest.version}`, async () => {
      await run.expectEmptyPlan(await newest.file());
    });
  }

  if (supported.length > 0) {
    test(`deploys ${supported.join(", ")} together, and the second plan is empty`, async () => {
      for (const feature of supported) {
        const { prepare, files } = hostCases[feature];
        const id = (await prepare?.(run)) ?? 0;
        prepared.set(feature, id);
        for (const [name, content] of Object.entries(files(id))) run.write(name, content);
      }
      await run.service.control("DELETE", "requests");
      expect(await run.apply()).toContain("Apply complete!");
      await run.expectEmptyPlan();
    });
  }

  for (const feature of features) {
    const { check, files, ...without } = hostCases[feature];
    if (supported.includes(feature)) {
      test(`has ${feature}`, async () => {
        await check(run, prepared.get(feature) ?? 0);
      });
    } else if ("otherwise" in without) test(`has no ${feature}`, () => without.otherwise(run));
    else {
      test(`refuses ${feature}`, async () => {
        const written = Object.entries(files(0));
        for (const [name, content] of written) run.write(name, content);
        const { code, output } = await run.run(without.refused ?? ["validate", "-no-color"]);
        for (const [name] of written) run.remove(name);
        expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(without.refusal) as string });
      });
    }
  }

  test("destroys everything", async () => {
    expect(await run.must(["destroy", "-auto-approve", "-input=false", "-no-color"])).toContain("Destroy complete!");
    expect(await run.service.api("GET", "/domains")).toMatchObject({ data: [] });
  });
});

/** The stack of the quickstart, its state and the emulator's data, from an apply with Terraform 1.5.7. */
interface Fixture {
  readonly configuration: object;
  readonly state: object;
  readonly service: object;
}

// No package registry has Terraform 1.5.7.
test.each(newest ? [newest] : [])(
  "a state that Terraform 1.5.7 wrote has an empty plan with $tool $version",
  async (host) => {
    const text = readFileSync(join(__dirname, "fixtures", "terraform-1.5.7.json"), "utf8");
    const { configuration, state, service } = JSON.parse(text) as Fixture;
    const run = await HostRun.start(website, `${host.tool} ${host.version}`, await host.file());
    try {
      await run.service.control("PUT", "state", service);
      run.write("terraform.tfstate", state);
      run.write("cdk.tf.json", { ...(JSON.parse(run.read("cdk.tf.json")) as object), ...configuration });
      await run.must(["init", "-input=false", "-no-color"]);
      await run.expectEmptyPlan();
      expect(run.state).toContain('"terraform_version":"1.5.7"');
    } finally {
      await run.close();
    }
  },
);
