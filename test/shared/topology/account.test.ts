import type { AccountParts } from "../../../src/shared/topology/account";
import { mermaidText } from "../../../src/shared/topology/mermaid";
import { topologyOfAccount } from "../../../src/shared/topology/read-account";

const nothing: AccountParts = { instances: [], databases: [], firewalls: [], domains: [], records: [] };

const web = {
  key: "compute_instance 1",
  label: "web",
  addresses: ["198.18.0.2", "2001:db8::f03c:1"],
  reverseNames: [],
};
const db = { key: "mysql_database 1", label: "shop", engine: "mysql/8.0.30", allowList: [] };
const zone = { key: "domain 1", domain: "shop.example" };

const account = (parts: Partial<AccountParts>) => topologyOfAccount({ ...nothing, ...parts });

const arrows = (parts: Partial<AccountParts>) => {
  const { nodes, edges } = account(parts);
  const name = (key: string) => nodes.find((node) => node.key === key)?.names.join() ?? key;
  return edges.map(({ from, to, label }) => `${name(from)} -${label}-> ${name(to)}`).sort();
};

test("an address represents its instance, in allow lists, in rules and in records", () => {
  const rule = { action: "ACCEPT", protocol: "TCP", ports: "22", sources: ["198.18.0.9", "192.0.2.0/24"] };
  const bastion = { ...web, key: "compute_instance 2", label: "bastion", addresses: ["198.18.0.9"] };
  const edge = {
    key: "firewall 1",
    label: "edge",
    isEnabled: true,
    inboundPolicy: "DROP",
    inbound: [rule],
    protects: [web.key],
  };
  expect(
    arrows({
      instances: [web, bastion],
      databases: [{ ...db, allowList: ["198.18.0.2", "2001:db8::f03c:1", "192.0.2.7"] }],
      firewalls: [edge],
      domains: [zone],
      records: [
        { key: "domain_record 1", zone: zone.key, type: "A", name: "www", target: "198.18.0.2" },
        { key: "domain_record 2", zone: zone.key, type: "CNAME", name: "alias", target: "www.shop.example" },
        { key: "domain_record 3", zone: zone.key, type: "TXT", name: "", target: "v=spf1 -all" },
      ],
    }),
  ).toEqual([
    "192.0.2.0/24 -TCP 22-> edge",
    "192.0.2.7 --> shop",
    "alias.shop.example -CNAME-> www.shop.example",
    "bastion -TCP 22-> edge",
    "edge --> web",
    "internet -all traffic (no firewall)-> bastion",
    "web --> shop",
    "www.shop.example --> web",
  ]);
});

test("objects of an account belong to no stack, and none is drawn as external", () => {
  const topology = account({ instances: [web], databases: [db] });
  expect(topology.stacks).toEqual([]);
  expect(topology.nodes.filter(({ isForeign }) => isForeign)).toEqual([]);
  expect(mermaidText(topology)).not.toContain("elsewhere");
});

test("reverse DNS names and engines are noted", () => {
  const { nodes } = account({ instances: [{ ...web, reverseNames: ["www.shop.example"] }], databases: [db] });
  expect(nodes.flatMap(({ notes }) => notes).sort()).toEqual(["mysql/8.0.30", "reverse DNS: www.shop.example"]);
});

test("a reverse DNS name and a port that several objects state are shown once", () => {
  const reverseNames = ["www.shop.example", "www.shop.example."];
  const rule = (ports: string) => ({ action: "ACCEPT", protocol: "TCP", ports, sources: ["0.0.0.0/0"] });
  const edge = {
    ...{ key: "firewall 1", label: "edge", isEnabled: true, inboundPolicy: "DROP", protects: [web.key] },
    inbound: [rule("80, 443"), rule("443"), rule("22,80")],
  };
  const { nodes, edges } = account({ instances: [{ ...web, reverseNames }], firewalls: [edge] });
  expect(nodes.find(({ kind }) => kind === "instance")?.notes).toEqual(["reverse DNS: www.shop.example"]);
  expect(edges.map(({ label }) => label)).toContain("TCP 80, 443, 22");
});

test("a record of a missing zone is omitted", () => {
  expect(
    arrows({ records: [{ key: "domain_record 1", zone: "domain 9", type: "A", name: "www", target: "192.0.2.1" }] }),
  ).toEqual([]);
});
