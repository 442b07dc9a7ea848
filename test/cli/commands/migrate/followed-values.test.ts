import { migrateFiles, named, web, webs, zone } from "./support/migrate";

const other = web.replace('"web"', '"other"');

/** Migrates an expression beside resources. */
const migrated = (value: string, local = "null") =>
  migrateFiles({
    "a.tf": zone + web + webs + named + other,
    "b.tf": `locals {\n  m = ${local}\n  a = ${value}\n}\n`,
  });

describe("an attribute is converted", () => {
  const either = "var.x ? { web = linode_instance.web } : { web = linode_instance.other, all = [linode_instance.web] }";
  test.each([
    ["an object in one of two maps", "local.m.web.ip_address", "local.m.web.public_ipv4", either],
    ["a list in one of them", "local.m.all[0].ip_address", "local.m.all[0].public_ipv4", either],
    [
      "a loop over a resource or a map",
      "[for w in local.m : w.ip_address]",
      "[for w in local.m : w.public_ipv4]",
      "var.x ? linode_instance.named : { web = linode_instance.web }",
    ],
    [
      "a map with a computed key",
      "local.m[var.x].ip_address",
      "local.m[var.x].public_ipv4",
      "{ (var.k) = linode_instance.web }",
    ],
    ["an object or null", "local.m.ip_address", "local.m.public_ipv4", "var.x ? linode_instance.web : null"],
    [
      "a joined list",
      "concat(linode_instance.webs, [linode_instance.web])[0].ip_address",
      "concat(stratus_compute_instance.webs, [stratus_compute_instance.web])[0].public_ipv4",
      undefined,
    ],
    [
      "an object with a fallback of another form",
      'try(linode_instance.webs[0], "").ip_address',
      'try(stratus_compute_instance.webs[0], "").public_ipv4',
      undefined,
    ],
    ...["coalesce", "coalescelist"].map((name) => [
      `the first argument of ${name}`,
      `${name}(linode_instance.web, "").ip_address`,
      `${name}(stratus_compute_instance.web, "").public_ipv4`,
      undefined,
    ]),
    [
      "a group of objects",
      'local.m["us-east"][0].ip_address',
      'local.m["us-east"][0].public_ipv4',
      "{ for w in linode_instance.webs : w.region => w... }",
    ],
    [
      "an innermost element",
      "flatten([[linode_instance.webs]])[0].ip_address",
      "flatten([[stratus_compute_instance.webs]])[0].public_ipv4",
      undefined,
    ],
  ])("of %s", (_, before = "", after, local) => {
    const { texts, left } = migrated(before, local);
    expect(left).toEqual([]);
    expect(texts["b.tf"]).toContain(`  a = ${String(after)}\n`);
  });
});

const address = "linode_instance.web.ip_address";

test.each([
  `!contains(linode_instance.webs[ * ].ip_address, ${address})`,
  `-length(${address}) + 12 - 1.5e3`,
  `[10, 1.5, 2e10, ${address}]`,
  `{ "a" = 1, b = ${address} }`,
  `[for i, w in [1] : ${address} if i > 10]`,
  `provider::acme::text(${address})`,
  `"a\\"\${${address}}"`,
  `"%{ if ${address} == "" }a%{ else }\${${address}}%{ endif }"`,
  `"%{~ for a in [${address}] ~}\${~ a ~}%{~ endfor ~}"`,
  `<<-EOT\n    \${${address}}\n  EOT`,
])("a reference is converted in %s", (value) => {
  const { texts, left } = migrated(value);
  expect(left).toEqual([]);
  const converted = value
    .replaceAll("linode_instance", "stratus_compute_instance")
    .replaceAll(".ip_address", ".public_ipv4");
  expect(texts["b.tf"]).toContain(`  a = ${converted}\n`);
});

test("an escaped template is no reference", () => {
  const { texts } = migrated(`"$\${${address}} %%{ if ${address} } \${${address}}"`);
  expect(texts["b.tf"]).toContain(
    `  a = "$\${${address}} %%{ if ${address} } \${stratus_compute_instance.web.public_ipv4}"\n`,
  );
});

test.each([
  ["var.x ? linode_instance.web : linode_instance.webs", "local.m.ip_address"],
  ["var.x ? linode_instance.web : linode_domain.zone", "local.m.ip_address"],
  ["[linode_instance.web, linode_domain.zone]", "local.m[0].ip_address"],
])("an attribute of one of several kinds is listed: %s", (local, value) => {
  expect(migrated(value, local).left).toEqual([
    `b.tf:3 locals: ${value}: The command can't tell which object this is.`,
  ]);
});

test("an expression with a syntax error is listed, if it may have references", () => {
  expect(migrated("linode_instance.web.ip_address +").left).toEqual([
    "b.tf:3 locals: The command can't read this expression. Convert its references by hand.",
  ]);
  expect(migrated("var.x + # linode_instance.web.id").left).toEqual([]);
});

test("a value with another type in several lists is listed", () => {
  const data = 'data "linode_instances" "a" {\n  count = 2\n}\n';
  const text = `${data}locals {\n  a = data.linode_instances.a[*].instances[*].image\n}\n`;
  expect(migrateFiles({ "a.tf": text }).left).toEqual([
    "a.tf:5 locals: data.linode_instances.a[*].instances[*].image: The value has another type in this provider. Convert each element.",
  ]);
});

test("the assertions of a check are converted beside its data source", () => {
  const check =
    'check "a" {\n  data "linode_domain" "a" {\n    domain = "a.example"\n  }\n  assert {\n    condition = data.linode_domain.a.domain == linode_instance.web.ip_address\n  }\n}\n';
  const { texts, left } = migrateFiles({ "a.tf": web, "b.tf": check });
  expect(left).toEqual([]);
  expect(texts["b.tf"]).toBe(
    check
      .replaceAll("linode_domain", "stratus_domain")
      .replace("linode_instance.web.ip_address", "stratus_compute_instance.web.public_ipv4"),
  );
});

test("a module in a folder without the Linode provider needs no migration", () => {
  const module = 'module "a" {\n  source = "./a"\n}\n';
  const { notes } = migrateFiles({ "a.tf": web + module, "a/main.tf": 'output "x" {\n  value = 1\n}\n' });
  expect(notes).toEqual([]);
});
