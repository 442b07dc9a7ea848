import type { Tool } from "../../../src/terraform/versions";
import type { Resources } from "../../kinds/needs";
import { everything } from "../dialect/everything";

/** The arguments of every data source. They refer to computed attributes. */
const data = {
  stratus_compute_instance: { id: "${stratus_compute_instance.web.id}" },
  stratus_compute_instances: {},
  stratus_databases: {},
  stratus_database_engine: { id: "${stratus_mysql_database.db.engine}" },
  stratus_database_engines: {},
  stratus_domain: { id: "${stratus_domain.zone.id}" },
  stratus_domains: {},
  stratus_domain_record: { domain_id: "${stratus_domain.zone.id}", id: "${stratus_domain_record.www.id}" },
  stratus_domain_records: { domain_id: "${stratus_domain.zone.id}" },
  stratus_domain_zone_file: { domain_id: "${stratus_domain.zone.id}" },
  stratus_firewall: { id: "${stratus_firewall.edge.id}" },
  stratus_firewalls: {},
  stratus_firewall_device: { firewall_id: "${stratus_firewall.edge.id}", id: "${stratus_firewall_device.it.id}" },
  stratus_firewall_devices: { firewall_id: "${stratus_firewall.edge.id}" },
  stratus_image: { id: "${stratus_image.it.id}" },
  stratus_images: {},
  stratus_mysql_backup: { database_id: "${stratus_mysql_database.db.id}", id: "${stratus_mysql_backup.it.id}" },
  stratus_mysql_backups: { database_id: "${stratus_mysql_database.db.id}" },
  stratus_mysql_certificate: { database_id: "${stratus_mysql_database.db.id}" },
  stratus_mysql_credentials: { database_id: "${stratus_mysql_database.db.id}" },
  stratus_mysql_database: { id: "${stratus_mysql_database.db.id}" },
  stratus_mysql_databases: {},
  stratus_postgresql_database: { id: "${stratus_postgresql_database.it.id}" },
  stratus_postgresql_databases: {},
  stratus_instance_backup: {
    compute_id: "${stratus_compute_instance.web.id}",
    id: "${stratus_instance_snapshot.saved.id}",
  },
  stratus_instance_backups: { compute_id: "${stratus_compute_instance.web.id}" },
  stratus_region_availabilities: {},
  stratus_region: { id: "${stratus_ip_address.it.region}" },
  stratus_regions: {},
  stratus_region_availability: { region: "${stratus_ipv6_range.it.region}" },
  stratus_tags: {},
  stratus_firewall_rules: { firewall_id: "${stratus_firewall.edge.id}" },
  stratus_ip_address: { address: "${stratus_compute_instance.web.public_ipv4}" },
  stratus_ip_addresses: {},
  stratus_ipv6_pools: {},
  stratus_ipv6_range: { range: "${stratus_ipv6_range.it.range}" },
  stratus_ipv6_ranges: {},
  stratus_tagged_objects: { label: "${stratus_tag.it.label}" },
  stratus_vlans: {},
};

const record = (type: string, target: string, more: object = {}) => ({
  domain_id: "${data.stratus_domain.it.id}",
  type,
  name: "www",
  target,
  ...more,
});

const instance = { region: "${data.stratus_region.it.id}", type: "${data.stratus_compute_instance.it.type}" };
const rule = (addresses: object) => ({ action: "ACCEPT", protocol: "TCP", ports: "443", addresses });

