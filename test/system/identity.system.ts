import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { useExamples } from "../e2e/support/examples";
import { live } from "../e2e/support/lifecycle";
import { follow } from "../e2e/support/page";
import { type Stack, startStack } from "../e2e/support/stack";
import { childEnvironment, type Workspace } from "../e2e/support/terraform";
import { specimens } from "../kinds";
import { needs } from "../kinds/needs";
import { mustRun } from "../support/child";
import { terraformRelease, useTerraform } from "./support/terraform-release";

const releases = ["1.12.2", "1.15.5"];

const identitiesIn = async (workspace: Workspace): Promise<unknown> =>
  JSON.parse(await workspace.must("state", "identities", "-json"));

const flat = (text: string) => text.replace(/[│╷╵\s]+/g, " ");

describe.each(releases)(
  "with Terraform %s, objects have an identity for their whole life, and a workspace",
  (release) => {
    live(specimens, { terraform: () => terraformRelease(release), hasIdentities: true });
  },
);

describe.each(releases)("with Terraform %s", (release) => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack()));
  afterEach(() => useTerraform());
  afterAll(() => stack.close());

  const zone = needs["domain.zone"];
  const www = { domain_id: "${stratus_domain.zone.id}", type: "A", name: "www", target: "192.0.2.1" };
  const resource = { stratus_domain: { zone }, stratus_domain_record: { www } };

  test("a state of an older Terraform gets its identities from the next read, with an empty plan", async () => {
    await useTerraform();
    const workspace = stack.workspace();
    await workspace.apply({ resource });
    const [domain, record] = ["stratus_domain.zone", "stratus_domain_record.www"].map((name) => workspace.state(name));
    expect(readFileSync(join(workspace.folder, "terraform.tfstate"), "utf8")).not.toContain('"identity"');
    await useTerraform(release);
    expect(await workspace.plan()).toEqual([]);
    expect(await workspace.apply()).toContain("0 added, 0 changed, 0 destroyed");
    const identities = {
      "stratus_domain.zone": { id: domain?.["id"] },
      "stratus_domain_record.www": { domain_id: domain?.["id"], id: record?.["id"] },
    };
    expect(await identitiesIn(workspace)).toEqual(identities);
    // The older Terraform still reads that state, and drops the identities.
    await useTerraform();
    expect(await workspace.plan()).toEqual([]);
    await useTerraform(release);
    const renamed = { ...resource, stratus_domain: { zone: { ...zone, domain: "renamed.example" } } };
    await workspace.apply({ resource: renamed });
    expect(await identitiesIn(workspace)).toEqual(identities);
    await workspace.destroy();
  });

  test("an import by identity writes a configuration that changes nothing", async () => {
    await useTerraform(release);
    const { id } = await stack.api("POST", "/domains", { ...zone, description: "By hand." });
    const workspace = stack.workspace();
    workspace.write({ import: [{ to: "stratus_domain.zone", identity: { id } }] });
    await workspace.init();
    const planned = await workspace.must("plan", "-no-color", "-generate-config-out=zone.tf");
    expect(planned).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(await workspace.apply()).toContain("Resources: 1 imported, 0 added, 0 changed, 0 destroyed.");
    expect(await workspace.plan()).toEqual([]);
    expect(await identitiesIn(workspace)).toEqual({ "stratus_domain.zone": { id } });
    await workspace.destroy();
  });

  test("a wrong identity is an error that shows the right form", async () => {
    await useTerraform(release);
    const [one, other] = (await Promise.all(
      ["one.example", "two.example"].map((domain) => stack.api("POST", "/domains", { ...zone, domain })),
    )) as [{ id: number }, { id: number }];
    const body = { type: "A", name: "www", target: "192.0.2.1" };
    const { id } = await stack.api("POST", `/domains/${String(one.id)}/records`, body);
    const workspace = stack.workspace();
    const errorOf = async (identity: object) => {
      workspace.write({
        resource: { stratus_domain_record: { www: { ...body, domain_id: one.id } } },
        import: [{ to: "stratus_domain_record.www", identity }],
      });
      if (!existsSync(join(workspace.folder, ".terraform"))) await workspace.init();
      const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
      expect(code).toBe(1);
      return flat(output);
    };
    const form = "An identity has this form: identity = { domain_id = DOMAIN_ID, id = ID }";
    const inOther = await errorOf({ domain_id: other.id, id });
    expect(inOther).toContain("Check that its values belong to the same object.");
    expect(inOther).toContain(form);
    const incomplete = await errorOf({ domain_id: one.id, id: null });
    expect(incomplete).toContain(`identity.id: is required. ${form}`);
    // Terraform itself reports a missing attribute.
    expect(await errorOf({ id })).toContain('attribute "domain_id" is required');
  });
});

test.each(releases)("with Terraform %s, docs/guides/import-by-identity.md does what it says", async (release) => {
  await useTerraform(release);
  const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  try {
    const claims = await follow("docs/guides/import-by-identity.md", {
      environment: { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token },
      addresses: { "http://127.0.0.1:4510": emulator.url.replace(/\/v4$/, "") },
    });
    expect(claims).toBe(4);
  } finally {
    await emulator.close();
    await useTerraform();
  }
});

describe("with Terraform 1.15.5, each resource of an example has its identity", () => {
  const attributesOf = new Map<string, readonly string[]>(
    specimens.flatMap(({ contract, life }) => (life ? [[`stratus_${contract.name}`, life.identity]] : [])),
  );
  beforeAll(() => useTerraform("1.15.5"));
  afterAll(() => useTerraform());
  const { expectLife } = useExamples();

  async function expectIdentities(folder: string): Promise<void> {
    const options = { cwd: folder, env: childEnvironment(dirname(folder)) };
    const terraform = async (...args: readonly string[]) =>
      JSON.parse((await mustRun(await terraformRelease("1.15.5"), args, options)).stdout) as object;
    const stored = (await terraform("show", "-json")) as {
      values: {
        root_module: {
          resources: readonly { address: string; type: string; mode: string; values: Record<string, unknown> }[];
        };
      };
    };
    const managed = stored.values.root_module.resources.filter(
      ({ mode, type }) => mode === "managed" && attributesOf.has(type),
    );
    expect(managed.length).toBeGreaterThan(0);
    const wanted = managed.map(({ address, type, values }) => {
      const names = attributesOf.get(type) ?? [];
      return [address, Object.fromEntries(names.map((name) => [name, values[name]]))];
    });
    expect(await terraform("state", "identities", "-json")).toEqual(Object.fromEntries(wanted));
  }

  test.each([
    ["mail-domain", "mail", 17],
    ["static-fleet", "caches", 20],
    ["web-service", "shop", 15],
    ["high-availability-mysql", "data", 4],
    ["website", "website", 9],
    ["tested-stack", "shop", 6],
  ] as const)("%s", (name, stack, count) => expectLife(name, stack, count, expectIdentities), 240_000);
});
