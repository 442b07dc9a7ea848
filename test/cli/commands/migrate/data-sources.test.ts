import { migrateFiles } from "./support/migrate";

const filter = (name: string, values: string, more = "") =>
  `  filter {\n    name   = "${name}"\n    values = ${values}\n${more}  }\n`;

/** Migrates a data source. */
function converted(type: string, body: string) {
  const { texts, left } = migrateFiles({ "a.tf": `data "linode_${type}" "a" {\n${body}}\n` });
  return { text: texts["a.tf"] ?? "", left };
}

describe("a data source is converted:", () => {
  test.each([
    ["region", '  id = "us-east"\n', "region", 'id = "us-east"'],
    ["image", '  id = "linode/debian12"\n', "image", 'id = "public/debian12"'],
    ["domain", '  domain = "a.example"\n', "domain", 'domain = "a.example"'],
    ["networking_ip", '  address = "192.0.2.1"\n', "ip_address", 'address = "192.0.2.1"'],
    ["ipv6_range", '  range = "2001:db8::"\n', "ipv6_range", 'range = "2001:db8::"'],
    ["domain_zonefile", "  domain_id = 1\n", "domain_zone_file", "domain_id = 1"],
  ])("%s", (type, body, target, argument) => {
    const { text, left } = converted(type, body);
    expect(left).toEqual([]);
    expect(text).toBe(`data "stratus_${target}" "a" {\n  ${argument}\n}\n`);
  });

  test.each([
    ["regions", "regions"],
    ["images", "images"],
    ["instances", "compute_instances"],
    ["firewalls", "firewalls"],
    ["domains", "domains"],
    ["databases", "databases"],
    ["database_engines", "database_engines"],
    ["networking_ips", "ip_addresses"],
    ["ipv6_ranges", "ipv6_ranges"],
    ["vlans", "vlans"],
  ])("%s", (type, target) => {
    expect(converted(type, "")).toEqual({ text: `data "stratus_${target}" "a" {}\n`, left: [] });
  });
});

describe("a filter", () => {
  test.each([
    ["one value", "regions", "country", '["us"]', "", 'country = {\n      equals = "us"'],
    ["several values", "regions", "country", '["us", var.x]', "", 'country = {\n      in = ["us", var.x]'],
    ["values of a variable", "regions", "country", "var.x", "", "country = {\n      in = var.x"],
    ["an item of a list", "instances", "tags", '["shop"]', "", 'tags = {\n      contains = "shop"'],
    ["a flag", "images", "is_public", '["true"]', "", "is_public = {\n      equals = true"],
    ["a number", "instances", "id", '["12"]', "", "id = {\n      equals = 12"],
    [
      "numbers of a variable",
      "instances",
      "id",
      "var.ids",
      "",
      "id = {\n      in = [for value in var.ids : tonumber(value)]",
    ],
    ["the ID of an image", "images", "id", '["linode/debian12"]', "", 'id = {\n      equals = "public/debian12"'],
    [
      "an attribute with another name",
      "networking_ips",
      "linode_id",
      '["12"]',
      "",
      "compute_id = {\n      equals = 12",
    ],
    [
      "a regular expression",
      "domains",
      "domain",
      '["^a"]',
      '    match_by = "regex"\n',
      'domain = {\n      regex = "^a"',
    ],
    [
      "a short name of the comparison",
      "domains",
      "domain",
      '["^a"]',
      '    match_by = "re"\n',
      'domain = {\n      regex = "^a"',
    ],
    [
      "a part of a string, by the short name",
      "domains",
      "domain",
      '["a.b"]',
      '    match_by = "sub"\n',
      String.raw`domain = {
      regex = "a\\.b"`,
    ],
    [
      "a part of a string",
      "domains",
      "domain",
      '["a.b"]',
      '    match_by = "substring"\n',
      String.raw`domain = {
      regex = "a\\.b"`,
    ],
  ])("for %s is converted", (_, type, name, values, more, expected) => {
    const { text, left } = converted(type, filter(name, values, more));
    expect(left).toEqual([]);
    expect(text).toContain(`  filter = {\n    ${expected}\n    }\n  }\n`);
  });

  test.each([
    ["regions", filter("site_type", '["core"]'), 'filter: This provider can\'t filter by "site_type".'],
    ["instances", filter("tags", '["a", "b"]'), "filter: This provider tests tags against one value."],
    [
      "instances",
      filter("tags", '["a"]') + filter("tags", '["b"]'),
      "filter: Two blocks test tags. Join their conditions, or test one in a for expression.",
    ],
    [
      "domains",
      filter("domain", "var.x", '    match_by = "regex"\n'),
      "filter: This provider can't match domain by regex.",
    ],
    [
      "domains",
      filter("domain", '["a"]', "    match_by = var.m\n"),
      "filter: This provider can't match domain by var.m.",
    ],
    [
      "images",
      filter("id", '["a"]', '    match_by = "regex"\n'),
      "filter: The IDs of images differ. Write the condition by hand.",
    ],
    ["domains", '  order_by = "color"\n', 'order_by: This provider can\'t sort by "color".'],
    [
      "domains",
      '  dynamic "filter" {\n    for_each = []\n    content {}\n  }\n',
      "dynamic: The data source of this provider has no such argument.",
    ],
  ])("of %s that can't be converted is listed", (type, body, reason) => {
    expect(converted(type, body).left).toEqual([`a.tf:1 data.linode_${type}.a: ${reason}`]);
  });

  test("keeps its comments, and the order", () => {
    const { text } = converted(
      "domains",
      `  # why\n${filter("domain", '["a.example"] # which')}  latest = true # newest\n  order_by = "domain"\n  order = "desc"\n`,
    );
    expect(text).toContain('    domain = {\n      # why\n      # which\n      equals = "a.example"\n');
    expect(text).toContain("  # newest\n  latest = true\n");
    expect(text).toContain('  sort = {\n    by         = "domain"\n    descending = true\n  }\n');
  });
});

