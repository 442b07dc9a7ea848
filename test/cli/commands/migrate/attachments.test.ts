import { migrateFiles, web } from "./support/migrate";

const disk = (id: string, more = "") =>
  `resource "linode_instance_disk" "boot" {\n${more}  label     = "boot"\n  linode_id = ${id}\n}\n`;
const reason =
  "linode_instance_disk.boot adds a disk, which this provider can't manage. Keep the instance in the Linode provider.";
const several = web.replace('"web" {\n', '"web" {\n  count  = 2\n');

describe("an instance stays in the Linode provider if it has", () => {
  test.each([
    ["a disk", web + disk("linode_instance.web.id")],
    ["a disk of an element", several + disk("linode_instance.web[count.index].id", "  count     = 2\n")],
    [
      "a disk through a local value",
      `${web}locals {\n  web = linode_instance.web\n  id  = local.web.id\n}\n${disk("local.id")}`,
    ],
    [
      "disks in a loop",
      several + disk("each.value.id", "  for_each  = { for i in linode_instance.web : i.label => i }\n"),
    ],
    ["a disk with a condition", web + disk("var.id == null ? linode_instance.web.id : var.id")],
  ])("%s", (_, text) => {
    const { left, converted } = migrateFiles({ "a.tf": text });
    expect(converted.size).toBe(0);
    expect(left).toContain(`a.tf:1 linode_instance.web: ${reason}`);
  });

  test.each([
    ["the ID", "linode_instance.web.id", "var.web"],
    ["the instance", "linode_instance.web", "var.web.id"],
  ])("a disk in a module that gets %s", (_, argument, id) => {
    const { left, converted } = migrateFiles({
      "a.tf": `${web}module "disks" {\n  source = "./disks"\n  web    = ${argument}\n}\n`,
      "disks/main.tf": disk(id),
    });
    expect(converted.size).toBe(0);
    expect(left).toContain(`a.tf:1 linode_instance.web: In module.disks, ${reason}`);
  });

  test.each([
    ["linode_instance_config", "a configuration profile"],
    ["linode_placement_group_assignment", "a placement group"],
    ["linode_instance_shared_ips", undefined],
  ])("%s", (type, what) => {
    const text = `${web}resource "${type}" "a" {\n  linode_id = linode_instance.web.id\n}\n`;
    expect(migrateFiles({ "a.tf": text }).left).toContain(
      `a.tf:1 linode_instance.web: ${type}.a ${what === undefined ? "shares IP addresses with it, and Terraform can't move such an instance" : `adds ${what}, which this provider can't manage`}. Keep the instance in the Linode provider.`,
    );
  });
});

test("a disk of an instance in a module is listed, because the folder of the module doesn't tell of it", () => {
  const { left } = migrateFiles({
    "a.tf": `module "web" {\n  source = "./web"\n}\n${disk("module.web.id")}`,
    "web/main.tf": `${web}output "id" {\n  value = linode_instance.web.id\n}\n`,
  });
  expect(left).toContain(
    'a.tf:4 linode_instance_disk.boot: It belongs to an object in "./web", which can\'t be moved because of it. Keep that object in the Linode provider.',
  );
});

test("other instances are converted", () => {
  const other = web.replace('"web"', '"other"');
  const { converted, texts } = migrateFiles({ "a.tf": web + other + disk("linode_instance.other.id") });
  expect([...converted.keys()]).toEqual(["linode_instance.web"]);
  expect(texts["a.tf"]).toContain("linode_id = linode_instance.other.id");
});

describe("a firewall stays in the Linode provider if it protects", () => {
  const edge = 'resource "linode_firewall" "edge" {\n  label = "edge"\n}\n';
  test.each([
    ["linode_nodebalancer", "", "a load balancer"],
    ["linode_firewall_device", '  entity_type = "nodebalancer"\n', "a load balancer or an interface"],
    ["linode_interface", "", "an interface"],
  ])("%s", (type, more, what) => {
    const text = `${edge}resource "${type}" "a" {\n  firewall_id = linode_firewall.edge.id\n${more}}\n`;
    expect(migrateFiles({ "a.tf": text }).left).toContain(
      `a.tf:1 linode_firewall.edge: ${type}.a adds ${what} to it. Firewalls of this provider protect only instances. Keep the firewall in the Linode provider.`,
    );
  });

  test("but not if a device is an instance", () => {
    const text = `${edge}resource "linode_firewall_device" "a" {\n  firewall_id = linode_firewall.edge.id\n  entity_id   = 12\n}\n`;
    expect(migrateFiles({ "a.tf": text }).left).toEqual([]);
  });
});

describe("the requirement of the Linode provider stays for", () => {
  const head = 'terraform {\n  required_providers {\n    linode = { source = "linode/linode" }\n  }\n}\n';
  test.each([
    [
      "a data source in a check",
      { "b.tf": 'check "a" {\n  data "linode_account" "me" {}\n  assert {\n    condition = true\n  }\n}\n' },
    ],
    ["a removed resource", { "b.tf": "removed {\n  from = linode_instance.old\n}\n" }],
    ["an ephemeral resource", { "b.tf": 'ephemeral "linode_token" "a" {}\n' }],
    ["a function", { "b.tf": 'locals {\n  a = provider::linode::parse("x")\n}\n' }],
    ["a test that configures it", { "a.tftest.hcl": 'provider "linode" {}\n' }],
    [
      "a module that gets it",
      { "b.tf": 'module "a" {\n  source    = "acme/a/aws"\n  providers = { linode = linode }\n}\n' },
    ],
    [
      "a module in a folder",
      { "b.tf": 'module "a" {\n  source = "./a"\n}\n', "a/main.tf": 'resource "linode_volume" "a" {}\n' },
    ],
    ["a module from the registry for this provider", { "b.tf": 'module "a" {\n  source = "acme/a/linode"\n}\n' }],
    ["a module from a repository", { "b.tf": 'module "a" {\n  source = "git::https://git.example/a.git"\n}\n' }],
    ["a query", { "a.tfquery.hcl": 'list "linode_domain" "a" {}\n' }],
  ] as const)("%s", (_, files) => {
    const { texts } = migrateFiles({ "a.tf": head + web, ...files });
    expect(texts["a.tf"]).toContain('    linode = { source = "linode/linode" }\n    stratus = {');
  });

  test.each([
    [
      "a data source in a check that is converted",
      'check "a" {\n  data "linode_domain" "a" {\n    domain = "a.example"\n  }\n  assert {\n    condition = true\n  }\n}\n',
    ],
    ["a module for another provider", 'module "a" {\n  source = "acme/a/aws"\n}\n'],
    ["a moved block", "moved {\n  from = linode_instance.old\n  to   = linode_instance.web\n}\n"],
    ["a comment", "# provider::linode::parse\n"],
  ])("nothing but that: not for %s", (_, text) => {
    expect(migrateFiles({ "a.tf": head + web, "b.tf": text }).texts["a.tf"]).not.toContain("linode/linode");
  });
});
