import { accept, arrowsOf, inbound, linesOf, stackOf, web } from "./support";

const edge = (rules: object, more: object = {}) =>
  stackOf("shop", {
    ...web,
    "firewall.edge": { label: "edge", rules, ...more },
    "firewall_device.edge_web": {
      firewall_id: "${stratus_firewall.edge.id}",
      compute_id: "${stratus_compute_instance.web.id}",
    },
  });
const [toEdge, behind] = ["internet_internet firewall_shop_edge", "firewall_shop_edge instance_shop_shop_web"];

describe("a firewall", () => {
  test("allows the traffic in its rules, by source, and protects its instances", () => {
    const rules = inbound(
      accept("80, 443", "0.0.0.0/0"),
      accept("22", ["198.51.100.0/24", "203.0.113.0/24"]),
      accept(undefined, "198.51.100.0/24", { protocol: "ICMP" }),
      accept("53", "0.0.0.0/0", { protocol: "UDP" }),
      { ...accept("25", "0.0.0.0/0"), action: "DROP" },
    );
    expect(arrowsOf(edge(rules))).toEqual({
      [toEdge]: "TCP 80, 443#59; UDP 53",
      "source_198_51_100_0_24 firewall_shop_edge": "TCP 22#59; ICMP",
      "source_203_0_113_0_24 firewall_shop_edge": "TCP 22",
      [behind]: "",
    });
  });

  test("only for IPv6, for all ports, with the policy to accept, and disabled", () => {
    const ipv6 = { action: "ACCEPT", protocol: "TCP", addresses: { ipv6: ["::/0"] } };
    expect(arrowsOf(edge(inbound(ipv6)))[toEdge]).toBe("TCP, all ports");
    const open = { inbound: [{ ...accept("22", "0.0.0.0/0"), action: "DROP" }], inbound_policy: "ACCEPT" };
    expect(arrowsOf(edge(open))[toEdge]).toBe("all traffic except TCP 22");
    expect(arrowsOf(edge({ ...open, inbound: [] }))[toEdge]).toBe("all traffic");
    expect(arrowsOf(edge(inbound(), { status: "disabled" }))[toEdge]).toBe("all traffic (firewall disabled)");
    expect(arrowsOf(edge(inbound()))[toEdge]).toBeUndefined();
  });

  test("with inline devices protects these", () => {
    const stack = stackOf("shop", {
      ...web,
      "firewall.edge": {
        label: "edge",
        rules: inbound(),
        devices: { computes: ["${stratus_compute_instance.web.id}"] },
      },
    });
    expect(arrowsOf(stack)).toEqual({ [behind]: "" });
  });

  test("with traffic between its own instances shows it inside", () => {
    const own = accept("7946", ["${stratus_compute_instance.web.public_ipv4}/32"]);
    expect(arrowsOf(edge(inbound(own)))).toEqual({ [behind]: "" });
    expect(linesOf(edge(inbound(own)))).toContain('firewall_shop_edge{{"edge<br>internal: TCP 7946"}}');
  });

  test("with values known after apply marks them", () => {
    expect(arrowsOf(edge(inbound(accept("${var.ports}", "${var.office}"))))).toEqual({
      "source_ firewall_shop_edge": "TCP …".replace("…", "#8230;"),
      [behind]: "",
    });
  });
});

test("an instance without a firewall is open to the internet", () => {
  expect(arrowsOf(stackOf("shop", web))).toEqual({
    "internet_internet instance_shop_shop_web": "all traffic (no firewall)",
  });
});

test("databases are reachable from their allow lists, including separate ones", () => {
  const database = { label: "orders", engine: "mysql/8.0.30" };
  const stack = stackOf("shop", {
    ...web,
    "mysql_database.orders": {
      ...database,
      allow_list: ["${stratus_compute_instance.web.public_ipv4}", "${stratus_compute_instance.web.private_ipv4}"],
    },
    "postgresql_database.open": { label: "open", engine: "postgresql/14.6", allow_list: ["0.0.0.0/0", "192.0.2.7"] },
    "mysql_access.more": { database_id: "${stratus_mysql_database.orders.id}", allow_list: ["203.0.113.0/24"] },
  });
  expect(Object.keys(arrowsOf(stack)).sort()).toEqual([
    "instance_shop_shop_web database_shop_orders",
    "internet_internet database_shop_open",
    "internet_internet instance_shop_shop_web",
    "source_192_0_2_7 database_shop_open",
    "source_203_0_113_0_24 database_shop_orders",
  ]);
  expect(linesOf(stack)).toContain('database_shop_orders[("orders<br>mysql/8.0.30")]');
});