describe("the order of a data source", () => {
  test.each([
    ['"desc"', "true"],
    ['"asc"', "false"],
    ["var.order", 'var.order == "desc"'],
  ])("%s is converted", (order, descending) => {
    const { text } = converted("domains", `  order_by = "domain"\n  order = ${order}\n`);
    expect(text).toContain(`  sort = {\n    by         = "domain"\n    descending = ${descending}\n  }\n`);
  });

  test.each(["", "  order_by = null # all\n"])("has no effect without the attribute to sort by", (orderBy) => {
    const { text, left } = converted("domains", `${orderBy}  order = "desc" # newest\n`);
    expect(left).toEqual([]);
    expect(text).toBe(`data "stratus_domains" "a" {\n${orderBy === "" ? "" : "  # all\n"}  # newest\n}\n`);
  });
});

describe("a reference to a data source", () => {
  test.each([
    ["instances", "instances[0].ip_address", "compute_instances[0].public_ipv4"],
    ["instances", "instances.*.specs.0.vcpus", "compute_instances.*.specs.vcpus"],
    ["firewalls", "firewalls[*].inbound[0].ipv4", "firewalls[*].rules.inbound[0].addresses.ipv4"],
    ["regions", "regions[0].resolvers[0].ipv4", "regions[0].resolvers.ipv4"],
    ["vlans", "vlans[0].linodes", "vlans[0].computes"],
    ["database_engines", "engines[0].id", "database_engines[0].id"],
  ])("of %s is converted: %s", (type, before, after) => {
    const data = `data "linode_${type}" "a" {}\noutput "a" {\n  value = data.linode_${type}.a.${before}\n}\n`;
    const { texts, left } = migrateFiles({ "a.tf": data });
    expect(left).toEqual([]);
    expect(texts["a.tf"]).toMatch(/value = data\.stratus_\w+\.a\./);
    expect(texts["a.tf"]).toContain(`.a.${after}\n`);
  });

  test("keeps the prefix of images", () => {
    const data = 'data "linode_images" "a" {}\nlocals {\n  a = data.linode_images.a.images[*].id\n}\n';
    expect(migrateFiles({ "a.tf": data }).texts["a.tf"]).toContain(
      String.raw`a = [for item in data.stratus_images.a.images[*].id : try(replace(item, "/^public\\//", "linode/"), null)]`,
    );
  });

  test("without a counterpart is listed", () => {
    const data =
      'data "linode_regions" "a" {}\nlocals {\n  a = [for r in data.linode_regions.a.regions : r.site_type]\n}\n';
    expect(migrateFiles({ "a.tf": data }).left).toEqual([
      "a.tf:3 locals: r.site_type: This provider has no such attribute.",
    ]);
  });
});