/** Resources whose arguments are computed attributes of others, beside those of `everything`. */
const dependents = {
  stratus_compute_instance: {
    restored: { ...instance, backup_id: "${stratus_instance_snapshot.saved.id}" },
    copy: {
      ...instance,
      label: "${stratus_firewall_device.it.label}",
      tags: "${data.stratus_compute_instance.it.tags}",
      image: "${stratus_image.it.id}",
      root_pass: "${data.stratus_mysql_credentials.it.password}",
      authorized_users: ["${data.stratus_image.it.created_by}"],
      alerts: "${stratus_compute_instance.web.alerts}",
      backups: { schedule: "${data.stratus_compute_instance.it.backups.schedule}" },
      metadata: { user_data: "${data.stratus_mysql_certificate.it.ca_certificate}" },
      interfaces: [
        {
          purpose: "vlan",
          label: "backend",
          ipam_address: "${stratus_compute_instance.web.private_ipv4}/${data.stratus_ip_address.it.prefix}",
        },
      ],
    },
  },
  stratus_domain: {
    transfers: {
      domain: "${data.stratus_domain.it.domain}",
      type: "${data.stratus_domain.it.type}",
      soa_email: "${data.stratus_domain.it.soa_email}",
      description: "${data.stratus_mysql_database.it.created} ${data.stratus_region.it.resolvers.ipv4}",
      group: "${data.stratus_domain.it.group}",
      tags: "${data.stratus_domain.it.tags}",
      axfr_ips: ["${stratus_ip_address.it.gateway}", "${stratus_compute_instance.web.ipv6_address}"],
      expire_sec: "${data.stratus_domain.it.expire_sec}",
      status: "${data.stratus_domain.it.status}",
    },
    copied: {
      domain: "slave.example",
      type: "slave",
      master_ips: "${stratus_compute_instance.web.ipv4}",
      ttl_sec: "${stratus_domain.zone.ttl_sec}",
    },
  },
  stratus_domain_record: {
    ipv4: record("A", "${stratus_ip_address.it.address}", { ttl_sec: "${stratus_domain_record.www.ttl_sec}" }),
    private: record("A", "${stratus_compute_instance.web.private_ipv4}"),
    ipv6: record("AAAA", "${data.stratus_compute_instance.it.ipv6_address}"),
    range: record("AAAA", "${stratus_ipv6_range.it.range}", { name: "${data.stratus_domain_record.it.name}" }),
    alias: record("CNAME", "${stratus_mysql_database.db.hosts.primary}"),
    replica: record("CNAME", "${data.stratus_postgresql_database.it.hosts.secondary}"),
    reverse: record("CNAME", "${stratus_ip_address.it.rdns}"),
    mail: record("MX", "${stratus_reverse_dns.it.rdns}", { priority: 10 }),
    service: record("SRV", "${stratus_mysql_database.db.hosts.primary}", {
      name: null,
      service: "mysql",
      protocol: "tcp",
      priority: 1,
      weight: 1,
      port: "${stratus_mysql_database.db.port}",
    }),
    text: record("TXT", "${stratus_compute_instance.web.host_uuid} ${data.stratus_domain_zone_file.it.lines[0]}"),
    same: record("${data.stratus_domain_record.it.type}", "${data.stratus_domain_record.it.target}"),
  },
  stratus_firewall: {
    peers: {
      label: "${data.stratus_firewall.it.label}-2",
      status: "${data.stratus_firewall.it.status}",
      tags: "${data.stratus_firewall.it.tags}",
      rules: {
        inbound: [
          rule({
            ipv4: ["${stratus_compute_instance.web.public_ipv4}/32", "${data.stratus_ip_address.it.gateway}/24"],
            ipv6: [
              "${stratus_compute_instance.web.ipv6}",
              "${stratus_ipv6_range.it.range}/${data.stratus_ipv6_range.it.prefix_length}",
            ],
          }),
        ],
        inbound_policy: "${data.stratus_firewall_rules.it.inbound_policy}",
        outbound_policy: "${data.stratus_firewall.it.rules.outbound_policy}",
      },
      devices: { computes: ["${stratus_compute_instance.web.id}", "${data.stratus_ip_address.it.assigned_to}"] },
    },
  },
  stratus_firewall_device: {
    other: { firewall_id: "${data.stratus_firewall.it.id}", compute_id: "${data.stratus_compute_instance.it.id}" },
  },
  stratus_mysql_access: {
    peers: {
      database_id: "${data.stratus_mysql_database.it.id}",
      allow_list: ["${stratus_compute_instance.web.public_ipv4}", "${data.stratus_ipv6_range.it.route_target}"],
    },
  },
  stratus_mysql_database: {
    same: {
      label: "${data.stratus_mysql_database.it.label}",
      region: "${data.stratus_mysql_database.it.region}",
      type: "${data.stratus_mysql_database.it.type}",
      engine: "${data.stratus_mysql_database.it.engine}",
      cluster_size: "${data.stratus_mysql_database.it.cluster_size}",
      replication_type: "${data.stratus_mysql_database.it.replication_type}",
      updates: "${data.stratus_mysql_database.it.updates}",
    },
  },
  stratus_postgresql_database: {
    same: {
      label: "${data.stratus_postgresql_database.it.label}",
      region: "${data.stratus_postgresql_database.it.region}",
      type: "${data.stratus_postgresql_database.it.type}",
      engine: "postgresql/${stratus_postgresql_database.it.version}",
      replication_commit_type: "${data.stratus_postgresql_database.it.replication_commit_type}",
      allow_list: ["${stratus_compute_instance.web.public_ipv4}"],
    },
  },
  stratus_mysql_restore: {
    other: { database_id: "${stratus_mysql_database.db.id}", backup_id: "${data.stratus_mysql_backup.it.id}" },
  },
  stratus_instance_restore: {
    other: {
      source_id: "${data.stratus_compute_instance.it.id}",
      compute_id: "${stratus_ip_address.it.assigned_to}",
      backup_id: "${data.stratus_instance_backup.it.id}",
    },
  },
  stratus_reverse_dns: {
    extra: { address: "${data.stratus_ip_address.it.address}", rdns: "${data.stratus_ip_address.it.rdns}" },
    range: { address: "${data.stratus_compute_instance.it.ipv6_address}", rdns: "${stratus_reverse_dns.it.rdns}" },
  },
  stratus_ip_share: {
    other: { compute_id: "${data.stratus_compute_instance.it.id}", ips: "${data.stratus_compute_instance.it.ipv4}" },
  },
  stratus_ipv6_range: { other: { prefix_length: 64, route_target: "${data.stratus_ipv6_range.it.route_target}" } },
  stratus_tag: {
    other: {
      label: "${data.stratus_image.it.label}",
      computes: ["${data.stratus_ip_address.it.compute_id}"],
      domains: ["${data.stratus_domain.it.id}"],
    },
  },
} satisfies Resources;

const withOne = (types: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(types).map(([type, one]) => [type, { it: one }]));

/**
 * Every resource and data source of the provider. Most values of computed attributes are arguments of others. OpenTofu
 * accepts no values for the optional attributes of a data source, so a record that uses them is left out.
 */
export function wholeProvider(tool: Tool) {
  const resources: Readonly<Record<string, object>> = everything("first");
  const { same, ...records } = dependents.stratus_domain_record;
  const stratus_domain_record = tool === "Terraform" ? { ...records, same } : records;
  const others: Readonly<Record<string, object>> = { ...dependents, stratus_domain_record };
  const types = Object.keys(resources);
  return {
    resource: Object.fromEntries(types.map((type) => [type, { ...resources[type], ...others[type] }])),
    data: withOne(data),
  };
}
