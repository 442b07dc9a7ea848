import { isObject, type Properties } from "../../contract";
import { type Differences, exchangeBeginnings, exchangeScopes, exchangeWords, type NamePair } from "./differences";
import type { Shape } from "./shape";

/*
 * Taken from the public description of the Linode API, 4.167.1, which the specification is based on, and from recorded
 * traffic of its public Go client. docs/dialects.md lists the source of each difference.
 */

const instances: NamePair = ["/compute/instances", "/linode/instances"];
const images: NamePair = ["public/", "linode/"];
const kind: NamePair = ["compute", "linode"];
const area: NamePair = ["computes", "linodes"];
const id: NamePair = ["compute_id", "linode_id"];
const addInstances: NamePair = ["add_computes", "add_linodes"];
const scriptId: NamePair = ["script_id", "stackscript_id"];
const scriptData: NamePair = ["script_data", "stackscript_data"];

export const withPublicDomain = (name: string) => name.replace(/\.ip\.stratus\.example$/, ".ip.linodeusercontent.com");

const named = ([ours, theirs]: NamePair): Shape => ({ [ours]: { name: theirs } });

const imageIn = (field: string): Shape => ({ [field]: { value: exchangeBeginnings(images) } });
const ofInstance = named(id);
const ofInstances = named(area);
const instance = imageIn("image");
/** The public service stores images in one or more regions. */
const image: Shape = { ...imageIn("id"), regions: { returned: () => [] } };
/** The default reverse name of an IPv4 address is in the domain of the service. */
const address: Shape = {
  ...ofInstance,
  rdns: { returned: ({ rdns }) => (typeof rdns === "string" ? withPublicDomain(rdns) : rdns) },
};
const range: Shape = { ...ofInstance, ...ofInstances };
const entityKind = { value: exchangeWords(kind) };
const device: Shape = {
  entity: {
    inside: { type: entityKind, url: { value: exchangeBeginnings([`/v4${instances[0]}`, `/v4${instances[1]}`]) } },
  },
};
const assignment = { request: { assignments: { inside: ofInstance, once: "region" } } };

const undecorated = (value: unknown) =>
  typeof value === "string" ? value.replace(/^_/, "").replace(/\.$/, "") : value;
/** The service returns what a client usually sends, such as `sip` and `tcp`, and generates the name `_sip._tcp`. */
const record: Shape = {
  name: {
    returned: ({ type, name, service, protocol }) =>
      type === "SRV"
        ? [service, protocol]
            .map(undecorated)
            .filter(Boolean)
            .map((word) => `_${String(word)}`)
            .join(".")
        : name,
  },
  service: { returned: ({ service }) => undecorated(service) },
  protocol: { returned: ({ protocol }) => undecorated(protocol) },
};

/** The specification has no names for capabilities, except `Metadata`. */
const capabilities = new Map([
  ["Computes", "Linodes"],
  ["Firewalls", "Cloud Firewall"],
  ["Load Balancers", "NodeBalancers"],
  ["GPU Computes", "GPU Linodes"],
]);
const region: Shape = {
  capabilities: {
    returned: ({ capabilities: ours }) =>
      Array.isArray(ours) ? ours.map((each: string) => capabilities.get(each) ?? each) : ours,
  },
  site_type: { returned: () => "core" },
  placement_group_limits: { returned: () => ({ maximum_pgs_per_customer: 100, maximum_linodes_per_pg: 5 }) },
  monitors: { returned: () => ({ alerts: ["Managed Databases"], metrics: ["Managed Databases"] }) },
};

/** The service has databases of a newer kind, with settings of the engine, which have their defaults here. */
const databaseOf = (engineConfig: Properties): Shape => ({
  engine_config: { returned: () => engineConfig },
  hosts: { returned: ({ hosts }) => (isObject(hosts) ? { ...hosts, standby: hosts["secondary"] } : hosts) },
  updates: { returned: ({ updates }) => (isObject(updates) ? { ...updates, pending: [] } : updates) },
  platform: { returned: () => "rdbms-default" },
  fork: { returned: () => null },
});
/** The settings of a new database. Those of the service have more entries. */
export const engineSettings = {
  mysql: {
    mysql: {
      sql_mode: "ANSI,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_ZERO_DATE,NO_ZERO_IN_DATE,STRICT_ALL_TABLES",
      sql_require_primary_key: true,
    },
  },
  postgresql: {
    pg: { password_encryption: "scram-sha-256" },
    pg_stat_monitor_enable: false,
    pglookout: { max_failover_replication_time_lag: 60 },
  },
};
const mysql = databaseOf(engineSettings.mysql);
const postgresql = databaseOf(engineSettings.postgresql);

