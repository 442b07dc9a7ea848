import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Attributes = Readonly<Record<string, unknown>>;
type Resources = Readonly<Record<string, Readonly<Record<string, Attributes>>>>;

const disk = join(mkdtempSync(join(tmpdir(), "stratus-dialect-")), "disk.gz");
writeFileSync(disk, gzipSync("disk"));

const region = "us-east";
const bare = (label: string) => ({ label, region, type: "g6-standard-1" });
const deployed = { image: "public/debian12", root_pass: "correct horse" };
const instance = (name: string) => `\${stratus_compute_instance.${name}.id}`;
const address = (name: string) => `\${stratus_compute_instance.${name}.public_ipv4}`;
const zone = "${stratus_domain.zone.id}";
const policies = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const database = { region, type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const db = "${stratus_mysql_database.db.id}";

/**
 * Every resource, each as it is made first and after a change. Texts of people are the names that a dialect translates
 * elsewhere: none of them may be changed on its way.
 */
export const everything = (change: "first" | "changed"): Resources => {
  const either = <T>(first: T, changed: T): T => (change === "first" ? first : changed);
  return {
    stratus_compute_instance: {
      web: { ...bare(either("web", "web-1")), ...deployed, backups_enabled: true, tags: ["computes", "public/y"] },
      api: {
        ...bare("compute_id"),
        group: either("public/x", "computes"),
        interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "computes", ipam_address: "10.0.0.1/24" }],
      },
      scripted: { ...bare("scripted"), ...deployed, script_id: 2, script_data: { db_name: "public/x" } },
      cloned: { ...bare("cloned"), type: "g6-standard-6" },
      restored: { ...bare("restored"), type: "g6-standard-2" },
      copy: { ...bare("copy"), clone_from: { source_id: instance("scripted") } },
    },
    stratus_image: { golden: { file: disk, region, label: either("public/x", "computes") } },
    stratus_instance_snapshot: { before: { compute_id: instance("web"), label: "compute" } },
    stratus_domain: {
      zone: { domain: "shop.example", type: "master", soa_email: "ops@shop.example", description: "public/x" },
      set: { domain: "set.example", type: "master", soa_email: "ops@set.example", tags: ["compute"] },
    },
    stratus_domain_record: {
      www: { domain_id: zone, type: "A", name: "www", target: address("web") },
      alias: { domain_id: zone, type: "CNAME", name: "alias", target: either("computes", "linodes") },
    },
    stratus_domain_records: {
      all: {
        domain_id: "${stratus_domain.set.id}",
        records: { "compute_id/TXT": { type: "TXT", name: "compute_id", target: either("public/x", "linode/x") } },
      },
    },
    stratus_firewall: {
      edge: { label: either("computes", "linodes"), rules: policies, devices: { computes: [instance("api")] } },
      guard: { label: "guard", rules: policies },
    },
    stratus_firewall_device: { web: { firewall_id: "${stratus_firewall.guard.id}", compute_id: instance("web") } },
    stratus_ip_address: { extra: { compute_id: instance("web"), public: true, type: "ipv4" } },
    stratus_ip_assignment: {
      it: {
        assignments: [
          { address: "${stratus_ip_address.extra.address}", compute_id: instance(either("api", "web")), region },
        ],
      },
    },
    stratus_ip_share: { it: { compute_id: instance("api"), ips: either([address("web")], []) } },
    stratus_ipv6_range: { it: { prefix_length: 64, compute_id: instance(either("web", "api")) } },
    stratus_reverse_dns: {
      it: {
        address: address("web"),
        rdns: either("www.shop.example", "WWW.shop.example."),
        depends_on: ["stratus_domain_record.www"],
      },
    },
    stratus_tag: {
      team: { label: "public/x", computes: [instance("api")], domains: either([], [zone]) },
    },
    stratus_mysql_database: {
      db: { ...database, label: either("computes", "linodes") },
      reset: { ...database, label: "reset" },
    },
    stratus_mysql_access: { it: { database_id: db, allow_list: either(["192.0.2.1"], ["192.0.2.2"]) } },
    stratus_mysql_backup: { before: { database_id: db, label: "before" } },
    stratus_postgresql_database: {
      it: { ...database, engine: "postgresql/14.6", label: either("public-x", "linode-x") },
    },
    ...operations(change),
  };
};

/** Operations, of which nothing is left to import. */
export const operations = (run: string): Resources => ({
  stratus_instance_clone: {
    it: { source_id: instance("web"), compute_id: instance("cloned"), triggers: { run } },
  },
  stratus_instance_restore: {
    it: {
      source_id: instance("web"),
      backup_id: "${stratus_instance_snapshot.before.id}",
      compute_id: instance("restored"),
      overwrite: true,
      triggers: { run },
    },
  },
  stratus_mysql_patch: { it: { database_id: db, triggers: { run } } },
  stratus_mysql_restore: {
    it: { database_id: db, backup_id: "${stratus_mysql_backup.before.id}", triggers: { run } },
  },
  stratus_mysql_credentials_reset: {
    it: { database_id: "${stratus_mysql_database.reset.id}", triggers: { run } },
  },
});

/** What data sources read of it; the names are those of outputs. */
export const reads = {
  data: {
    stratus_vlans: { it: { depends_on: ["stratus_compute_instance.api"] } },
    stratus_tagged_objects: { it: { label: "${stratus_tag.team.label}" } },
    stratus_images: { it: { depends_on: ["stratus_image.golden"] } },
    stratus_image: { debian: { id: "public/debian12" } },
    stratus_compute_instance: { web: { id: instance("web") } },
    stratus_ip_addresses: { it: { depends_on: ["stratus_ip_address.extra"] } },
    stratus_ipv6_ranges: { it: { depends_on: ["stratus_ipv6_range.it"] } },
    stratus_firewall_devices: {
      it: { firewall_id: "${stratus_firewall.guard.id}", depends_on: ["stratus_firewall_device.web"] },
    },
    stratus_regions: { it: {} },
  },
  output: {
    vlan: { value: "${data.stratus_vlans.it.vlans[0].computes}" },
    tagged: { value: "${data.stratus_tagged_objects.it.computes[*].label}" },
    images: { value: "${sort(data.stratus_images.it.images[*].id)}" },
    debian: { value: "${data.stratus_image.debian.label}" },
    deployed: { value: "${data.stratus_compute_instance.web.image}" },
    addresses: { value: "${distinct(data.stratus_ip_addresses.it.ip_addresses[*].compute_id)}" },
    guarded: { value: "${data.stratus_firewall_devices.it.firewall_devices[*].compute_id}" },
  },
};
