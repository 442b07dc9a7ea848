import { migrateFiles, named, web, webs, zone } from "./support/migrate";

/** Migrates an expression as a local value. */
function converted(expression: string) {
  const { texts, left } = migrateFiles({
    "a.tf": zone + web + webs + named,
    "b.tf": `locals {\n  a    = ${expression}\n  zone = linode_domain.zone\n  all  = { web = linode_instance.web }\n}\n`,
  });
  expect(left).toEqual([]);
  const [, value] = /\n {2}a {4}= ([\s\S]*)\n {2}zone = /.exec(texts["b.tf"] ?? "") ?? [];
  return value ?? expression;
}

const id = "tostring(stratus_domain.zone.id)";
const ids = "[for item in stratus_compute_instance.webs[*].id : tostring(item)]";

describe("an ID that is a string there and a number here stays a string", () => {
  test.each([
    ["linode_domain.zone.id == var.id", `${id} == var.id`],
    ["var.id != linode_domain.zone.id", `var.id != ${id}`],
    ["contains([linode_domain.zone.id], var.id)", `contains([${id}], var.id)`],
    ["contains(linode_instance.webs[*].id, var.id)", `contains(${ids}, var.id)`],
    ["lookup(var.names, linode_domain.zone.id, null)", `lookup(var.names, ${id}, null)`],
    ["toset([linode_domain.zone.id])", `toset([${id}])`],
    ["jsonencode({ id = linode_domain.zone.id })", `jsonencode({ id = ${id} })`],
    ['var.id == "" ? linode_domain.zone.id : var.id', `var.id == "" ? ${id} : var.id`],
    ['"${linode_domain.zone.id}"', `"\${${id}}"`],
    ["linode_instance.webs.*.id[0]", "tostring(stratus_compute_instance.webs.*.id[0])"],
    ["linode_instance.webs[0].id", "tostring(stratus_compute_instance.webs[0].id)"],
    ['linode_instance.named["a"].id', 'tostring(stratus_compute_instance.named["a"].id)'],
    [
      "values(linode_instance.named)[*].id",
      "[for item in values(stratus_compute_instance.named)[*].id : tostring(item)]",
    ],
    ["one(linode_instance.webs[*]).id", "tostring(one(stratus_compute_instance.webs[*]).id)"],
    ["try(linode_domain.zone.id, null)", `try(${id}, null)`],
    ["local.zone.id == var.id", "tostring(local.zone.id) == var.id"],
    ["local.all.web.id == var.id", "tostring(local.all.web.id) == var.id"],
    ['local.all["web"].id == var.id', 'tostring(local.all["web"].id) == var.id'],
    ["[for i in linode_instance.webs : i.id]", "[for i in stratus_compute_instance.webs : tostring(i.id)]"],
    [
      "{ for k, v in linode_instance.named : k => v.ip_address if v.id != var.id }",
      "{ for k, v in stratus_compute_instance.named : k => v.public_ipv4 if tostring(v.id) != var.id }",
    ],
    [
      "<<-EOT\n    %{ for i in linode_instance.webs }${i.ip_address} ${i.id == var.id}%{ endfor }\n  EOT",
      "<<-EOT\n    %{ for i in stratus_compute_instance.webs }${i.public_ipv4} ${tostring(i.id) == var.id}%{ endfor }\n  EOT",
    ],
    ['local.zone["id"] == var.id', 'tostring(local.zone["id"]) == var.id'],
    ["(linode_domain.zone).id == var.id", "tostring((stratus_domain.zone).id) == var.id"],
  ])("in %s", (before, after) => {
    expect(converted(before)).toBe(after);
  });

  test.each([
    ["output", "output.a", "value = linode_domain.zone.id", `value = ${id}`],
    ["module", "module.a", 'source = "acme/dns/stratus"\n  zone = linode_domain.zone.id', `zone = ${id}`],
    ["resource of another provider", "x", "input = [linode_domain.zone.id]", `input = [${id}]`],
  ])("in the argument of a %s", (_, name, before, after) => {
    const heads: Readonly<Record<string, string>> = { "output.a": 'output "a"', "module.a": 'module "a"' };
    const { texts } = migrateFiles({
      "a.tf": `${zone}${heads[name] ?? 'resource "terraform_data" "a"'} {\n  ${before}\n}\n`,
    });
    expect(texts["a.tf"]).toContain(after);
  });

  test("in the condition of a check, and of a converted resource", () => {
    const { texts } = migrateFiles({
      "a.tf": `${zone}${web.replace("}\n", "  count = linode_domain.zone.id == var.id ? 1 : 0\n  lifecycle {\n    precondition {\n      condition = linode_domain.zone.id != var.id\n    }\n  }\n}\n")}`,
    });
    expect(texts["a.tf"]).toContain(`count  = ${id} == var.id ? 1 : 0\n`);
    expect(texts["a.tf"]).toContain(`condition = ${id} != var.id\n`);
  });
});

