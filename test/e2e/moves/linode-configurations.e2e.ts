import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateFolder } from "../../../src/cli/commands/migrate/convert-folder";
import { writeInto } from "../../../src/cli/write-files";
import { provider } from "../../../src/composition/provider";
import { type Reattachable, startReattachable } from "../../../src/provider/plugin/server";
import { linodeFolder, linodeService } from "../../support/linode";
import { testWith } from "../support/features";
import { linodeStateWith, servingLinode } from "../support/linode";
import { type Stack, startStack } from "../support/stack";

let stack: Stack;
let linode: Reattachable;
beforeAll(async () => {
  [stack, linode] = await Promise.all([startStack("fast", { dialect: "linode" }), startReattachable(provider)]);
});
beforeEach(() => stack.control("PUT", "state", linodeService));
afterAll(async () => {
  await linode.close();
  await stack.close();
});

interface LinodeState {
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly {
      readonly attributes: { readonly id: string | number; readonly domain_id?: number };
    }[];
  }[];
}

/** A folder with a configuration and its settings for the emulator. */
function workspaceWith(files: Readonly<Record<string, string>>) {
  const workspace = stack.workspace({}, servingLinode(linode));
  const settings = { token: stack.token, base_url: stack.url };
  writeFileSync(
    join(workspace.folder, "service_override.tf.json"),
    JSON.stringify({ provider: { stratus: settings } }),
  );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace.folder, name), text);
  return workspace;
}

/** As `stratus migrate --write`. Returns what isn't converted. */
function migrate(folder: string): readonly string[] {
  const { files, left } = migrateFolder(folder);
  writeInto(folder, files);
  return left.map(({ subject, text }) => `${subject}: ${text}`);
}

const head =
  'terraform {\n  required_providers {\n    linode = { source = "linode/linode" }\n  }\n}\nprovider "linode" {}\n';

const rule = (label: string, more: string) => `{ label = "${label}", ${more} }`;

/** The rules of the firewall `edge` in a variable. */
const rules = `variable "rules" {
  default = [
    ${rule("web", 'protocol = "TCP", ports = "80, 443", ipv4 = ["0.0.0.0/0"], ipv6 = ["::/0"]')},
    ${rule("ping", 'protocol = "ICMP", ports = null, ipv4 = ["198.51.100.0/24"], ipv6 = null')},
  ]
}
`;

const dynamicRules = `dynamic "inbound" {
    for_each = var.rules
    iterator = rule
    content {
      label    = rule.value.label
      action   = "ACCEPT"
      protocol = rule.value.protocol
      ports    = rule.value.ports
      ipv4     = rule.value.ipv4
      ipv6     = rule.value["ipv6"]
    }
  }
  linodes`;

const values = `variable "id" {
  type    = string
  default = "ID"
}
locals {
  zones = { shop = linode_domain.shop, copy = linode_domain.copy }
}
output "values" {
  value = {
    same      = linode_domain.shop.id == var.id
    other     = linode_domain.copy.id != var.id
    contained = contains([for zone in local.zones : zone.id], var.id)
    found     = lookup({ (var.id) = "yes" }, linode_domain.shop.id, "no")
    json      = jsonencode([linode_domain.shop.id])
    keys      = keys({ for name, zone in local.zones : zone.id => name })
    set       = contains(toset([linode_domain.shop.id]), var.id)
    image     = linode_instance.web.image == "linode/debian12"
    list      = [for machine in [linode_instance.web] : machine.ip_address][0] == linode_instance.web.ip_address
  }
}
`;

