import { untilStatus, useNodeClient } from "./support/node-client";
import { type Json, useService } from "./support/service";
import { until } from "./support/until";

const service = useService();
const { call, list } = useNodeClient(service);

const common = { region: "us-east", type: "g6-dedicated-2" };
const engines = [
  { engine: "mysql", version: "mysql/8.0.30", replication: "semi_synch", port: 3306 },
  { engine: "postgresql", version: "postgresql/14.6", replication: "asynch", port: 5432 },
] as const;

describe.each(engines)("databases: $engine", ({ engine, version, replication, port }) => {
  const body = { ...common, label: "shop", engine: version, cluster_size: 3, replication_type: replication };
  const allow_list = ["203.0.113.7/32", "192.0.2.0/24", "198.51.100.1"];
  const view = (id: unknown) => () => call("getEngineDatabase", engine, id);

  test("create, list, view, update, delete", async () => {
    const made = await call("createDatabase", engine, { ...body, allow_list, ssl_connection: true, encrypted: true });
    expect(made).toMatchObject({ label: "shop", engine, status: "provisioning", cluster_size: 3 });
    const id = made["id"];
    const active = await untilStatus("active", view(id));
    expect(active).toMatchObject({ region: "us-east", replication_type: replication, allow_list, port });
    expect((active["hosts"] as Json)["primary"]).toMatch(/\./);

    const updates = { frequency: "weekly", day_of_week: 2, duration: 3, hour_of_day: 4, week_of_month: null };
    expect(await call("updateDatabase", engine, id, { label: "shop-2", updates })).toMatchObject({ label: "shop-2" });
    expect(await untilStatus("active", view(id))).toMatchObject({ label: "shop-2", updates, allow_list });
    expect(await service().objects("database")).toMatchObject([{ id, label: "shop-2", allowList: allow_list }]);

    expect(await call("deleteDatabase", engine, id)).toEqual({});
    await expect(call("getEngineDatabase", engine, id)).rejects.toThrow("404: Not found");
    expect(await service().objects("database")).toEqual([]);
  });

  test("the list of all databases contains it, with a filter by label too", async () => {
    const { id } = await call("createDatabase", engine, { ...common, label: "shop", engine: version, cluster_size: 1 });
    await call("createDatabase", engine, { ...common, label: "other", engine: version, cluster_size: 1 });
    expect(await list("getDatabases", {}, { label: "shop" })).toMatchObject([{ id, label: "shop", engine }]);
    expect(await list("getEngineDatabases", engine, {}, { label: "shop" })).toMatchObject([{ id }]);
    expect((await list("getDatabaseEngines")).map((each) => each["id"])).toContain(version);
    const others = engine === "mysql" ? "postgresql" : "mysql";
    expect(await list("getEngineDatabases", others)).toEqual([]);
  });
});

test("credentials can be reset, and the certificate is valid", async () => {
  const body = { ...common, label: "shop", engine: "mysql/8.0.30", cluster_size: 1, ssl_connection: true };
  const { id } = await call("createDatabase", "mysql", body);
  await untilStatus("active", () => call("getEngineDatabase", "mysql", id));
  const before = await call("getDatabaseCredentials", "mysql", id);
  expect(before).toMatchObject({ username: expect.any(String) as string, password: expect.any(String) as string });
  expect(await call("resetDatabaseCredentials", "mysql", id)).toEqual({});
  const hasChanged = ({ password }: Json) => password !== before["password"];
  const after = await until(hasChanged, () => call("getDatabaseCredentials", "mysql", id));
  expect(after["username"]).toBe(before["username"]);
  const { ca_certificate } = await call("getSSLFields", "mysql", id);
  expect(Buffer.from(String(ca_certificate), "base64").toString()).toMatch(/^-----BEGIN CERTIFICATE-----/);
});
