import { migrateFiles, named, web, webs, zone } from "./support/migrate";

const record =
  'resource "linode_domain_record" "www" {\n  domain_id = linode_domain.zone.id\n  record_type = "A"\n  target = "192.0.2.1"\n}\n';
const device = 'resource "linode_firewall_device" "a" {\n  firewall_id = 1\n  entity_id = linode_instance.web.id\n}\n';
const imported = (to: string, id: string, more = "") =>
  `import {\n  # Before\n  to = ${to} # By hand\n  id = ${id}\n${more}}\n`;

describe("the import block of a converted resource is converted", () => {
  const zoned = `stratus_domain_record.www`;
  test.each([
    [zone, "linode_domain.zone", '"12"', "stratus_domain.zone", '"12"'],
    [webs, "linode_instance.webs[0]", "local.ids[0]", "stratus_compute_instance.webs[0]", "local.ids[0]"],
    [named, "linode_instance.named[each.key]", "each.value", "stratus_compute_instance.named[each.key]", "each.value"],
    [zone + record, "linode_domain_record.www", '"12,34"', zoned, '"12/34"'],
    [zone + record, "linode_domain_record.www", "var.id", zoned, 'replace(var.id, ",", "/")'],
    [zone + record, "linode_domain_record.www", '"${var.zone},34"', zoned, '"${var.zone}/34"'],
    [zone + record, "linode_domain_record.www", '"${f(1, 2)},${g(3, 4)}"', zoned, '"${f(1, 2)}/${g(3, 4)}"'],
    [zone + record, "linode_domain_record.www", '"${local.id}"', zoned, 'replace("${local.id}", ",", "/")'],
    [zone + record, "linode_domain_record.www", '"${linode_domain.zone.id},3"', zoned, '"${stratus_domain.zone.id}/3"'],
    [web + device, "linode_firewall_device.a", '"1,2"', "stratus_firewall_device.a", '"1/2"'],
  ])("%#: to %s with the ID %s", (resources, to, id, newTo, newId) => {
    const { texts, left, notes } = migrateFiles({ "a.tf": resources, "imports.tf": imported(to, id) });
    expect(texts["imports.tf"]).toBe(imported(newTo, newId));
    expect(left).toEqual([]);
    expect(notes).toEqual([]);
  });

  test("with its provider, loop and comments", () => {
    const more = "  for_each = { a = linode_instance.web.ip_address }\n  provider = linode.west\n";
    const { texts } = migrateFiles({ "a.tf": named + web + imported("linode_instance.named[each.key]", '"1"', more) });
    expect(texts["a.tf"]).toContain(
      imported(
        "stratus_compute_instance.named[each.key]",
        '"1"',
        "  for_each = { a = stratus_compute_instance.web.public_ipv4 }\n  provider = stratus.west\n",
      ),
    );
  });

  test.each([
    ["before the module", zone],
    ["after the module", zone.replace("linode_domain", "stratus_domain")],
  ])("for a resource in a module, if the caller is converted %s", (_, resource) => {
    const call = 'module "dns" {\n  source = "./dns"\n}\n';
    const files = { "a.tf": web + call + imported('module.dns["a"].linode_domain.zone', '"12"'), "dns/a.tf": resource };
    expect(migrateFiles(files).texts["a.tf"]).toContain(imported('module.dns["a"].stratus_domain.zone', '"12"'));
  });
});

test.each([
  ["a resource that stays", 'resource "linode_vpc" "a" {\n}\n', "linode_vpc.a"],
  ["a resource that doesn't exist", "", "linode_domain.a"],
  ["a resource in a module of a registry", 'module "a" {\n  source = "acme/a/linode"\n}\n', "module.a.linode_domain.a"],
])("the import block of %s is unchanged", (_, resource, to) => {
  const { texts } = migrateFiles({ "a.tf": zone + resource + imported(to, '"12"') });
  expect(texts["a.tf"]).toContain(imported(to, '"12"'));
});

test("an import by identity is listed", () => {
  const text = "import {\n  to = linode_domain.zone\n  identity = {\n    id = 12\n  }\n}\n";
  expect(migrateFiles({ "a.tf": zone + text }).left).toEqual([
    "a.tf:7 import linode_domain.zone: identity: The identities of the two providers differ. Set id instead.",
  ]);
});
