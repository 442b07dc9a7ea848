import { type Callers, domainBody, imageBody, type Json } from "../../../emulator/support";

export interface Shop {
  readonly instance: Json;
  readonly firewall: Json;
  readonly database: Json;
  readonly domain: Json;
  /** A record of the domain. */
  readonly record: Json;
}

/** The account of a small shop: an instance behind a firewall, a database that allows it, and a zone that points to it. */
export async function makeShop({ make }: Pick<Callers, "make">): Promise<Shop> {
  const instance = await make("/compute/instances", { ...imageBody, tags: ["shop", "web"] });
  const [address = ""] = instance["ipv4"] as readonly string[];
  const open = (label: string, ports: string, ipv4: string) => {
    return { action: "ACCEPT", protocol: "TCP", label, ports, addresses: { ipv4: [ipv4] } };
  };
  const firewall = await make("/networking/firewalls", {
    label: "edge",
    tags: ["shop"],
    rules: {
      inbound: [open("web", "80, 443", "0.0.0.0/0"), open("ssh", "22", "198.51.100.0/24")],
      inbound_policy: "DROP",
      outbound_policy: "ACCEPT",
    },
    devices: { computes: [instance["id"]] },
  });
  const database = await make("/databases/mysql/instances", {
    ...{ label: "orders", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" },
    allow_list: [`${address}/32`],
  });
  const domain = await make("/domains", { ...domainBody, description: "the shop", tags: ["shop"] });
  const records = `/domains/${String(domain["id"])}/records`;
  const record = await make(records, { type: "A", name: "www", target: address, ttl_sec: 300 });
  await make(records, { type: "MX", name: "", target: "mail.shop.example", priority: 10 });
  await make(records, { type: "TXT", name: "", target: "v=spf1 mx -all" });
  return { instance, firewall, database, domain, record };
}
