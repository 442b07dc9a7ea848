import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateFolder, type Migration, movedFileName } from "../../../../src/cli/commands/migrate/convert-folder";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "stratus-migrate-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function migrate(
  files: Readonly<Record<string, string>>,
): Migration & { readonly texts: Readonly<Record<string, string>> } {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const migration = migrateFolder(folder);
  return { ...migration, texts: Object.fromEntries(migration.files.map(({ path, text }) => [path, text])) };
}

const words = (remarks: Migration["left"]) => remarks.map(({ place, subject, text }) => `${place} ${subject}: ${text}`);

/** The minimal arguments of each resource. */
const zone = 'resource "linode_domain" "zone" {\n  domain = "shop.example"\n  type   = "master"\n}\n';
const web = 'resource "linode_instance" "web" {\n  region = "us-east"\n  type   = "g6-standard-1"\n}\n';

describe("an attribute", () => {
  test.each([
    ["with another name", "linode_domain_record", 'record_type = "A"', 'type = "A"'],
    ["with another name in the service", "linode_instance", "stackscript_id = 2", "script_id = 2"],
    ["with the ID of an image", "linode_instance", 'image = "linode/debian12"', 'image = "public/debian12"'],
    ["with the ID of a private image", "linode_instance", 'image = "private/12"', 'image = "private/12"'],
    [
      "with the ID of an image from a variable",
      "linode_instance",
      "image = var.image",
      String.raw`image = var.image == null ? null : replace(var.image, "/^linode\\//", "public/")`,
    ],
    [
      "with the ID of an image in a template",
      "linode_instance",
      'image = "linode/${var.os}"',
      String.raw`image = replace("linode/${"$"}{var.os}", "/^linode\\//", "public/")`,
    ],
    ["with other values", "linode_firewall", "disabled = true", 'status = "disabled"'],
    [
      "with other values from a variable",
      "linode_firewall",
      "disabled = var.off",
      'status = coalesce(var.off, false) ? "disabled" : "enabled"',
    ],
    ["in an object", "linode_firewall", "linodes = [1]", "devices = {\n    computes = [1]\n  }"],
    [
      "in a list of ignored changes",
      "linode_firewall",
      "lifecycle {\n    ignore_changes = [disabled]\n  }",
      "lifecycle {\n    ignore_changes = [status]\n  }",
    ],
    ["with a remark", "linode_domain", "ttl_sec = 300 # short", "ttl_sec = 300 # short"],
    ["with a comment", "linode_domain", "# Short.\n  ttl_sec = 300", "# Short.\n  ttl_sec = 300"],
    ["that is a meta-argument", "linode_domain", "count = 2", "count = 2"],
    ["that names a provider", "linode_domain", "provider = linode", "provider = stratus"],
    ["that names an alias of a provider", "linode_domain", "provider = linode.west", "provider = stratus.west"],
    [
      "in a block of Terraform with a comment",
      "linode_domain",
      "# Set by hand.\n  lifecycle {\n    ignore_changes = all\n  }",
      "# Set by hand.\n  lifecycle {\n    ignore_changes = all\n  }",
    ],
  ])("%s is converted", (_, type, before, after) => {
    const { texts, left } = migrate({ "a.tf": `resource "${type}" "a" {\n  ${before}\n}\n` });
    expect(left).toEqual([]);
    expect(texts["a.tf"]).toContain(`\n  ${after}\n`);
  });

  test.each([
    ["linode_firewall_device", 'entity_type = "linode"'],
    ["linode_instance", "disk = []"],
    ["linode_database_mysql_v2", "suspended = false"],
  ])("of %s with the value of an unset one is left out: %s", (type, text) => {
    const { texts, left } = migrate({ "a.tf": `resource "${type}" "a" {\n  ${text}\n}\n` });
    expect(left).toEqual([]);
    expect(texts["a.tf"]).not.toContain(text);
  });
});

test("a default of the other provider is written if the resource doesn't set the attribute", () => {
  const text = 'resource "linode_instance" "a" {\n  type = "g6-nanode-1"\n}\nresource "linode_instance" "b" {}\n';
  expect(migrate({ "a.tf": text }).texts["a.tf"]).toBe(
    'resource "stratus_compute_instance" "a" {\n  type = "g6-nanode-1"\n}\nresource "stratus_compute_instance" "b" {\n  type = "g6-standard-1"\n}\n',
  );
});

