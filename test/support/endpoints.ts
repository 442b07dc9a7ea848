import type { RouteMethod } from "../../src/emulator/types";

/** An endpoint of the specification, with its path as routes write it: `{imageId+}` may have a slash. */
interface Endpoint {
  readonly method: RouteMethod;
  readonly path: string;
  readonly beta: boolean;
}

/** Every endpoint in the three documents. */
const stable = [
  "GET /compute/instances",
  "POST /compute/instances",
  "GET /compute/instances/{computeId}",
  "PUT /compute/instances/{computeId}",
  "DELETE /compute/instances/{computeId}",
  "POST /compute/instances/{computeId}/clone",
  "POST /compute/instances/{computeId}/boot",
  "GET /compute/instances/{computeId}/backups",
  "POST /compute/instances/{computeId}/backups",
  "POST /compute/instances/{computeId}/backups/cancel",
  "POST /compute/instances/{computeId}/backups/enable",
  "GET /compute/instances/{computeId}/backups/{backupId}",
  "POST /compute/instances/{computeId}/backups/{backupId}/restore",
  "GET /images",
  "POST /images",
  "POST /images/upload",
  "GET /images/{imageId+}",
  "PUT /images/{imageId+}",
  "DELETE /images/{imageId+}",
  "GET /regions",
  "GET /regions/availability",
  "GET /regions/{regionId}",
  "GET /regions/{regionId}/availability",
  "GET /databases/engines",
  "GET /databases/engines/{engineId+}",
  "GET /databases/instances",
  "GET /databases/mysql/instances",
  "POST /databases/mysql/instances",
  "GET /databases/mysql/instances/{instanceId}",
  "PUT /databases/mysql/instances/{instanceId}",
  "DELETE /databases/mysql/instances/{instanceId}",
  "GET /databases/mysql/instances/{instanceId}/backups",
  "POST /databases/mysql/instances/{instanceId}/backups",
  "GET /databases/mysql/instances/{instanceId}/backups/{backupId}",
  "DELETE /databases/mysql/instances/{instanceId}/backups/{backupId}",
  "POST /databases/mysql/instances/{instanceId}/backups/{backupId}/restore",
  "GET /databases/mysql/instances/{instanceId}/credentials",
  "POST /databases/mysql/instances/{instanceId}/credentials/reset",
  "POST /databases/mysql/instances/{instanceId}/patch",
  "GET /databases/mysql/instances/{instanceId}/ssl",
  "GET /databases/postgresql/instances",
  "POST /databases/postgresql/instances",
  "GET /databases/postgresql/instances/{instanceId}",
  "PUT /databases/postgresql/instances/{instanceId}",
  "DELETE /databases/postgresql/instances/{instanceId}",
  "GET /domains",
  "POST /domains",
  "POST /domains/import",
  "GET /domains/{domainId}",
  "PUT /domains/{domainId}",
  "DELETE /domains/{domainId}",
  "POST /domains/{domainId}/clone",
  "GET /domains/{domainId}/zone-file",
  "GET /domains/{domainId}/records",
  "POST /domains/{domainId}/records",
  "GET /domains/{domainId}/records/{recordId}",
  "PUT /domains/{domainId}/records/{recordId}",
  "DELETE /domains/{domainId}/records/{recordId}",
  "GET /networking/firewalls",
  "POST /networking/firewalls",
  "GET /networking/firewalls/{firewallId}",
  "PUT /networking/firewalls/{firewallId}",
  "DELETE /networking/firewalls/{firewallId}",
  "GET /networking/firewalls/{firewallId}/devices",
  "POST /networking/firewalls/{firewallId}/devices",
  "GET /networking/firewalls/{firewallId}/devices/{deviceId}",
  "DELETE /networking/firewalls/{firewallId}/devices/{deviceId}",
  "GET /networking/firewalls/{firewallId}/rules",
  "PUT /networking/firewalls/{firewallId}/rules",
  "GET /networking/ips",
  "POST /networking/ips",
  "POST /networking/ips/assign",
  "POST /networking/ipv4/assign",
  "POST /networking/ipv4/share",
  "GET /networking/ips/{address}",
  "PUT /networking/ips/{address}",
  "GET /networking/ipv6/pools",
  "GET /networking/ipv6/ranges",
  "POST /networking/ipv6/ranges",
  "GET /networking/ipv6/ranges/{range}",
  "DELETE /networking/ipv6/ranges/{range}",
  "GET /tags",
  "POST /tags",
  "DELETE /tags/{tagLabel}",
  "GET /tags/{tagLabel}",
];

/** The ones that document 3 marks as Beta. */
const beta = ["POST /networking/ips/share", "GET /networking/vlans"];

function endpointOf(line: string, isBeta: boolean): Endpoint {
  const [method, path = ""] = line.split(" ") as [RouteMethod, string?];
  return { method, path, beta: isBeta };
}

/** The endpoints that the emulator must serve, and the provider must use. */
export const endpoints: readonly Endpoint[] = [
  ...stable.map((line) => endpointOf(line, false)),
  ...beta.map((line) => endpointOf(line, true)),
];
