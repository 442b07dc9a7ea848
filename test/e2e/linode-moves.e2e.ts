import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { provider } from "../../src/composition/provider";
import { startReattachable, type Reattachable } from "../../src/plugin/transport/server";
import { linodeService, linodeState } from "../support/linode";
import { executable } from "./support/executable";
import { startStack, type Stack } from "./support/stack";

const linodeAddress = "registry.terraform.io/linode/linode";

/** Terraform starts the provider of a state before it moves objects, but sends it no request about them. */
function serving({ environment }: Reattachable): Readonly<Record<string, string>> {
  const own = JSON.parse(environment["TF_REATTACH_PROVIDERS"]) as Readonly<Record<string, unknown>>;
  const [served] = Object.values(own);
  return {
    TF_REATTACH_PROVIDERS: JSON.stringify({ ...(executable === undefined ? own : {}), [linodeAddress]: served }),
  };
}

let stack: Stack;
let linode: Reattachable;
beforeAll(async () => {
  [stack, linode] = await Promise.all([startStack("fast", { dialect: "linode" }), startReattachable(provider)]);
});
afterAll(async () => {
  await linode.close();
  await stack.close();
});

const domain_id = "${stratus_domain.shop.id}";
const instance = { region: "us-east", type: "g6-standard-1" };
const deployed = { ...instance, image: "public/debian12", root_pass_wo: "correct horse battery" };
const resource = {
  stratus_domain: {
    shop: {
      domain: "shop.example",
      type: "master",
      soa_email: "ops@shop.example",
      ttl_sec: 300,
      axfr_ips: ["192.0.2.7"],
      tags: ["shop"],
    },
    copy: { domain: "copy.example", type: "slave", master_ips: ["192.0.2.1"], description: "A copy." },
  },
  stratus_domain_record: {
    www: { domain_id, name: "www", type: "A", target: "192.0.2.1", ttl_sec: 300 },
    mail: { domain_id, name: "", type: "MX", target: "mail.shop.example", priority: 10 },
    alias: { domain_id, name: "blog.shop.example", type: "CNAME", target: "www.shop.example" },
    sip: {
      domain_id,
      type: "SRV",
      service: "sip",
      protocol: "tcp",
      target: "sip.shop.example",
      priority: 10,
      weight: 5,
      port: 5060,
    },
    caa: { domain_id, type: "CAA", tag: "issue", target: "letsencrypt.org" },
    txt: { domain_id, type: "TXT", name: "note", target: "v=spf1 -all" },
    web: { domain_id, type: "A", name: "web", target: "${stratus_compute_instance.web.public_ipv4}" },
  },
  stratus_compute_instance: {
    web: {
      ...deployed,
      label: "web",
      authorized_keys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMigrationtestkeyMigrationtestkeyMigrati ops"],
      tags: ["shop", "web"],
      private_ip: true,
      backups_enabled: true,
      metadata: { user_data: '${base64encode("#cloud-config\\n")}' },
      alerts: { cpu: 90, io: 20000, network_in: 10, network_out: 10, transfer_quota: 80 },
    },
    scripted: {
      ...deployed,
      label: "scripted",
      script_id: 2,
      script_data: { db_name: "shop" },
      watchdog_enabled: false,
      interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "backend", ipam_address: "10.0.0.1/24" }],
    },
    empty: { ...instance, label: "empty" },
  },
  stratus_firewall: {
    edge: {
      label: "edge",
      tags: ["shop"],
      devices: { computes: ["${stratus_compute_instance.web.id}"] },
      rules: {
        inbound_policy: "DROP",
        outbound_policy: "ACCEPT",
        inbound: [
          {
            label: "web",
            action: "ACCEPT",
            protocol: "TCP",
            ports: "80, 443",
            addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] },
          },
          { label: "ping", action: "ACCEPT", protocol: "ICMP", addresses: { ipv4: ["198.51.100.0/24"] } },
        ],
      },
    },
    off: { label: "off", status: "disabled", rules: { inbound_policy: "ACCEPT", outbound_policy: "ACCEPT" } },
  },
  stratus_firewall_device: {
    scripted: {
      firewall_id: "${stratus_firewall.off.id}",
      compute_id: "${stratus_compute_instance.scripted.id}",
    },
  },
  stratus_reverse_dns: { web: { address: "${stratus_compute_instance.web.public_ipv4}", rdns: "web.shop.example" } },
  stratus_ipv6_range: { web: { compute_id: "${stratus_compute_instance.web.id}", prefix_length: 64 } },
  stratus_mysql_database: {
    shop: {
      label: "shop",
      engine: "mysql/8.0.30",
      region: "us-east",
      type: "g6-dedicated-2",
      cluster_size: 3,
      allow_list: ["192.0.2.0/24"],
      updates: { day_of_week: 2, duration: 4, frequency: "weekly", hour_of_day: 3 },
    },
  },
  stratus_postgresql_database: {
    log: { label: "log", engine: "postgresql/14.6", region: "us-east", type: "g6-dedicated-2" },
  },
};

const targets: Readonly<Record<string, string>> = {
  linode_domain: "stratus_domain",
  linode_domain_record: "stratus_domain_record",
  linode_firewall: "stratus_firewall",
  linode_firewall_device: "stratus_firewall_device",
  linode_instance: "stratus_compute_instance",
  linode_rdns: "stratus_reverse_dns",
  linode_ipv6_range: "stratus_ipv6_range",
  linode_database_mysql_v2: "stratus_mysql_database",
  linode_database_postgresql_v2: "stratus_postgresql_database",
};

const moved = linodeState.resources
  .filter(({ mode, name }) => mode === "managed" && name !== "by_hand")
  .map(({ type, name }) => ({ from: `${type}.${name}`, to: `${targets[type] ?? ""}.${name}` }));

function openWorkspace(without: readonly string[] = []) {
  const workspace = stack.workspace({}, serving(linode));
  const resources = linodeState.resources.filter(({ name }) => !without.includes(name));
  writeFileSync(join(workspace.folder, "terraform.tfstate"), JSON.stringify({ ...linodeState, resources }));
  return workspace;
}

beforeEach(() => stack.control("PUT", "state", linodeService));

test("objects of every kind that both providers have move without a change of the service", async () => {
  const workspace = openWorkspace(["by_hand"]);
  workspace.write({ resource, moved });
  await workspace.init();
  await stack.control("DELETE", "requests");
  expect(await workspace.must("plan", "-no-color", "-input=false")).toContain("0 to add, 0 to change, 0 to destroy");
  expect(await workspace.plan()).toEqual([]);
  const applied = await workspace.apply();
  expect(applied).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
  expect(await stack.writes()).toEqual([]);
});
