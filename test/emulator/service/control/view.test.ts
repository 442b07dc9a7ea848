import { emulations } from "../../../../src/resources/emulations";
import { domainBody, imageBody, type Json, useEmulator } from "../../support";

const emulator = useEmulator();
const { call, control, make } = emulator;

const view = (path: string) => control("GET", `/view${path}`);

test("view returns the same response as the API", async () => {
  await make("/domains", domainBody);
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  for (const path of ["/domains", "/domains/1", "/domains/1/records?page=1&page_size=25", "/domains/2", "/nothing"]) {
    const [seen, answered] = [await view(`/v4${path}`), await call("GET", path)];
    expect(seen.status).toBe(answered.status);
    expect(seen.body).toEqual(answered.body);
  }
  expect((await view("/v4beta/networking/vlans")).status).toBe(200);
});

test("view leaves no trace, and no fault or limit affects it", async () => {
  await make("/domains", domainBody);
  await control("DELETE", "/requests");
  await control("POST", "/faults", { match: { times: 0 }, effect: { status: 503 } });
  await control("PUT", "/limits", { requestsPerMinute: 1, maxPageSize: 25 });
  for (let time = 0; time < 3; time++) expect((await view("/v4/domains?page_size=500")).body["results"]).toBe(1);
  expect((await control("GET", "/requests")).body).toEqual([]);
  expect((await control("GET", "/faults")).body).toMatchObject([{ hits: 0 }]);
});

test("view accepts the filter of a list", async () => {
  await make("/domains", domainBody);
  await make("/domains", { ...domainBody, domain: "other.example" });
  const url = emulator.server.url.replace(/\/v4$/, "/_emulator/view/v4/domains");
  const filtered = await fetch(url, { headers: { "x-filter": JSON.stringify({ domain: { "+contains": "oth" } }) } });
  expect(await filtered.json()).toMatchObject({ results: 1, data: [{ domain: "other.example" }] });
});

test("view reads the API only", async () => {
  expect((await view("/_emulator/health")).body["errors"]).toMatchObject([
    { reason: expect.stringContaining("such as view/v4/domains") as string },
  ]);
  expect((await control("POST", "/view/v4/domains", domainBody)).status).toBe(405);
  expect((await call("GET", "/domains")).body["results"]).toBe(0);
});

describe("kinds", () => {
  const kinds = async () => (await control("GET", "/kinds")).body as unknown as readonly Json[];

  test("each kind that the API lists appears once, and its list returns its objects", async () => {
    await make("/domains", { ...domainBody, tags: ["team"] });
    await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
    const place = { label: "n", ipam_address: "10.0.0.1/24", purpose: "vlan" };
    await make("/compute/instances", { ...imageBody, interfaces: [{ purpose: "public" }, place] });
    const listed = emulations.map(({ kind }) => kind).filter(({ contract }) => contract.operations.includes("list"));
    const all = await kinds();
    expect(all.map(({ kind }) => kind).sort()).toEqual(
      listed
        .map(({ contract }) => contract.name)
        .filter((name) => name !== "database")
        .sort(),
    );
    for (const { kind, list, count, parent } of all) {
      const path = String(list).replace(/\{\w+\}/, "1");
      if (parent !== null && !["domain_record", "firewall_device"].includes(String(kind))) continue;
      const { status, body } = await view(path);
      expect([kind, status, body["results"]]).toEqual(
        kind === "firewall_device" ? [kind, 404, undefined] : [kind, 200, count],
      );
    }
    expect(all.filter(({ count }) => Number(count) > 0).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["domain", "domain_record", "compute_instance", "tag", "vlan", "ipv6_pool", "ip_address"]),
    );
  });

  test("describe how objects are named, found, updated and forced", async () => {
    const all = await kinds();
    expect(all.find(({ kind }) => kind === "domain_record")).toMatchObject({
      title: "Domain records",
      parent: "domain",
      path: "/v4/domains/{domainId}/records/{id}",
      paged: true,
      id: "id",
      label: "name",
      fields: expect.arrayContaining([
        { name: "type", type: "text", choices: expect.arrayContaining(["CAA"]) as string[], filter: true },
        { name: "ttl_sec", type: "number", filter: true },
      ]) as unknown,
      statuses: [],
      update: true,
      delete: true,
    });
    expect(all.find(({ kind }) => kind === "mysql_database")).toMatchObject({
      title: "MySQL databases",
      statuses: expect.arrayContaining(["active", "failed"]) as string[],
    });
    expect(all.find(({ kind }) => kind === "tag")).toMatchObject({ id: "label", path: null, update: false });
    expect(all.find(({ kind }) => kind === "instance_backup")).toMatchObject({
      paged: false,
      parent: "compute_instance",
    });
  });

  test("a status can be forced by the name of the kind, too", async () => {
    await make("/domains", domainBody);
    expect((await control("PUT", "/objects/domain/1", { status: "disabled" })).status).toBe(200);
    await make("/compute/instances", imageBody);
    expect((await control("PUT", "/objects/compute_instance/1", { status: "stopped" })).status).toBe(200);
    expect((await call("GET", "/compute/instances/1")).body["status"]).toBe("stopped");
  });
});

describe("in the names of the public API", () => {
  const linode = useEmulator({ dialect: "linode" });

  test("kinds use the paths and fields of that API, and view accepts them", async () => {
    const all = (await linode.control("GET", "/kinds")).body as unknown as readonly Json[];
    const path = all.find(({ kind }) => kind === "compute_instance")?.["list"];
    expect(path).toBe("/v4/linode/instances");
    expect((await linode.control("GET", `/view${String(path)}`)).status).toBe(200);
    const { fields } = all.find(({ kind }) => kind === "ip_address") as { readonly fields: readonly Json[] };
    expect(fields.map(({ name }) => name)).toContain("linode_id");
  });
});
