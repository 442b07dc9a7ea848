import { domainBody, firewallBody, imageBody, instanceBody, makeRange, useEmulator } from "../support";
import { showsEach } from "./shows";

const emulator = useEmulator();
const { as, call, control, make, restricted } = emulator;

const instances = "/compute/instances";
const wait = () => control("POST", "/clock/advance", { seconds: 600 });

/** Two instances, of which the first has a backup. */
async function backedUp(): Promise<void> {
  await make(instances, { ...imageBody, backups_enabled: true });
  await wait();
  await make(`${instances}/1/backups`, { label: "golden" });
  await make(instances, { ...instanceBody, type: "g6-standard-4", label: "other" });
  await wait();
}

showsEach(["1-requests.txt"], {
  "Trailing slashes in paths": async () => {
    await make("/domains/", domainBody);
    expect((await call("GET", "/domains/")).body).toMatchObject({ results: 1 });
    expect((await call("GET", "/domains/1/")).body).toMatchObject({ domain: "shop.example" });
    expect((await call("GET", "/images/public/debian12/")).status).toBe(200);
    expect((await call("GET", "/domains//")).status).toBe(404);
    await make(instances, instanceBody);
    await control("PUT", "/account", { additionalIps: true });
    const body = { compute_id: 1, public: true, type: "ipv4" };
    expect((await call("POST", "/networking/ips/", body)).status).toBe(200);
    expect((await call("POST", "/compute/instances/1/boot/")).status).toBe(200);
    expect((await call("DELETE", "/domains/1/")).status).toBe(200);
  },

  "HEAD requests": async () => {
    await make("/domains", domainBody);
    const head = (path: string) => {
      return fetch(`${emulator.server.url}${path}`, {
        method: "HEAD",
        headers: { authorization: `Bearer ${emulator.server.token}` },
      });
    };
    for (const path of ["/domains/1", "/domains/2"]) {
      const get = await call("GET", path);
      const response = await head(path);
      const length = response.headers.get("content-length");
      expect([response.status, length]).toEqual([get.status, get.headers.get("content-length")]);
      expect(await response.text()).toBe("");
    }
    expect((await head("/domains/import")).status).toBe(405);
  },

  "The largest integer": async () => {
    await make(instances, instanceBody);
    const set = (cpu: string) => call("PUT", `${instances}/1`, `{"alerts": {"cpu": ${cpu}}}`);
    expect((await set("9007199254740991")).body).toMatchObject({ alerts: { cpu: Number.MAX_SAFE_INTEGER } });
    expect(await set("9007199254740992")).toMatchObject({ status: 400, fields: ["alerts.cpu"] });
  },

  "Scope headers": async () => {
    const statusOf = async (path: string, scopes: string | undefined) => {
      const token = scopes === undefined ? undefined : await restricted("anna", {}, scopes);
      const { headers, status } = await (token ?? as("unknown"))("GET", path);
      return [status, headers.get("x-oauth-scopes"), headers.get("x-accepted-oauth-scopes")];
    };
    expect(await statusOf("/domains", "domains:read_write ips:read")).toEqual([
      200,
      "domains:read_write ips:read",
      "domains:read_only",
    ]);
    expect(await statusOf("/domains", "ips:read")).toEqual([403, "ips:read", "domains:read_only"]);
    expect(await statusOf("/domains", undefined)).toEqual([401, null, null]);
    expect(await statusOf("/regions", "ips:read")).toEqual([200, null, null]);
  },

  "Grants that the documents don't name": async () => {
    await make(instances, imageBody);
    await make("/domains", domainBody);
    const { disks } = (await control("GET", `${instances.replace("/compute", "")}/1`)).body as {
      readonly disks: readonly [{ readonly id: number }];
    };
    const seen = { computes: { 1: "read_write" }, domains: { 1: "read_write" } };
    const without = await restricted("anna", seen);
    const granted = await restricted("berta", { ...seen, add_domains: true, add_firewalls: true, add_images: true });
    const other = { ...domainBody, domain: "other.example" };
    const requests = [
      ["/domains", other],
      ["/domains/1/clone", { domain: "copy.example" }],
      ["/networking/firewalls", firewallBody],
      ["/images", { disk_id: disks[0].id }],
      ["/images/upload", { label: "golden", region: "us-east" }],
    ] as const;
    for (const [path, body] of requests) {
      expect([path, (await without("POST", path, body)).status]).toEqual([path, 403]);
      expect([path, (await granted("POST", path, body)).status]).toEqual([path, 200]);
    }
    // With the grant the import contacts the nameserver, which doesn't exist.
    const body = { domain: "far.example", remote_nameserver: "127.0.0.1:1" };
    expect((await without("POST", "/domains/import", body)).status).toBe(403);
    expect((await granted("POST", "/domains/import", body)).fields).toEqual(["remote_nameserver"]);
  },

  "Objects without a grant of their own": async () => {
    await backedUp();
    await make("/domains", domainBody);
    await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
    await make("/networking/firewalls", { ...firewallBody, devices: { computes: [1] } });
    const range = await makeRange({ make }, { compute_id: 1 });
    const [address] = (await call("GET", `${instances}/1`)).body["ipv4"] as readonly string[];
    const paths = {
      "/domains/1/records/1": "domains",
      "/networking/firewalls/1/devices/1": "firewalls",
      [`${instances}/1/backups/1`]: "computes",
      [`/networking/ips/${String(address)}`]: "computes",
      [`/networking/ipv6/ranges/${range}`]: "computes",
    };
    const areas = ["domains", "firewalls", "computes"];
    for (const [path, area] of Object.entries(paths)) {
      const one = await restricted("anna", { [area]: { 1: "read_only" } });
      const others = areas.filter((each) => each !== area).map((each) => [each, { 1: "read_write" }]);
      const none = await restricted("berta", Object.fromEntries(others) as object);
      expect([path, (await one("GET", path)).status]).toEqual([path, 200]);
      expect([path, (await none("GET", path)).status]).toEqual([path, 404]);
    }
  },

  "Operations that require read_only": async () => {
    await backedUp();
    await make("/domains", domainBody);
    const { body } = await control("GET", "/instances/1");
    const [disk] = body["disks"] as readonly [{ readonly id: number }];
    const [address] = (await call("GET", `${instances}/1`)).body["ipv4"] as readonly string[];
    const adds = { add_computes: true, add_images: true, add_domains: true };
    const computes = { 1: "read_only", 2: "read_write" };
    const reader = await restricted("anna", { ...adds, computes, domains: { 1: "read_only" } });
    const requests = [
      ["/images", { disk_id: disk.id }],
      ["/networking/ipv4/share", { ips: [address], compute_id: 2 }],
      [instances, { ...instanceBody, backup_id: 1, label: "again" }],
      ["/domains/1/clone", { domain: "copy.example" }],
      [`${instances}/1/clone`, {}],
    ] as const;
    for (const [path, request] of requests) {
      expect([path, (await reader("POST", path, request)).status]).toEqual([path, 200]);
    }
    await wait();
    const restore = `${instances}/1/backups/1/restore`;
    expect((await reader("POST", restore, { compute_id: 2 })).status).toBe(403);
    const writer = await restricted("berta", { computes: { 1: "read_write", 2: "read_only" } });
    expect((await writer("POST", restore, { compute_id: 2 })).fields).toEqual(["compute_id"]);
    const both = await restricted("cleo", { computes: { 1: "read_write", 2: "read_write" } });
    expect((await both("POST", restore, { compute_id: 2 })).status).toBe(200);
  },

  "Operations that require read_write": async () => {
    await control("PUT", "/account", { additionalIps: true });
    const made = await make(instances, instanceBody);
    await make(instances, { ...instanceBody, label: "other" });
    await make("/networking/firewalls", firewallBody);
    await make("/domains", domainBody);
    const [address] = made["ipv4"] as readonly string[];
    await make("/domains/1/records", { type: "A", name: "www", target: address });
    const range = await makeRange({ make }, { compute_id: 1 });
    const requests = [
      ["POST", "/networking/firewalls/1/devices", { id: 1, type: "compute" }],
      ["POST", "/networking/ips", { compute_id: 1, public: true, type: "ipv4" }],
      ["PUT", `/networking/ips/${String(address)}`, { rdns: "www.shop.example" }],
      ["POST", "/networking/ipv4/share", { ips: [], compute_id: 1 }],
      ["DELETE", `/networking/ipv6/ranges/${range}`, undefined],
      ["POST", "/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1 }],
    ] as const;
    const firewalls = { 1: "read_write" };
    const reader = await restricted("anna", { firewalls, computes: { 1: "read_only" } });
    const writer = await restricted("berta", { firewalls, computes: { 1: "read_write" } });
    for (const [method, path, body] of requests) {
      expect([path, (await reader(method, path, body)).status]).toEqual([path, 403]);
      expect([path, (await writer(method, path, body)).status]).toEqual([path, 200]);
    }
    expect((await reader("DELETE", "/networking/firewalls/1/devices/1")).status).toBe(200);
  },

  "Unknown members of a tag": async () => {
    const tag = (label: string, members: object) => call("POST", "/tags", { label, ...members });
    for (const field of ["domains", "computes", "nodebalancers", "volumes"]) {
      expect((await tag("shop", { [field]: [1] })).fields).toEqual([field]);
    }
    await control("POST", "/nodebalancers", {});
    await control("POST", "/volumes", {});
    expect((await tag("shop", { nodebalancers: [1], volumes: [1] })).status).toBe(200);
    expect((await call("GET", "/tags/shop")).body).toMatchObject({ results: 2 });
  },
});
