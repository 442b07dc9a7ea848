const region = "us-east";
const nanode = { region, type: "g6-nanode-1" };
const deployed = { region, type: "g6-standard-1", image: "public/debian12", root_pass: "correct horse" };
const backed = { ...deployed, backups_enabled: true };
const mysql = { region, type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const record = (name: string) => ({
  domain_id: "${stratus_domain.zone.id}",
  type: "A",
  name,
  target: "${stratus_compute_instance.web.public_ipv4}",
});

/** Resources that others refer to, by their addresses without the prefix of the provider. */
export const needs = {
  "compute_instance.web": { ...nanode, label: "web" },
  "compute_instance.api": { ...nanode, label: "api" },
  "compute_instance.backed": { ...backed, label: "backed" },
  "compute_instance.saved": { ...backed, label: "saved" },
  "compute_instance.restored": { region, type: "g6-standard-2", label: "restored" },
  "compute_instance.target": { region, type: "g6-standard-4", label: "target" },
  "instance_snapshot.saved": { compute_id: "${stratus_compute_instance.saved.id}", label: "saved" },
  "domain.zone": { domain: "shop.example", type: "master", soa_email: "ops@shop.example" },
  // Copied by a clone, so it has no records: a clone that runs before or after a record would differ.
  "domain.source": { domain: "source.example", type: "master", soa_email: "ops@shop.example" },
  "domain.set": { domain: "set.example", type: "master", soa_email: "ops@set.example" },
  "domain_record.www": record("www"),
  "domain_record.mail": record("mail"),
  "firewall.edge": { label: "edge", rules },
  "firewall.inner": { label: "inner", rules },
  "ip_address.extra": { compute_id: "${stratus_compute_instance.web.id}", public: true, type: "ipv4" },
  "mysql_database.db": { ...mysql, label: "shop", cluster_size: 3 },
  "mysql_database.reset": { ...mysql, label: "reset" },
  "mysql_backup.saved": { database_id: "${stratus_mysql_database.db.id}", label: "saved" },
} as const;

export type Need = keyof typeof needs;

/** A reference to an attribute of a needed resource. */
export const of = <Name extends `${Need}.${string}`>(attribute: Name): `\${stratus_${Name}}` =>
  `\${stratus_${attribute}}`;

export interface Resources {
  readonly [type: string]: { readonly [name: string]: Readonly<Record<string, unknown>> };
}

/** The resources of all. */
export function merged(...all: readonly Resources[]): Resources {
  const result: Record<string, Resources[string]> = {};
  for (const one of all) for (const [type, named] of Object.entries(one)) result[type] = { ...result[type], ...named };
  return result;
}

/** The needed resources that these refer to, and those that they refer to in turn. */
export function needsOf(resources: unknown): Resources {
  const references = JSON.stringify(resources).matchAll(/stratus_(\w+)\.(\w+)\./g);
  const found = [...references].flatMap(([, type = "", name = ""]) => {
    const need = needs[`${type}.${name}` as Need] as Resources[string][string] | undefined;
    return need ? [{ [`stratus_${type}`]: { [name]: need } }, needsOf(need)] : [];
  });
  return merged(...found);
}