test("an attribute without a counterpart is left out, with a note", () => {
  const { texts, notes } = migrate({ "a.tf": web.replace("}\n", "  resize_disk = true\n}\n") });
  expect(texts["a.tf"]).not.toContain("resize_disk");
  expect(words(notes)).toEqual([
    "a.tf:1 linode_instance.web: resize_disk is left out. This provider has no such attribute. The instance keeps the setting.",
  ]);
});

test("files of OpenTofu are converted, too", () => {
  expect(migrate({ "a.tofu": zone }).texts["a.tofu"]).toContain('resource "stratus_domain" "zone" {');
});

describe("a block", () => {
  test("becomes an object, and several blocks become a list", () => {
    const rule = (label: string) =>
      `  # ${label}\n  inbound {\n    label    = "${label}"\n    action   = "ACCEPT"\n    protocol = "TCP"\n    ipv4     = ["0.0.0.0/0"]\n  }\n`;
    const text = `resource "linode_firewall" "edge" {\n  label          = "edge"\n  inbound_policy = "DROP"\n${rule("web")}${rule("ssh")}}\n`;
    expect(migrate({ "a.tf": text }).texts["a.tf"]).toBe(`resource "stratus_firewall" "edge" {
  label = "edge"
  rules = {
    inbound_policy = "DROP"
    inbound = [
      # web
      {
        label    = "web"
        action   = "ACCEPT"
        protocol = "TCP"
        addresses = {
          ipv4 = ["0.0.0.0/0"]
        }
      },
      # ssh
      {
        label    = "ssh"
        action   = "ACCEPT"
        protocol = "TCP"
        addresses = {
          ipv4 = ["0.0.0.0/0"]
        }
      },
    ]
  }
}
`);
  });

  test("of Terraform stays a block, with the attributes that it names", () => {
    const text = web.replace(
      "}\n",
      '\n  lifecycle {\n    ignore_changes = [image, stackscript_id, resize_disk, metadata[0].user_data, interface[1].label, # tags\n]\n  }\n\n  provisioner "local-exec" {\n    command = "echo ${self.ip_address}"\n  }\n}\n',
    );
    const { texts, left } = migrate({ "a.tf": text });
    expect(left).toEqual([]);
    expect(texts["a.tf"]).toContain(`
  lifecycle {
    ignore_changes = [image, script_id, metadata.user_data, interfaces[1].label, # tags
]
  }

  provisioner "local-exec" {
    command = "echo \${self.public_ipv4}"
  }
}
`);
  });

  test("with timeouts becomes an object if the resource has them here", () => {
    const timeouts = '\n  timeouts {\n    create = "30m"\n  }\n}\n';
    expect(migrate({ "a.tf": web.replace("}\n", timeouts) }).texts["a.tf"]).toContain(
      '  timeouts = {\n    create = "30m"\n  }\n',
    );
    expect(words(migrate({ "a.tf": zone.replace("}\n", timeouts) }).notes)).toEqual([
      "a.tf:1 linode_domain.zone: timeouts is left out. Operations on this resource don't wait.",
    ]);
  });
});

describe("a resource is unchanged, and reported with the reason, if it", () => {
  test.each([
    [
      "has disks",
      web.replace("}\n", '  disk {\n    label = "a"\n  }\n}\n'),
      "linode_instance.web: disk: This provider can't manage single disks. It deploys an instance from an image or a backup.",
    ],
    [
      "is in a VPC",
      web.replace("}\n", '  interface {\n    purpose   = "vpc"\n    subnet_id = 7\n  }\n}\n'),
      "linode_instance.web: subnet_id: This provider can't manage VPCs.",
    ],
    [
      "has dynamic blocks of a kind that it doesn't support",
      web.replace("}\n", '  dynamic "disk" {\n    for_each = []\n    content {}\n  }\n}\n'),
      "linode_instance.web: disk: This provider can't manage single disks. It deploys an instance from an image or a backup.",
    ],
    [
      "has an unknown argument",
      zone.replace("}\n", "  color = 1\n}\n"),
      "linode_domain.zone: color: stratus_domain has no argument color.",
    ],
    [
      "sets an attribute that only the service sets here",
      web.replace("}\n", '  ip_address = "192.0.2.1"\n}\n'),
      "linode_instance.web: ip_address: stratus_compute_instance has no argument public_ipv4.",
    ],
    [
      "is of a kind that only the other provider has",
      'resource "linode_volume" "data" {\n  label = "data"\n}\n',
      "linode_volume.data: This provider has no resource for linode_volume. Keep it in the Linode provider.",
    ],
    [
      "reads a kind that only the other provider has",
      'data "linode_profile" "me" {}\n',
      "data.linode_profile.me: This provider has no data source for linode_profile. Keep it in the Linode provider.",
    ],
  ])("%s", (_, text, reason) => {
    const { files, left, converted } = migrate({ "a.tf": text });
    expect(words(left)).toEqual([`a.tf:1 ${reason}`]);
    expect({ files, converted }).toEqual({ files: [], converted: new Map() });
  });

  test("is written in JSON", () => {
    const text = JSON.stringify({ resource: { linode_domain: { zone: {} } } });
    expect(words(migrate({ "main.tf.json": text, "other.tf.json": "{}" }).left)).toEqual([
      "main.tf.json main.tf.json: JSON configurations aren't converted.",
    ]);
  });
});

