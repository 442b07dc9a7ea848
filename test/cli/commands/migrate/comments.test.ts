import { migrateFiles, web } from "./support/migrate";

const converted = (text: string) => migrateFiles({ "a.tf": text }).texts["a.tf"] ?? "";

/** Each comment in this text has another number. */
const commented = `# 1
resource "linode_firewall" "edge" { # 2
  # 3

  # 4
  label = "edge" # 5
  inbound_policy = "DROP" // 6
  outbound_policy = "ACCEPT" /* 7 */

  /* 8
     9 */
  inbound { # 10
    label = "web" # 11
    # 12
    action = "ACCEPT"
    protocol = "TCP"
    # ports = "13"
    ipv4 = [ # 14
      "0.0.0.0/0", # 15
      // 16
    ]
    # 17
  } # 18

  # 19
  inbound { label = "one" /* 20 */
    action = "ACCEPT"
    protocol = "ICMP" }
  # 21
  created = "x" # 22
  dynamic "outbound" { # 23
    # 24
    for_each = var.rules # 25
    content { # 26
      label = "x" # 27
      action = "DROP"
      protocol = "TCP"
      # 28
    } # 29
    # 30
  } # 31
  # 32
  lifecycle {
    # 33
    ignore_changes = [
      # 34
      label, # 35
      created, # 36
    ]
  } # 37
  # 38

  # 39
} # 40
# 41
`;

test("every comment of a converted block stays, once", () => {
  const text = converted(commented);
  const numbers = (whole: string) =>
    [...whole.matchAll(/(?:#|\/\/|\/\*|^ +(?=9)|ports = ")\s*"?(\d+)/gm)].map(([, number]) => Number(number));
  expect(numbers(text).sort((one, other) => one - other)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
});

test("comments stay above what they explain", () => {
  const text = converted(web.replace("}\n", '  # about the name\n\n  # the name\n  label = "web"\n  # end\n}\n'));
  expect(text).toContain('  # about the name\n\n  # the name\n  label = "web"\n  # end\n}\n');
});

test("a comment between a name and its value moves above the name", () => {
  expect(converted(web.replace("}\n", '  label /* why */ = "web"\n}\n'))).toContain('  /* why */\n  label = "web"\n');
});

test("a heredoc has no comments", () => {
  const text = converted(
    web.replace(
      "}\n",
      "  metadata {\n    user_data = base64encode(<<-EOT\n      # not one\n    EOT\n    )\n    # one\n  }\n}\n",
    ),
  );
  expect(text).toContain("user_data = base64encode(<<-EOT\n      # not one\n    EOT\n    )\n    # one\n  }\n}");
});

test("comments of the provider and its requirement stay", () => {
  const text = converted(`terraform {
  required_providers {
    linode = { # 1
      source = "linode/linode" # 2
    } # 3
  }
}
provider "linode" {
  # 4
  token = var.token # 5
  # 6
  api_version = "v4" # 7
  # 8
}
${web}`);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) expect(text).toContain(`# ${String(number)}\n`);
  expect(text).not.toContain("linode/linode");
});

describe("line endings of", () => {
  const crlf = (text: string) => text.replaceAll("\n", "\r\n");
  const lone = /(?<!\r)\n/;

  test("a file with carriage returns stay, also in new blocks and files", () => {
    const text = crlf(`provider "linode" {}\n${web}${commented}`);
    const { texts } = migrateFiles({ "a.tf": text });
    expect(Object.keys(texts)).toEqual(["a.tf", "required-stratus.tf", "moved-from-linode.tf"]);
    for (const each of Object.values(texts)) expect(each).not.toMatch(lone);
  });

  test("each file are its own", () => {
    const { texts } = migrateFiles({ "a.tf": crlf(web), "b.tf": web.replace('"web"', '"other"') });
    expect(texts["a.tf"]).not.toMatch(lone);
    expect(texts["b.tf"]).not.toContain("\r");
  });

  test("a file that ends without one stay, and a byte order mark, too", () => {
    const text = `\uFEFF${crlf(web.trimEnd())}`;
    const { texts } = migrateFiles({ "a.tf": text });
    expect(texts["a.tf"]?.startsWith('\uFEFFresource "stratus_compute_instance"')).toBe(true);
    expect(texts["a.tf"]?.endsWith("\r\n}")).toBe(true);
  });

  test("a file that is indented with tabs stay", () => {
    const { texts } = migrateFiles({ "a.tf": `${web}output "a" {\n\tvalue\t= linode_instance.web.ip_address\n}\n` });
    expect(texts["a.tf"]).toContain('output "a" {\n\tvalue\t= stratus_compute_instance.web.public_ipv4\n}\n');
  });
});

test("blank lines between the comments above a lifecycle block are kept, without spaces", () => {
  const body = "\n  # why\n\n  # and\n  lifecycle {\n    prevent_destroy = true\n  } # x\n}\n";
  expect(migrateFiles({ "a.tf": web.replace("}\n", body) }).texts["a.tf"]).toContain(body);
});
