import { endpoints } from "../../../support/endpoints";
import { useEmulator } from "../../support";

const emulator = useEmulator();

const areas = ["computes", "images", "databases", "domains", "firewall", "ips", "account"];

const instances = "/compute/instances";
const instance = `${instances}/{computeId}`;
const backups = `${instance}/backups`;
const mysql = "/databases/mysql/instances";
const database = `${mysql}/{instanceId}`;
const postgresql = "/databases/postgresql/instances";
const domain = "/domains/{domainId}";
const firewall = "/networking/firewalls/{firewallId}";
const ips = "/networking/ips";
const ranges = "/networking/ipv6/ranges";

/** The tables of the three documents: the rule, the scopes that are required together, and the endpoints. */
const tables: readonly (readonly [rule: string, scopes: string, endpoints: readonly string[]])[] = [
  [
    "R1-188",
    "computes:read_only",
    [`GET ${instances}`, `GET ${instance}`, `GET ${backups}`, `GET ${backups}/{backupId}`],
  ],
  [
    "R1-189",
    "computes:read_write",
    [
      `POST ${instances}`,
      `PUT ${instance}`,
      `DELETE ${instance}`,
      `POST ${instance}/clone`,
      `POST ${instance}/boot`,
      `POST ${backups}`,
      `POST ${backups}/cancel`,
      `POST ${backups}/enable`,
      `POST ${backups}/{backupId}/restore`,
    ],
  ],
  ["R1-190", "images:read_only", ["GET /images", "GET /images/{imageId}"]],
  ["R1-191", "images:read_write", ["POST /images/upload", "PUT /images/{imageId}", "DELETE /images/{imageId}"]],
  ["R1-192", "images:read_write computes:read_only", ["POST /images"]],
  [
    "R2-073",
    "databases:read_only",
    [
      "GET /databases/instances",
      `GET ${mysql}`,
      `GET ${database}`,
      `GET ${database}/credentials`,
      `GET ${database}/ssl`,
      `GET ${postgresql}`,
      `GET ${postgresql}/{instanceId}`,
    ],
  ],
  [
    "R2-074",
    "databases:read_write",
    [
      `POST ${mysql}`,
      `PUT ${database}`,
      `DELETE ${database}`,
      `POST ${database}/backups`,
      `DELETE ${database}/backups/{backupId}`,
      `POST ${database}/backups/{backupId}/restore`,
      `POST ${database}/credentials/reset`,
      `POST ${database}/patch`,
      `POST ${postgresql}`,
      `PUT ${postgresql}/{instanceId}`,
      `DELETE ${postgresql}/{instanceId}`,
    ],
  ],
  ["R2-075", "databases:read_write", [`GET ${database}/backups`, `GET ${database}/backups/{backupId}`]],
  [
    "R3-188",
    "domains:read_only",
    [
      "GET /domains",
      `GET ${domain}`,
      `GET ${domain}/records`,
      `GET ${domain}/records/{recordId}`,
      `GET ${domain}/zone-file`,
    ],
  ],
  [
    "R3-189",
    "domains:read_write",
    [
      "POST /domains",
      "POST /domains/import",
      `PUT ${domain}`,
      `DELETE ${domain}`,
      `POST ${domain}/clone`,
      `POST ${domain}/records`,
      `PUT ${domain}/records/{recordId}`,
      `DELETE ${domain}/records/{recordId}`,
    ],
  ],
  [
    "R3-190",
    "firewall:read_only",
    [
      "GET /networking/firewalls",
      `GET ${firewall}`,
      `GET ${firewall}/devices`,
      `GET ${firewall}/devices/{deviceId}`,
      `GET ${firewall}/rules`,
    ],
  ],
  [
    "R3-191",
    "firewall:read_write",
    [
      "POST /networking/firewalls",
      `PUT ${firewall}`,
      `DELETE ${firewall}`,
      `POST ${firewall}/devices`,
      `DELETE ${firewall}/devices/{deviceId}`,
      `PUT ${firewall}/rules`,
    ],
  ],
  ["R3-192", "ips:read_only", [`GET ${ips}`, `GET ${ips}/{address}`, "GET /networking/ipv6/pools", `GET ${ranges}`]],
  ["R3-193", "ips:read", [`GET ${ranges}/{range}`]],
  ["R3-194", "ips:read_write", [`PUT ${ips}/{address}`, `DELETE ${ranges}/{range}`]],
  [
    "R3-195",
    "ips:read_write computes:read_write",
    [
      `POST ${ips}`,
      `POST ${ips}/assign`,
      `POST ${ips}/share`,
      "POST /networking/ipv4/assign",
      "POST /networking/ipv4/share",
      `POST ${ranges}`,
    ],
  ],
  ["R3-196", "computes:read_only", ["GET /networking/vlans"]],
  ["R3-197", "account:read_only", ["GET /tags", "GET /tags/{tagLabel}"]],
  ["R3-198", "account:read_write", ["POST /tags", "DELETE /tags/{tagLabel}"]],
];

