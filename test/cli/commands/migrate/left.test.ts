import { migrateFiles, named, web, webs, zone } from "./support/migrate";

const leftIn = (files: Readonly<Record<string, string>>) => migrateFiles(files).left;

describe("a reference that isn't converted is listed", () => {
  test.each([
    ["[for i in linode_instance.webs : i.capabilities]", "i.capabilities"],
    ["linode_instance.webs[*].capabilities", "linode_instance.webs[*].capabilities"],
    ["linode_instance.webs.*.capabilities", "linode_instance.webs.*.capabilities"],
    ["local.all.web.capabilities", "local.all.web.capabilities"],
    ["[for name, each in local.all : each.capabilities]", "each.capabilities"],
    ["one(linode_instance.webs[*]).capabilities", "one(linode_instance.webs[*]).capabilities"],
    ["merge(local.all, {}).web.capabilities", "merge(local.all, {}).web.capabilities"],
    ['"%{ for i in linode_instance.webs }${i.capabilities}%{ endfor }"', "i.capabilities"],
    ["try(linode_instance.web.capabilities, [])", "linode_instance.web.capabilities"],
    ['linode_instance.named["a"]["capabilities"]', 'linode_instance.named["a"]["capabilities"]'],
    ['[for i in linode_instance.webs : i["capabilities"]]', 'i["capabilities"]'],
  ])("in %s", (value, reference) => {
    const left = leftIn({
      "a.tf": zone + web + webs + named,
      "b.tf": `locals {\n  all = { web = linode_instance.web, named = linode_instance.named["a"] }\n}\noutput "a" {\n  value = ${value}\n}\n`,
    });
    expect(left).toEqual([
      `b.tf:5 output.a: ${reference}: This provider has no such attribute. The instance keeps the setting.`,
    ]);
  });

  test.each([
    [
      "a resource with for_each",
      'resource "terraform_data" "a" {\n  for_each = linode_instance.named\n  input    = each.value.capabilities\n}\n',
      "3 resource.terraform_data.a: each.value.capabilities",
    ],
    [
      "a dynamic block",
      'resource "aws_x" "a" {\n  dynamic "rule" {\n    for_each = linode_instance.webs\n    content {\n      a = rule.value.capabilities\n    }\n  }\n}\n',
      "5 resource.aws_x.a: rule.value.capabilities",
    ],
    [
      "the argument of a module",
      'module "a" {\n  source   = "acme/a/b"\n  for_each = linode_instance.named\n  a        = each.value.capabilities\n}\n',
      "4 module.a: each.value.capabilities",
    ],
    [
      "a check",
      'check "a" {\n  assert {\n    condition = linode_instance.webs[0].capabilities != []\n  }\n}\n',
      "3 check.a: linode_instance.webs[0].capabilities",
    ],
    [
      "a trigger of a replacement",
      'resource "terraform_data" "a" {\n  lifecycle {\n    replace_triggered_by = [linode_instance.webs[0].capabilities]\n  }\n}\n',
      "3 resource.terraform_data.a: linode_instance.webs[0].capabilities",
    ],
  ])("in %s", (_, text, reference) => {
    expect(leftIn({ "a.tf": webs + named, "b.tf": text })).toEqual([
      `b.tf:${reference}: This provider has no such attribute. The instance keeps the setting.`,
    ]);
  });

  test.each([
    [
      "a long locals block",
      "locals {\n  a = 1\n  # b\n  b = {\n    c = 2\n    d = linode_instance.web.capabilities\n  }\n}\n",
      6,
      "locals",
    ],
    ["a heredoc", "locals {\n  a = <<-EOT\n    b\n    ${linode_instance.web.capabilities[0]}\n  EOT\n}\n", 4, "locals"],
    [
      "a converted resource",
      web
        .replace("web", "b")
        .replace("}\n", "  tags = concat(\n    [],\n    linode_instance.web.capabilities,\n  )\n}\n"),
      6,
      "linode_instance.b",
    ],
    [
      "the image of a converted resource",
      web
        .replace("web", "b")
        .replace("}\n", "  image = (\n    var.a ? null : linode_instance.web.capabilities[0])\n}\n"),
      5,
      "linode_instance.b",
    ],
    [
      "a filter",
      'data "linode_regions" "a" {\n  filter {\n    name   = "id"\n    values = linode_instance.web.capabilities\n  }\n}\n',
      4,
      "data.linode_regions.a",
    ],
    [
      "a list of addresses",
      'locals {\n}\nresource "terraform_data" "a" {\n  lifecycle {\n    replace_triggered_by = [\n      "linode_instance.web",\n      linode_instance.web.capabilities,\n    ]\n  }\n}\n',
      7,
      "resource.terraform_data.a",
    ],
  ])("with its own line in %s", (_, text, line, subject) => {
    const [left = "", ...others] = leftIn({ "a.tf": web, "b.tf": text });
    expect(left).toContain(`b.tf:${String(line)} ${subject}: linode_instance.web.capabilities`);
    expect(others).toEqual([]);
  });

  test("in a converted resource, with a password that has no value", () => {
    const connection = "  connection {\n    password = self.root_pass\n  }\n}\n";
    expect(leftIn({ "a.tf": web.replace("}\n", connection) })).toEqual([
      "a.tf:5 linode_instance.web: self.root_pass: stratus_compute_instance.root_pass_wo is write-only, so it has no value. Use the value that sets it.",
    ]);
  });
});