const grants: Shape = { grants: { inside: { ...ofInstances, ...named(addInstances) } } };

/** A page of such objects. */
const pageOf = (shape: Shape): Shape => ({ data: { inside: shape } });

export const linode: Differences = {
  paths: [instances, ["/images/public", "/images/linode"]],
  endpoints: {
    "GET /compute/instances": { response: pageOf(instance) },
    "POST /compute/instances": {
      request: { ...instance, ...named(scriptId), ...named(scriptData) },
      response: instance,
    },
    "GET /compute/instances/{computeId}": { response: instance },
    "PUT /compute/instances/{computeId}": { response: instance },
    "POST /compute/instances/{computeId}/clone": { request: ofInstance, response: instance },
    "POST /compute/instances/{computeId}/backups/{backupId}/restore": { request: ofInstance },
    "GET /regions": { response: pageOf(region) },
    "GET /regions/{regionId}": { response: region },
    "GET /domains/{domainId}/records": { response: pageOf(record) },
    "POST /domains/{domainId}/records": { response: record },
    "GET /domains/{domainId}/records/{recordId}": { response: record },
    "PUT /domains/{domainId}/records/{recordId}": { response: record },
    "GET /databases/mysql/instances": { response: pageOf(mysql) },
    "POST /databases/mysql/instances": { response: mysql },
    "GET /databases/mysql/instances/{instanceId}": { response: mysql },
    "PUT /databases/mysql/instances/{instanceId}": { response: mysql },
    "GET /databases/postgresql/instances": { response: pageOf(postgresql) },
    "POST /databases/postgresql/instances": { response: postgresql },
    "GET /databases/postgresql/instances/{instanceId}": { response: postgresql },
    "PUT /databases/postgresql/instances/{instanceId}": { response: postgresql },
    "GET /images": { response: pageOf(image) },
    "POST /images": { response: image },
    "POST /images/upload": { response: { image: { inside: image } } },
    "GET /images/{imageId+}": { response: image },
    "PUT /images/{imageId+}": { response: image },
    "POST /networking/firewalls": { request: { devices: { inside: ofInstances } } },
    "GET /networking/firewalls/{firewallId}/devices": { response: pageOf(device) },
    "POST /networking/firewalls/{firewallId}/devices": { request: { type: entityKind }, response: device },
    "GET /networking/firewalls/{firewallId}/devices/{deviceId}": { response: device },
    "GET /networking/ips": { response: pageOf(address) },
    "POST /networking/ips": { request: ofInstance, response: address },
    "POST /networking/ips/assign": assignment,
    "POST /networking/ipv4/assign": assignment,
    "POST /networking/ips/share": { request: ofInstance },
    "POST /networking/ipv4/share": { request: ofInstance },
    "GET /networking/ips/{address}": { response: address },
    "PUT /networking/ips/{address}": { response: address },
    "GET /networking/ipv6/ranges": { response: pageOf(range) },
    "POST /networking/ipv6/ranges": { request: ofInstance, response: range },
    "GET /networking/ipv6/ranges/{range}": { response: range },
    "GET /networking/vlans": { response: pageOf(ofInstances) },
    "POST /tags": { request: ofInstances },
    "GET /tags/{tagLabel}": { response: pageOf({ type: entityKind, data: { inside: instance } }) },
  },
  control: {
    "POST /users": { request: grants, response: grants },
    "POST /tokens": { request: { scopes: { value: exchangeScopes([area]) } } },
    "POST /scripts": { request: imageIn("images"), response: imageIn("images") },
  },
  words: [id, scriptId, scriptData, addInstances, ["devices.computes", "devices.linodes"], instances],
  image: images,
  areas: [area],
  versionsAreEqual: true,
};