testWith(
  "write-only attributes",
  "conditions keep their meaning, and dynamic blocks the rules of a firewall",
  async () => {
    const workspace = workspaceWith({
      "terraform.tfstate": linodeStateWith((address) => address !== "linode_instance.by_hand"),
    });
    cpSync(linodeFolder, workspace.folder, { recursive: true, filter: (file) => !/\.(ts|json)$/.test(file) });
    const edit = (name: string, what: RegExp | string, text: string) => {
      const file = join(workspace.folder, name);
      writeFileSync(
        file,
        readFileSync(file, "utf8").replace(what, () => text),
      );
    };
    edit("compute.tf", /\n# By hand[\s\S]*/, "");
    edit("dns.tf", '"blog"', '"blog.shop.example"');
    edit("network.tf", /inbound \{[\s\S]*?linodes/, dynamicRules);
    const state = JSON.parse(linodeStateWith((address) => address === "linode_domain.shop")) as LinodeState;
    const id = String(state.resources[0]?.instances[0]?.attributes.id);
    writeFileSync(join(workspace.folder, "values.tf"), rules + values.replace("ID", id));
    expect(migrate(workspace.folder)).toEqual([]);
    await workspace.init();
    await stack.control("DELETE", "requests");
    expect(await workspace.apply()).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
    expect(await stack.writes()).toEqual([]);
    const outputs = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: unknown }>;
    expect(outputs["values"]?.value).toMatchObject({
      same: true,
      other: true,
      contained: true,
      found: "yes",
      json: `["${id}"]`,
      keys: expect.arrayContaining([id]) as unknown,
      set: true,
      image: true,
      list: true,
    });
  },
);

testWith("moves across types", "import blocks bring the objects that the state doesn't contain yet", async () => {
  const workspace = workspaceWith({
    "terraform.tfstate": linodeStateWith((address) => address === "linode_domain.shop"),
  });
  const [zones = ""] = readFileSync(join(linodeFolder, "dns.tf"), "utf8").split(
    'resource "linode_domain_record" "alias"',
  );
  writeFileSync(join(workspace.folder, "main.tf"), head + zones);
  const state = JSON.parse(linodeStateWith((address) => zones.includes(address.replace(".", '" "')))) as LinodeState;
  const managed = state.resources.filter(({ mode }) => mode === "managed");
  const imports = managed.map(({ type, name, instances: [instance] }) => {
    const { id, domain_id: domain } = instance?.attributes ?? { id: "" };
    const importId = domain === undefined ? String(id) : `${String(domain)},${String(id)}`;
    return `import {\n  to = ${type}.${name}\n  id = "${importId}"\n}\n`;
  });
  writeFileSync(join(workspace.folder, "imports.tf"), imports.join(""));
  expect(migrate(workspace.folder)).toEqual([]);
  await workspace.init();
  await stack.control("DELETE", "requests");
  expect(await workspace.apply()).toContain(`${String(imports.length - 1)} imported, 0 added, 0 changed, 0 destroyed.`);
  expect(await stack.writes()).toEqual([]);
});

testWith("write-only attributes", "arguments without a value stay without one", async () => {
  const workspace = workspaceWith({
    "main.tf": `${head}variable "image" {
  type    = string
  default = null
}
variable "off" {
  type    = bool
  default = null
}
variable "user_data" {
  type    = string
  default = null
}
resource "linode_instance" "blank" {
  label  = "blank"
  region = "us-east"
  image  = var.image
  dynamic "metadata" {
    for_each = var.user_data == null ? [] : [var.user_data]
    content {
      user_data = base64encode(metadata.value)
    }
  }
}
resource "linode_firewall" "edge" {
  label           = "empty"
  inbound_policy  = "DROP"
  outbound_policy = "ACCEPT"
  disabled        = var.off
}
`,
  });
  expect(migrate(workspace.folder)).toEqual([]);
  await workspace.init();
  expect(await workspace.apply()).toContain("Resources: 2 added, 0 changed, 0 destroyed.");
  expect(await workspace.plan()).toEqual([]);
});

const list = (type: string, filter: string) => `data "linode_${type}" "all" {\n${filter}}\n`;
const filter = (name: string, wanted: string, more = "") =>
  `  filter {\n    name   = "${name}"\n    values = [${wanted}]\n${more}  }\n`;

testWith("moves across types", "data sources that read several objects return the same ones", async () => {
  const lists = [
    list("regions", filter("country", '"us"') + filter("capabilities", '"Linodes"')),
    list("images", filter("id", '"linode/debian12", "linode/none"') + filter("is_public", '"true"')),
    list(
      "instances",
      `${filter("label", '"w"', '    match_by = "substring"\n')}  order_by = "label"\n  order    = "desc"\n`,
    ),
    list("firewalls", filter("label", '"^e.ge$"', '    match_by = "regex"\n')),
    list("domains", filter("domain", '"shop.example"') + filter("ttl_sec", '"300"')),
  ];
  const workspace = workspaceWith({
    "main.tf": `${head}${lists.join("")}
data "linode_region" "here" {
  id = data.linode_regions.all.regions[0].id
}
data "linode_image" "debian" {
  id = data.linode_images.all.images.0.id
}
check "account" {
  data "linode_domain" "shop" {
    domain = "shop.example"
  }
  assert {
    condition     = data.linode_domain.shop.id == data.linode_domains.all.domains[0].id
    error_message = "The zones differ."
  }
}
output "values" {
  value = {
    image     = data.linode_image.debian.id
    resolvers = data.linode_region.here.resolvers[0].ipv4 != ""
    instances = [for each in data.linode_instances.all.instances : "\${each.label} \${each.specs[0].vcpus}"]
    addresses = length(data.linode_instances.all.instances.*.ip_address)
    rules     = data.linode_firewalls.all.firewalls[*].inbound[0].label
    domains   = data.linode_domains.all.domains[*].domain
  }
}
`,
  });
  expect(migrate(workspace.folder)).toEqual([]);
  await workspace.init();
  const applied = await workspace.apply();
  expect(applied).not.toContain("Warning");
  const outputs = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: unknown }>;
  expect(outputs["values"]?.value).toEqual({
    image: "linode/debian12",
    resolvers: true,
    instances: ["web 1"],
    addresses: 1,
    rules: ["web"],
    domains: ["shop.example"],
  });
});
