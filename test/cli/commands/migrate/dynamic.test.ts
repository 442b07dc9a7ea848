import { migrateFiles, webs } from "./support/migrate";

const edge = (body: string) => `resource "linode_firewall" "edge" {\n  label = "edge"\n${body}}\n`;
const dynamic = (forEach: string, content: string, more = "") =>
  `  dynamic "inbound" {\n    for_each = ${forEach}\n${more}    content {\n      ${content}\n    }\n  }\n`;

/** Migrates a firewall. */
function converted(body: string) {
  const { texts, left } = migrateFiles({ "a.tf": webs + edge(body) });
  expect(left).toEqual([]);
  return texts["a.tf"] ?? "";
}

describe("a dynamic block becomes a loop", () => {
  test.each([
    [
      "over values",
      dynamic("var.rules", "ports = inbound.value.ports"),
      "[for inbound in var.rules : {\n      ports = inbound.ports\n    }]",
    ],
    [
      "with keys",
      dynamic("var.rules", "label = inbound.key"),
      "[for inbound_key, inbound in var.rules : {\n      label = inbound_key\n    }]",
    ],
    [
      "with an iterator",
      dynamic("var.rules", "ports = rule.value[0]", "    iterator = rule\n"),
      "[for rule in var.rules : {\n      ports = rule[0]\n    }]",
    ],
    [
      "with a condition",
      dynamic("var.on ? [1] : []", 'ports = "22"'),
      '[for inbound in var.on ? [1] : [] : {\n      ports = "22"\n    }]',
    ],
    [
      "over converted objects",
      dynamic("linode_instance.webs", 'ipv4 = ["${inbound.value.ip_address}/32"]'),
      '[for inbound in stratus_compute_instance.webs : {\n      addresses = {\n        ipv4 = ["${inbound.public_ipv4}/32"]\n      }\n    }]',
    ],
  ])("%s", (_, body, expected) => {
    expect(converted(body)).toContain(`    inbound = ${expected}\n`);
  });

  test("that is joined to other blocks in their order", () => {
    const fixed = (label: string) => `  inbound {\n    label = "${label}"\n  }\n`;
    const text = converted(fixed("a") + fixed("b") + dynamic("var.rules", "label = inbound.value") + fixed("c"));
    expect(text).toContain(`    inbound = concat(
      [
        {
          label = "a"
        },
        {
          label = "b"
        },
      ],
      [for inbound in var.rules : {
        label = inbound
      }],
      [
        {
          label = "c"
        },
      ],
    )
`);
  });

  test("with at most one element for a single object", () => {
    const metadata =
      '  dynamic "metadata" {\n    for_each = var.data[*]\n    content {\n      user_data = metadata.value\n    }\n  }\n}\n';
    const { texts } = migrateFiles({ "a.tf": webs.replace("}\n", metadata) });
    expect(texts["a.tf"]).toContain(
      "  metadata = one([for metadata in var.data[*] : {\n    user_data = metadata\n  }])\n",
    );
  });
});

test.each([
  [
    "an argument that this provider can't manage",
    "interface",
    "subnet_id = interface.value",
    "1 linode_instance.webs: subnet_id: This provider can't manage VPCs.",
  ],
  [
    "an attribute that iterators lack",
    "interface",
    "label = interface.name",
    "8 linode_instance.webs: interface.name: The iterator of a dynamic block has no such attribute.",
  ],
])("a dynamic block with %s is listed", (_, label, content, reason) => {
  const block = `  dynamic "${label}" {\n    for_each = [1]\n    content {\n      ${content}\n    }\n  }\n}\n`;
  expect(migrateFiles({ "a.tf": webs.replace("}\n", block) }).left).toEqual([`a.tf:${reason}`]);
});

test("an argument from a variable that may be empty tells how to go on", () => {
  expect(migrateFiles({ "a.tf": edge("  nodebalancers = var.balancers\n") }).left).toEqual([
    "a.tf:1 linode_firewall.edge: nodebalancers: Firewalls of this provider protect only instances. Remove the load balancers from the firewall. If var.balancers never sets it, remove the argument, and run the command again.",
  ]);
});