describe("a reference", () => {
  test.each([
    ['linode_instance.web["ip_address"]', "stratus_compute_instance.web.public_ipv4"],
    ["linode_domain.zone.domain", "stratus_domain.zone.domain"],
    ["linode_domain.zone[0].domain", "stratus_domain.zone[0].domain"],
    ['linode_domain.zone["a.b"].ttl_sec', 'stratus_domain.zone["a.b"].ttl_sec'],
    ["linode_domain.zone[*].domain", "stratus_domain.zone[*].domain"],
    ["linode_domain.zone.*.domain", "stratus_domain.zone.*.domain"],
    ["linode_instance.web[each.value[0]].ip_address", "stratus_compute_instance.web[each.value[0]].public_ipv4"],
    ["linode_instance.web.ip_address", "stratus_compute_instance.web.public_ipv4"],
    ["linode_instance.web.specs[0].vcpus", "stratus_compute_instance.web.specs.vcpus"],
    ["linode_instance.web.specs.0.vcpus", "stratus_compute_instance.web.specs.vcpus"],
    ["linode_instance.web.backups[0].schedule[0].day", "stratus_compute_instance.web.backups.schedule.day"],
    ["linode_instance.web.stackscript_data.image", "stratus_compute_instance.web.script_data.image"],
    ["tolist(linode_instance.web.ipv4)[0]", "tolist(stratus_compute_instance.web.ipv4)[0]"],
    ["linode_instance.web.interface[1].label", "stratus_compute_instance.web.interfaces[1].label"],
    ['"${linode_domain.zone.id}:linode_domain.zone.id"', '"${stratus_domain.zone.id}:linode_domain.zone.id"'],
    ["module.linode_domain.zone.id", "module.linode_domain.zone.id"],
    ["linode_volume.data.id", "linode_volume.data.id"],
    ["data.linode_domain.zone.id", "data.linode_domain.zone.id"],
  ])("%s becomes %s", (before, after) => {
    const { texts, notes } = migrate({
      "a.tf": zone + web,
      "b.tf": `output "a" {\n  value = ${before} # linode_domain.zone.id\n}\n`,
    });
    expect(notes).toEqual([]);
    const expected = `output "a" {\n  value = ${after} # linode_domain.zone.id\n}\n`;
    expect(texts["b.tf"] ?? `output "a" {\n  value = ${before} # linode_domain.zone.id\n}\n`).toBe(expected);
  });

  test.each([
    ["linode_instance.web.capabilities", "This provider has no such attribute. The instance keeps the setting."],
    [
      "linode_instance.web.disk[0].id",
      "This provider can't manage single disks. It deploys an instance from an image or a backup.",
    ],
    ["linode_instance.web.color", "stratus_compute_instance has no attribute color."],
    ["linode_firewall.edge.disabled", "stratus_firewall has status instead, with other values."],
  ])("%s without a counterpart is reported", (reference, reason) => {
    const edge = 'resource "linode_firewall" "edge" {\n  label = "edge"\n}\n';
    const { left } = migrate({ "a.tf": web + edge, "b.tf": `\noutput "a" {\n  value = ${reference}\n}\n` });
    expect(words(left)).toEqual([`b.tf:3 output.a: ${reference}: ${reason}`]);
  });

  test("in an unchanged resource points to the converted one", () => {
    const volume = 'resource "linode_volume" "data" {\n  linode_id = linode_instance.web.id\n}\n';
    expect(migrate({ "a.tf": web + volume }).texts["a.tf"]).toContain("linode_id = stratus_compute_instance.web.id");
  });
});