/** These require no token (R1-194, R2-076). */
const free = [
  "GET /regions",
  "GET /regions/availability",
  "GET /regions/{regionId}",
  "GET /regions/{regionId}/availability",
  "GET /databases/engines",
  "GET /databases/engines/{engineId}",
];

const rows = tables.flatMap(([rule, scopes, endpoints]) => endpoints.map((endpoint) => [rule, endpoint, scopes]));

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path.replace("+}", "}")}`;

test("each endpoint of the specification is in one of the tables", () => {
  const named = [...rows.map(([, endpoint]) => endpoint), ...free];
  expect([...named].sort()).toEqual(endpoints.map(nameOf).sort());
});

/** The response of the endpoint to a token of the first user with these scopes: its status, and the reasons in one string. */
async function answerTo(endpoint: string, scopes: string): Promise<{ readonly status: number; readonly text: string }> {
  const { body: made } = await emulator.control("POST", "/tokens", { username: "admin", scopes });
  const route = endpoints.find((one) => nameOf(one) === endpoint);
  const [method = "", path = ""] = endpoint.split(" ");
  const { url } = emulator.server;
  const answer = await fetch(`${route?.beta ? `${url}beta` : url}${path.replace(/\{\w+\}/g, "1")}`, {
    method,
    headers: { authorization: `Bearer ${String(made["token"])}`, "content-type": "application/json" },
    ...(method === "POST" || method === "PUT" ? { body: "{}" } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

test.each(rows)("%s: %s requires %s, no less and nothing else", async (_rule, endpoint = "", scopes = "") => {
  const needed = scopes.split(" ");
  const others = (scope: string) => needed.filter((one) => one !== scope);
  for (const scope of needed) {
    const [area = ""] = scope.split(":");
    const elsewhere = areas.filter((one) => one !== area).map((one) => `${one}:read_write`);
    const refused = await answerTo(endpoint, elsewhere.join(" "));
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining(scope) as string });
    if (!scope.endsWith("read_write")) continue;
    const reading = [`${area}:read_only`, `${area}:read`, ...others(scope)].join(" ");
    expect((await answerTo(endpoint, reading)).status).toBe(403);
  }
  expect([401, 403]).not.toContain((await answerTo(endpoint, scopes)).status);
});

test("R1-204: read_write includes reading", async () => {
  for (const [, endpoint = "", scopes = ""] of rows.filter(([, , scopes]) => /:read(_only)?$/.test(scopes ?? ""))) {
    const writing = scopes.replace(/:read(_only)?\b/g, ":read_write");
    expect([endpoint, (await answerTo(endpoint, writing)).status]).not.toEqual([endpoint, 403]);
  }
});

test("R3-193: a range is read with the scope in either spelling", async () => {
  const range = `GET ${ranges}/{range}`;
  expect([(await answerTo(range, "ips:read")).status, (await answerTo(range, "ips:read_only")).status]).toEqual([
    404, 404,
  ]);
});
