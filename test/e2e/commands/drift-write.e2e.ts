import { readdirSync } from "node:fs";
import { join } from "node:path";
import { EditedProgram } from "../support/edited-program";
import { hosts } from "../support/host-program";

jest.setTimeout(300_000);

const settings = {
  "cdktf.json": JSON.stringify({ app: "node --require ts-node/register main.ts" }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "ES2022",
      module: "node16",
      moduleResolution: "node16",
      strict: true,
      skipLibCheck: true,
    },
    "ts-node": { transpileOnly: true },
  }),
};

let program: EditedProgram;
afterEach(() => program.remove());

const written = (output: string) => output.slice(output.indexOf("in the state."));
const shop = join("cdktf.out", "stacks", "shop");

describe.each(hosts)("a program of $title", ({ host, entry }) => {
  const main = (lines: string) => `import { App, TerraformStack } from "${host}";
import { ComputeInstance, Domain, Firewall, Peer, Port, StratusProvider } from "${entry}";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
${lines}
app.synth();
`;

  test("gets the values of the account in a constructor, a method and an omitted property", async () => {
    const before = main(`
const zone = new Domain(stack, "zone", {
  domain: "shop.example",
  soaEmail: 'ops@shop.example',
  tags: ["web", "old"],
});
zone.a("www", "192.0.2.10", { ttlSec: 300 });
zone.a("api", "192.0.2.11");
const edge = new Firewall(stack, "edge", { label: "shop-edge" });
edge.allowInbound(Peer.anyIp(), Port.tcp(443));
edge.allowInbound(Peer.cidr("192.0.2.0/24"), Port.tcp(22), { label: "ssh" });`);
    program = await EditedProgram.start({ ...settings, "main.ts": before });
    await program.deploy("shop");
    await program.api("PUT", "/domains/1", {
      soa_email: "it's@shop.example",
      description: "Old",
      tags: ["web", "new"],
    });
    await program.setTtl("www", 3600);
    await program.setTtl("api", 7200);
    const rules = { inbound_policy: "DROP", outbound: [], outbound_policy: "ACCEPT" };
    const tcp = { action: "ACCEPT", protocol: "TCP" };
    const all = { ...tcp, ports: "8443", addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] } };
    const ssh = { ...tcp, ports: "22", label: "ssh-in", addresses: { ipv4: ["192.0.2.0/24"] } };
    await program.api("PUT", "/networking/firewalls/1/rules", { ...rules, inbound: [all, ssh] });

    const shown = await program.stratus("drift", "--write");
    expect(shown.code).toBe(2);
    expect(written(shown.output)).toContain(`main.ts:13 shop/zone/www-A ttl_sec: 300 → 3600
  - zone.a("www", "192.0.2.10", { ttlSec: 300 });
  + zone.a("www", "192.0.2.10", { ttlSec: 3600 });
`);
    expect(shown.output).toContain("Nothing was written. To write 7 changes to main.ts without a prompt, add --yes.");
    expect(program.read("main.ts")).toBe(before);

    const { code, output } = await program.stratus("drift", "--write", "--yes");
    expect(output).toContain(
      "Wrote 7 changes to main.ts. The account already has these values, so cdktf deploy shop doesn't change them.".replace(
        "cdktf",
        host,
      ),
    );
    // The account also has new tags, which are unmanaged.
    expect(code).toBe(2);
    expect(program.read("main.ts")).toBe(
      main(`
const zone = new Domain(stack, "zone", {
  domain: "shop.example",
  soaEmail: "it's@shop.example",
  tags: ["web", "new"],
  description: "Old",
});
zone.a("www", "192.0.2.10", { ttlSec: 3600 });
zone.a("api", "192.0.2.11", { ttlSec: 7200 });
const edge = new Firewall(stack, "edge", { label: "shop-edge" });
edge.allowInbound(Peer.anyIp(), Port.tcp(8443));
edge.allowInbound(Peer.cidr("192.0.2.0/24"), Port.tcp(22), { label: "ssh-in" });`),
    );
    await program.synth();
    expect(await program.planned(shop)).toEqual([]);
    expect(readdirSync(join(program.folder, "cdktf.out")).sort()).toEqual(["manifest.json", "stacks"]);
  });

  test("keeps a loop, a constant, a computed value and an undeployed change, with the line of each", async () => {
    const before = main(`
const ttl = 7200;
const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
for (const name of ["a", "b"]) zone.a(name, "192.0.2.12", { ttlSec: 300 });
zone.a("c", "192.0.2.13", { ttlSec: ttl });
zone.a("d", "192.0.2.14", { ttlSec: ttl });
zone.a("e", "192.0.2.15", { ttlSec: 300 });
zone.a("f", "192.0.2.16", { ttlSec: 300 });`);
    program = await EditedProgram.start({ ...settings, "main.ts": before });
    await program.deploy("shop");
    for (const name of ["a", "c", "e", "f"]) await program.setTtl(name, 3600);
    const pending = before.replace('15", { ttlSec: 300', '15", { ttlSec: 86400');
    program.write("main.ts", pending);

    const { code, output } = await program.stratus("drift", "--write", "--yes");
    expect(code).toBe(2);
    expect(written(output)).toContain(`Change by hand:
  main.ts:10 shop/zone/a-A ttl_sec: 300 → 3600. The same code also sets ttl_sec of shop/zone/b-A.
  main.ts:8 shop/zone/c-A ttl_sec: 7200 → 3600. It comes from ttl, which the file uses 2 times.
  main.ts:13 shop/zone/e-A ttl_sec: 300 → 3600. The program has a third value, which isn't deployed yet.
`);
    expect(output).toContain("Wrote 1 change to main.ts.");
    expect(program.read("main.ts")).toBe(pending.replace('16", { ttlSec: 300', '16", { ttlSec: 3600'));

    // With the same change to both, the literal of the loop is right.
    await program.setTtl("b", 3600);
    const again = await program.stratus("drift", "--write", "--yes", "--json");
    const report = JSON.parse(again.stdout) as { readonly changed: readonly { readonly attributes: unknown }[] };
    expect(report.changed.flatMap(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({ attribute: "ttl_sec", written: true, file: "main.ts", line: 10 }),
      expect.objectContaining({ attribute: "ttl_sec", written: true, file: "main.ts", line: 10 }),
      expect.objectContaining({ written: false, line: 8, reason: "It comes from ttl, which the file uses 2 times." }),
      expect.objectContaining({ written: false, line: 13 }),
      { attribute: "ttl_sec", state: 300, account: 3600, written: false, inProgram: true },
    ]);
    expect(program.read("main.ts")).toContain('zone.a(name, "192.0.2.12", { ttlSec: 3600 })');
  });
});