describe("the provider", () => {
  const terraform = (source: string) => `terraform {\n  required_providers {\n    ${source}\n  }\n}\n`;
  const linode = 'linode = {\n      source  = "linode/linode"\n      version = "~> 3.0"\n    }';
  const provider = 'provider "linode" {\n  token         = var.token\n  event_poll_ms = 200\n}\n';

  test("is replaced, with its requirement", () => {
    const { texts, notes, settings } = migrate({ "a.tf": terraform(linode) + provider + zone });
    expect(texts["a.tf"]).toMatch(
      /^terraform \{\n {2}required_providers \{\n {4}stratus = \{\n {6}source {2}= "stratus\.internal\/stratus\/stratus"\n {6}version = "[\d.]+"\n {4}\}\n {2}\}\n\}\nprovider "stratus" \{\n {2}token {3}= var\.token\n {2}dialect = "linode"\n\}\n/,
    );
    expect(words(notes)).toEqual([
      'a.tf:9 provider "linode": event_poll_ms is left out. The provider has no such argument.',
    ]);
    expect(settings).toEqual(new Set(["token", "event_poll_ms"]));
  });

  test.each([
    ["b.tf", 'resource "linode_volume" "data" {}\n'],
    ["b.tf.json", '{"resource": {"linode_domain": {"copy": {}}}}'],
  ])("is kept if a resource in %s still needs it", (name, text) => {
    const { texts } = migrate({ "a.tf": terraform(linode) + provider + zone, [name]: text });
    expect(texts["a.tf"]).toContain(`${linode}\n    stratus = {`);
    expect(texts["a.tf"]).toContain(`${provider}\nprovider "stratus" {`);
  });

  test("isn't required twice", () => {
    const stratus = 'stratus = {\n      source = "stratus.internal/stratus/stratus"\n    }';
    const { texts } = migrate({ "a.tf": terraform(`${linode}\n    ${stratus}`) + zone });
    expect(texts["a.tf"]?.split(/(?=resource)/)[0]).toMatch(
      /^terraform \{\n {2}required_providers \{\n\s+stratus = \{\n {6}source = "[^"]*"\n {4}\}\n {2}\}\n\}\n$/,
    );
  });

  test.each([
    ['"https://api.linode.com/"', '"https://api.linode.com/v4"'],
    ['"https://api.linode.com"', '"https://api.linode.com/v4"'],
    ['"http://127.0.0.1:4510/v4"', '"http://127.0.0.1:4510/v4"'],
    ["var.url", 'var.url == null ? null : replace(var.url, "/(/v4)?/?$/", "/v4")'],
  ])("has the URL %s as %s", (before, after) => {
    const { texts } = migrate({ "a.tf": `provider "linode" {\n  alias = "west"\n  url   = ${before}\n}\n${zone}` });
    expect(texts["a.tf"]).toContain(
      `provider "stratus" {\n  alias    = "west"\n  base_url = ${after}\n  dialect  = "linode"\n}\n`,
    );
  });
});

describe("moved blocks", () => {
  test("are written for resources, but not for data sources, after those of an earlier run", () => {
    const data = 'data "linode_domain" "other" {\n  id = 12\n}\n';
    const { texts, converted } = migrate({
      "a.tf": zone + data,
      [movedFileName]: "moved {\n  from = a.b\n  to   = a.c\n}\n",
    });
    expect(texts[movedFileName]).toBe(
      "moved {\n  from = a.b\n  to   = a.c\n}\n\nmoved {\n  from = linode_domain.zone\n  to   = stratus_domain.zone\n}\n",
    );
    expect([...converted]).toEqual([
      ["linode_domain.zone", "stratus_domain.zone"],
      ["data.linode_domain.other", "data.stratus_domain.other"],
    ]);
  });

  test("in the configuration are unchanged", () => {
    const moved = "moved {\n  from = linode_domain.old\n  to   = linode_domain.zone\n}\n";
    expect(migrate({ "a.tf": zone + moved }).texts["a.tf"]).toContain(moved);
  });
});
