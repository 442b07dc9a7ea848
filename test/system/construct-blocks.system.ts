import { HostProgram, hosts } from "../e2e/support/host-program";
import { useTerraform } from "./support/terraform-release";

/** A web server and a database. Its actions, triggers and queries depend on `label`. */
const program = (host: string, entry: string, label: string) => `
  import { App, Op, TerraformStack } from "${host}";
  import * as stratus from "${entry}";
  const app = new App();
  const stack = new TerraformStack(app, "shop");
  new stratus.StratusProvider(stack, "stratus", { pollInterval: 20 });
  const place = { region: "us-east", type: "g6-dedicated-2" };
  const db = new stratus.MySqlDatabase(stack, "db", { ...place, label: "orders", engine: "mysql/8.0.30", allowList: [] });
  const web = new stratus.ComputeInstance(stack, "web", {
    ...place, label: "${label}", image: "public/debian12", rootPass: "correct horse", booted: false, backupsEnabled: true,
  });
  const boot = new stratus.InstanceBootAction(stack, "boot", { instance: web });
  const snapshot = new stratus.InstanceSnapshotAction(stack, "snapshot", { instance: web, label: web.label });
  const backup = new stratus.MySqlBackupAction(stack, "backup", { database: db, label: "beforeChange" });
  new stratus.MySqlPatchAction(stack, "patch", { database: db, timeouts: { invoke: "5m" } });
  web.addActionTrigger("afterCreate", boot);
  web.addActionTrigger("beforeUpdate", backup, { condition: Op.eq(db.label, "orders") });
  web.addActionTrigger("afterUpdate", snapshot);
  web.addActionTrigger(["afterCreate", "afterUpdate"], boot, { condition: false });
  const zone = new stratus.Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.point("www", web);
  new stratus.ComputeInstanceQuery(stack, "instances", { filter: { label: { equalTo: web.label } }, limit: 5 });
  new stratus.DomainRecordQuery(stack, "records", { domain: zone, filter: { type: { in: ["A"] } }, includeResource: true });
  app.synth();`;

afterEach(() => useTerraform());

const startedIn = (output: string) => [...output.matchAll(/Action started: action\.(\S+) /g)].map(([, each]) => each);

describe.each([
  [hosts[0].title, "1.14.9", hosts[0]],
  [hosts[1].title, "1.15.5", hosts[1]],
] as const)("constructs of %s with Terraform %s", (_, release, { host, entry }) => {
  test("run actions from triggers and on demand, and find objects", async () => {
    const shop = await HostProgram.start();
    try {
      await useTerraform(release);
      await shop.synth(program(host, entry, "web"));
      await shop.terraform("init", "-no-color");
      expect(await shop.terraform("validate", "-no-color")).toContain("The configuration is valid");
      const apply = (...more: readonly string[]) => shop.terraform("apply", "-no-color", "-auto-approve", ...more);
      const created = await apply();
      expect(created).toContain("Actions: 1 invoked.");
      expect(startedIn(created)).toEqual(["stratus_instance_boot.boot"]);
      await shop.synth(program(host, entry, "shop"));
      const updated = await apply();
      expect(updated).toContain("0 added, 1 changed, 0 destroyed. Actions: 2 invoked.");
      expect(startedIn(updated)).toEqual(["stratus_mysql_backup.backup", "stratus_instance_snapshot.snapshot"]);
      expect(startedIn(await apply("-invoke=action.stratus_mysql_patch.patch"))).toEqual(["stratus_mysql_patch.patch"]);
      // Terraform runs the queries at once.
      const found = (await shop.terraform("query", "-no-color")).trim().split(/\n+/).sort();
      expect(found).toEqual([
        expect.stringMatching(/^list\.stratus_compute_instance\.instances +id=\d+ +shop \(\d+\)$/),
        expect.stringMatching(/^list\.stratus_domain_record\.records +domain_id=\d+,id=\d+ +shop\.example: www A /),
      ]);
    } finally {
      await shop.remove();
    }
  });
});

test("an older Terraform names the version that actions and queries need", async () => {
  const shop = await HostProgram.start();
  try {
    await shop.synth(program(hosts[0].host, hosts[0].entry, "web"));
    await expect(shop.terraform("init", "-no-color")).rejects.toThrow(
      /InstanceBootAction.* requires? Terraform 1\.14/s,
    );
  } finally {
    await shop.remove();
  }
});

/** A domain and a record that exist, imported by identity. `lifecycle` is that of the domain. */
const imported = (host: string, entry: string, lifecycle = "") => `
  import { App, TerraformStack } from "${host}";
  import { adopt, Domain, StratusProvider } from "${entry}";
  const app = new App();
  const stack = new TerraformStack(app, "shop");
  new StratusProvider(stack, "stratus", { pollInterval: 20 });
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", ${lifecycle} });
  zone.importFrom({ id: 1 });
  zone.a("www", "192.0.2.1");
  adopt(stack, { "zone/www-A": { domainId: 1, id: 1 } });
  app.synth();`;

async function createByHand(shop: HostProgram): Promise<void> {
  const { STRATUS_BASE_URL: url = "", STRATUS_TOKEN: token = "" } = shop.service;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await post("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  await post("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
}

test.each([
  [hosts[0].title, "1.12.2", hosts[0]],
  [hosts[1].title, "1.15.5", hosts[1]],
] as const)("a program of %s imports objects by identity with Terraform %s", async (_, release, { host, entry }) => {
  const shop = await HostProgram.start();
  try {
    await useTerraform(release);
    await createByHand(shop);
    await shop.synth(imported(host, entry));
    await shop.terraform("init", "-no-color");
    const applied = await shop.terraform("apply", "-no-color", "-auto-approve");
    expect(applied).toContain("Resources: 2 imported, 0 added, 0 changed, 0 destroyed.");
    expect(await shop.terraform("plan", "-no-color")).toContain("No changes.");
  } finally {
    await shop.remove();
  }
});

test.each([
  ["an import by identity", "", "An import by identity requires Terraform or OpenTofu 1.12."],
  [
    "destroy = false",
    "lifecycle: { destroy: false }",
    "destroy in the lifecycle requires Terraform 1.16 or OpenTofu 1.12.",
  ],
])("an older Terraform names the version that %s needs", async (_, lifecycle, words) => {
  const shop = await HostProgram.start();
  try {
    await shop.synth(imported(hosts[1].host, hosts[1].entry, lifecycle));
    await expect(shop.terraform("init", "-no-color")).rejects.toThrow(words);
  } finally {
    await shop.remove();
  }
});