test("edits the literal of one stack, and keeps a literal that two stacks share", async () => {
  const before = `import { App, TerraformStack } from "cdktf";
import { addShop } from "./lib/shop";

const app = new App();
addShop(new TerraformStack(app, "north"), "north.example", 300);
addShop(new TerraformStack(app, "south"), "south.example", 300);
app.synth();
`;
  const helper = `import type { TerraformStack } from "cdktf";
import { Domain, StratusProvider } from "cdktf-stratus";

export function addShop(stack: TerraformStack, domain: string, ttlSec: number): void {
  new StratusProvider(stack, "stratus");
  const zone = new Domain(stack, "zone", { domain, soaEmail: "ops@shop.example" });
  zone.a("www", "192.0.2.10", { ttlSec });
  zone.a("api", "192.0.2.10", { ttlSec: 300 });
}
`;
  program = await EditedProgram.start({ ...settings, "main.ts": before, "lib/shop.ts": helper });
  await program.deploy("north", "south");
  for (const name of ["www", "api"]) await program.setTtl(name, 3600);
  await program.setTtl("www", 7200, 2);

  const one = await program.stratus("drift", "--stack", "north", "--write", "--yes");
  expect(one.output).toContain("Wrote 1 change to main.ts.");
  expect(one.output).toContain(
    "lib/shop.ts:8 north/zone/api-A ttl_sec: 300 → 3600. The same code also sets ttl_sec of south/zone/api-A.",
  );
  const edited = before.replace('"north.example", 300', '"north.example", 3600');
  expect(program.read("main.ts")).toBe(edited);

  const other = await program.stratus("drift", "south", "--write", "--yes");
  expect(other.output).toContain("main.ts:6 south/zone/www-A ttl_sec: 300 → 7200");
  expect(other.code).toBe(0);
  expect(program.read("main.ts")).toBe(edited.replace('"south.example", 300', '"south.example", 7200'));
});