describe("an ID needs no conversion", () => {
  test.each([
    ['"zone-${linode_domain.zone.id}"', '"zone-${stratus_domain.zone.id}"'],
    ["{ (linode_domain.zone.id) = 1 }", "{ (stratus_domain.zone.id) = 1 }"],
    ["{ for k, v in linode_instance.named : v.id => k }", "{ for k, v in stratus_compute_instance.named : v.id => k }"],
    ["var.names[linode_domain.zone.id]", "var.names[stratus_domain.zone.id]"],
    ["tostring(linode_domain.zone.id)", "tostring(stratus_domain.zone.id)"],
    ["tonumber(linode_domain.zone.id) + 1", "tonumber(stratus_domain.zone.id) + 1"],
  ])("in %s", (before, after) => {
    expect(converted(before)).toBe(after);
  });

  test("as the value of a numeric argument", () => {
    const record = 'resource "linode_domain_record" "a" {\n  domain_id = linode_domain.zone.id\n}\n';
    const edge =
      'resource "linode_firewall" "a" {\n  linodes = concat(linode_instance.webs[*].id, [for i in linode_instance.named : i.id])\n}\n';
    const { texts } = migrateFiles({ "a.tf": zone + webs + named + record + edge });
    expect(texts["a.tf"]).toContain("  domain_id = stratus_domain.zone.id\n");
    expect(texts["a.tf"]).toContain(
      "    computes = concat(stratus_compute_instance.webs[*].id, [for i in stratus_compute_instance.named : i.id])\n",
    );
  });

  test("as an address", () => {
    const data =
      'resource "terraform_data" "a" {\n  lifecycle {\n    replace_triggered_by = [linode_domain.zone.id]\n  }\n  depends_on = [linode_instance.webs]\n}\n';
    const { texts } = migrateFiles({ "a.tf": zone + webs + data });
    expect(texts["a.tf"]).toContain("replace_triggered_by = [stratus_domain.zone.id]");
    expect(texts["a.tf"]).toContain("depends_on = [stratus_compute_instance.webs]");
  });

  test("of a data source, which is a number there", () => {
    const data =
      'data "linode_domain" "a" {\n  domain = "a.example"\n}\noutput "a" {\n  value = data.linode_domain.a.id\n}\n';
    expect(migrateFiles({ "a.tf": data }).texts["a.tf"]).toContain("  value = data.stratus_domain.a.id\n");
  });
});

describe("the image of an instance", () => {
  const image = String.raw`try(replace(stratus_compute_instance.web.image, "/^public\\//", "linode/"), null)`;

  test("keeps its prefix in a condition", () => {
    expect(converted('linode_instance.web.image == "linode/debian12"')).toBe(`${image} == "linode/debian12"`);
  });

  test.each([
    ["null", "null"],
    ["data.linode_image.a.id", "data.stratus_image.a.id"],
    [
      'var.old ? "linode/debian11" : var.image',
      String.raw`var.old ? "public/debian11" : var.image == null ? null : replace(var.image, "/^linode\\//", "public/")`,
    ],
    [
      'try(var.images["a"], null)',
      String.raw`try(var.images["a"], null) == null ? null : replace(try(var.images["a"], null), "/^linode\\//", "public/")`,
    ],
    ["linode_instance.other.image", "stratus_compute_instance.other.image"],
  ])("is %s", (before, after) => {
    const data = 'data "linode_image" "a" {\n  id = "linode/debian12"\n}\n';
    const { texts } = migrateFiles({
      "a.tf": `${data}${web.replace('"web"', '"other"')}${web.replace("}\n", `  image = ${before}\n}\n`)}`,
    });
    expect(texts["a.tf"]).toContain(`\n  image  = ${after}\n`);
    expect(texts["a.tf"]).toContain('id = "public/debian12"');
  });
});