test("a dynamic block without content is listed", () => {
  const edge =
    'resource "linode_firewall" "edge" {\n  label = "edge"\n  dynamic "inbound" {\n    for_each = []\n  }\n}\n';
  expect(leftIn({ "a.tf": edge })).toEqual([
    'a.tf:1 linode_firewall.edge: dynamic "inbound": It has no for_each or no content.',
  ]);
});

describe("attributes whose names aren't in the configuration are listed", () => {
  const advice = "gets a whole object, whose attributes have other names and types in this provider.";
  test.each([
    ["linode_instance.web[var.name]", "linode_instance.web[var.name]: The command can't tell which attribute this is."],
    ['lookup(linode_instance.web, "ip_address", "")', `linode_instance.web: lookup ${advice}`],
    ["keys(linode_instance.web)", `linode_instance.web: keys ${advice}`],
    ["[for name, value in linode_instance.web : name]", `linode_instance.web: A loop ${advice}`],
  ])("in %s", (value, expected) => {
    expect(leftIn({ "a.tf": web, "b.tf": `locals {\n  a = ${value}\n}\n` })[0]).toContain(expected);
  });
});

describe("whole objects are listed as", () => {
  const advice = "whose attributes have other names and types in this provider. Pass the attributes that it needs.";
  test.each([
    [
      "an argument of templatefile",
      'locals {\n  a = templatefile("a.tftpl", { web = linode_instance.web })\n}\n',
      `2 locals: { web = linode_instance.web }: templatefile gets a whole object, ${advice}`,
    ],
    [
      "an argument of jsonencode",
      "locals {\n  a = jsonencode(linode_instance.web)\n}\n",
      `2 locals: linode_instance.web: jsonencode gets a whole object, ${advice}`,
    ],
    [
      "an argument of a resource",
      'resource "terraform_data" "a" {\n  input = linode_instance.web\n}\n',
      `2 resource.terraform_data.a: input: The value gets whole objects, ${advice}`,
    ],
    [
      "a variable of a module",
      'module "a" {\n  source = "./a"\n  web    = [linode_instance.web]\n}\n',
      `3 module.a: web: The value gets whole objects, ${advice}`,
    ],
  ])("%s", (_, text, expected) => {
    expect(leftIn({ "a.tf": web, "b.tf": text })).toEqual([`b.tf:${expected}`]);
  });

  test("an output, as a note", () => {
    const { notes, left } = migrateFiles({ "a.tf": `${web}output "a" {\n  value = linode_instance.web\n}\n` });
    expect(left).toEqual([]);
    expect(notes).toEqual([
      "a.tf:6 output.a: Its value has whole objects. Attributes have other names here, and IDs are numbers.",
    ]);
  });
});