test("edits literals of a configuration in HCL", async () => {
  const before = `terraform {
  required_providers {
    stratus = { source = "stratus.internal/stratus/stratus" }
  }
}

variable "ttl" {
  default = 300
}

resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example" # the team
}

resource "stratus_domain_record" "www" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = "www"
  target    = "192.0.2.10"
  ttl_sec   = 300
}

resource "stratus_domain_record" "api" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = "api"
  target    = "192.0.2.10"
  ttl_sec   = var.ttl
}

resource "stratus_domain_record" "many" {
  for_each  = toset(["a", "b"])
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = each.key
  target    = "192.0.2.11"
  ttl_sec   = 300
}

resource "stratus_firewall" "edge" {
  label = "shop-edge"
  rules = {
    inbound         = []
    inbound_policy  = "DROP"
    outbound        = []
    outbound_policy = "ACCEPT"
  }
}
`;
  program = await EditedProgram.start({ "main.tf": before });
  await program.stratus("provider", "install");
  await program.apply();
  await program.api("PUT", "/domains/1", { soa_email: "it@shop.example", description: "Old" });
  for (const name of ["www", "api", "a"]) await program.setTtl(name, 3600);
  const rules = { inbound: [], inbound_policy: "ACCEPT", outbound: [], outbound_policy: "ACCEPT" };
  await program.api("PUT", "/networking/firewalls/1/rules", rules);

  const { code, output } = await program.stratus("drift", "--write", "--yes");
  expect(code).toBe(2);
  expect(written(output)).toContain(
    `main.tf:22 stratus_domain_record.www ttl_sec: 300 → 3600
  - ttl_sec   = 300
  + ttl_sec   = 3600
`,
  );
  expect(output).toContain(`main.tf:30 stratus_domain_record.api ttl_sec: 300 → 3600. The value isn't a literal.`);
  expect(output).toContain(
    `main.tf:33 stratus_domain_record.many["a"] ttl_sec: 300 → 3600. The block stands for several objects.`,
  );
  expect(output).toContain(
    "Wrote 4 changes to main.tf. The account already has these values, so terraform apply doesn't change them.",
  );
  expect(program.read("main.tf")).toBe(
    before
      .replace(
        '"ops@shop.example" # the team',
        `"it@shop.example" # the team
  description = "Old"`,
      )
      .replace("ttl_sec   = 300", "ttl_sec   = 3600")
      .replace('inbound_policy  = "DROP"', 'inbound_policy  = "ACCEPT"'),
  );
  expect(await program.planned(".")).toEqual(["stratus_domain_record.api", 'stratus_domain_record.many["a"]']);
});

test("a program that can't be synthesized keeps its files, and every change is listed", async () => {
  const before = `import { App, TerraformStack } from "cdktf";
import { Domain, StratusProvider } from "cdktf-stratus";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus");
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
app.synth();
`;
  program = await EditedProgram.start({ ...settings, "main.ts": before });
  await program.deploy("shop");
  await program.api("PUT", "/domains/1", { soa_email: "it@shop.example" });
  const broken = `${before}throw new Error("no such zone");\n`;
  program.write("main.ts", broken);

  const { code, output } = await program.stratus("drift", "--write", "--yes");
  expect(code).toBe(2);
  expect(output).toMatch(
    /Warning: the edits can't be checked in a copy of the program\. The synth failed: [^]*no such zone/,
  );
  expect(output).toContain('shop/zone soa_email: "ops@shop.example" → "it@shop.example". The edit can\'t be checked.');
  expect(output).toContain("Nothing was written.");
  expect(program.read("main.ts")).toBe(broken);
  expect(readdirSync(join(program.folder, "cdktf.out")).sort()).toEqual(["manifest.json", "stacks"]);
});

test("hides secrets next to a changed value", async () => {
  const before = `import { App, TerraformStack } from "cdktf";
import { ComputeInstance, StratusProvider } from "cdktf-stratus";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
const place = { region: "us-east", type: "g6-nanode-1", image: "public/debian12" };
new ComputeInstance(stack, "web", { ...place, label: "web", rootPass: "correct-Horse-7" });
app.synth();
`;
  program = await EditedProgram.start({ ...settings, "main.ts": before });
  await program.deploy("shop");
  await program.api("PUT", "/compute/instances/1", { label: "web-1" });
  const { code, output } = await program.stratus("drift", "--write", "--yes");
  expect(output).toContain('- new ComputeInstance(stack, "web", { ...place, label: "web", rootPass: (secret) });');
  expect(output).not.toContain("correct-Horse-7");
  expect(code).toBe(0);
  expect(program.read("main.ts")).toBe(before.replace('label: "web"', 'label: "web-1"'));
  await program.synth();
  expect(await program.planned(shop)).toEqual([]);

  const again = await program.stratus("drift", "--write");
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining("Already in the program:") as string });

  await program.deploy("shop");
  expect(await program.stratus("drift")).toMatchObject({ code: 0 });
});
