import { failure } from "../wire/failure";
import type { Method, Route } from "../service";

/** Every endpoint that the three documents show, as method and path. */
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
  "GET /images/{imageId}",
  "PUT /images/{imageId}",
  "DELETE /images/{imageId}",
  "GET /regions",
  "GET /regions/availability",
  "GET /regions/{regionId}",
  "GET /regions/{regionId}/availability",
  "GET /databases/engines",
  "GET /databases/engines/{engineId}",
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

/** The ones marked Beta (document 3). */
const beta = ["POST /networking/ips/share", "GET /networking/vlans"];

/** Ids with a slash stand in the path as they are. */
const slashIds = /\{(imageId|engineId)\}/;

const shapeOf = (route: Pick<Route, "method" | "path" | "beta">) =>
  `${String(route.beta === true)} ${route.method} ${route.path.replace(/\{\w+\+?\}/g, "{}")}`;

function endpoint(line: string, isBeta: boolean): Route {
  const [method, path = ""] = line.split(" ") as [Method, string];
  return {
    method,
    path: path.replace(slashIds, "{$1+}"),
    authorization: { scopes: [] },
    ...(isBeta && { beta: true }),
    answer: () => {
      throw failure(501, `The interface has ${line}, and this emulator does not answer it yet`);
    },
  };
}

/** The endpoints that the documents show. */
export const specified: readonly Route[] = [
  ...stable.map((line) => endpoint(line, false)),
  ...beta.map((line) => endpoint(line, true)),
];

/** The routes, and for every endpoint that none of them answers one that says so. */
export function withSpecified(routes: readonly Route[]): readonly Route[] {
  const answered = new Set(routes.map(shapeOf));
  return [...routes, ...specified.filter((route) => !answered.has(shapeOf(route)))];
}