describe("the outputs of a module in a folder", () => {
  const module = 'module "web" {\n  source = "./web"\n  count  = 2\n}\n';
  const outputs =
    'output "web" {\n  value = linode_instance.web\n}\noutput "id" {\n  value = linode_instance.web.id\n}\n';

  test.each([
    ["module.web[0].web.ip_address", "module.web[0].web.public_ipv4"],
    ["module.web[*].web.ip_address", "module.web[*].web.public_ipv4"],
    ["[for m in module.web : m.web.ip_address]", "[for m in module.web : m.web.public_ipv4]"],
    ["module.web[0].web.id == var.id", "tostring(module.web[0].web.id) == var.id"],
    ["module.web[0].id == var.id", "module.web[0].id == var.id"],
  ])("are followed in %s", (before, after) => {
    const { texts, left } = migrateFiles({
      "main.tf": `${zone}${module}locals {\n  a = ${before}\n}\n`,
      "web/main.tf": web + outputs,
    });
    expect(left).toEqual([]);
    expect(texts["main.tf"]).toContain(`  a = ${after}\n`);
  });
});

describe("a file is listed that", () => {
  test("tests a converted resource", () => {
    const test =
      'run "a" {\n  command = plan\n  assert {\n    condition = linode_instance.web.label == "web"\n  }\n}\nrun "b" {\n  command = plan\n}\n';
    expect(leftIn({ "a.tf": web, "a.tftest.hcl": test, "tests/b.tftest.hcl": `mock_provider "linode" {}\n` })).toEqual([
      "a.tftest.hcl:1 run.a: Tests aren't converted. Change the names in this block by hand.",
      "tests/b.tftest.hcl:1 mock_provider.linode: Tests aren't converted. Change the names in this block by hand.",
    ]);
  });

  test.each([
    ["main.tf.json", '{"resource":{"linode_domain":{}}}', "JSON configurations aren't converted."],
    ["a.tftest.json", '{"mock_provider":{"linode_domain":{}}}', "JSON configurations aren't converted."],
    ["a.tfquery.hcl", 'list "linode_domain" "a" {}', "Files of this kind aren't converted."],
    ["tests/a.tfmock.hcl", 'mock_resource "linode_domain" {}', "Files of this kind aren't converted."],
  ])("is %s", (name, text, reason) => {
    expect(leftIn({ "a.tf": zone, [name]: text })).toEqual([`${name} ${name}: ${reason}`]);
  });

  test.each([".#main.tf", "main.tf~", "#main.tf#", ".hidden.tf"])("is not %s, which Terraform ignores", (name) => {
    expect(migrateFiles({ "a.tf": zone, [name]: "}{" }).left).toEqual([]);
  });
});

test("a block in an override file gets no defaults", () => {
  const { texts } = migrateFiles({
    "a.tf": web,
    "web_override.tf": 'resource "linode_instance" "web" {\n  label = "a"\n}\n',
  });
  expect(texts["web_override.tf"]).toBe('resource "stratus_compute_instance" "web" {\n  label = "a"\n}\n');
});

test("quoted addresses of old configurations are converted", () => {
  const old = `${zone.replace("}\n", '  depends_on = ["linode_instance.web"]\n  lifecycle {\n    ignore_changes = ["domain"]\n  }\n}\n')}${web}`;
  const { texts } = migrateFiles({ "a.tf": old });
  expect(texts["a.tf"]).toContain("depends_on = [stratus_compute_instance.web]");
  expect(texts["a.tf"]).toContain("ignore_changes = [domain]");
});

test.each([
  ["linode_image", "stratus_image"],
  ["linode_instance_ip", "stratus_ip_address"],
  ["linode_networking_ip", "stratus_ip_address"],
  ["linode_networking_ip_assignment", "stratus_ip_assignment"],
  ["linode_instance_shared_ips", "stratus_ip_share"],
])("the message about %s names %s", (type, counterpart) => {
  const [left] = leftIn({ "a.tf": `resource "${type}" "a" {}\n` });
  expect(left).toContain(
    `a.tf:1 ${type}.a: ${counterpart} manages the same, but Terraform can't move ${type} to it. Write a ${counterpart} by hand with an import block`,
  );
});
