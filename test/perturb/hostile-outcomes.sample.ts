import type { Properties } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { domain } from "../../src/resources/domain/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { mysqlCredentialsReset } from "../../src/resources/mysql_credentials_reset/contract";
import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { databaseBody, until, useEmulator } from "../emulator/support";
import { type ProviderRun, runOn } from "../support/terraform/provider-run";
import { type HostileService, startHostileService } from "./benches/hostile-service";
import { foreignRefusals, type Hostile, type Reply } from "./changes/hostile-replies";
import { judgeFailure } from "./judges/failure";

type Json = Readonly<Record<string, unknown>>;

const emulator = useEmulator();
let service: HostileService;
let run: ProviderRun;
beforeAll(async () => {
  service = await startHostileService(emulator.server.url);
});
beforeEach(() => {
  run = runOn(emulator, { baseUrl: service.url, maxRetries: 1 });
});
afterEach(async () => {
  service.respond(undefined, () => false);
  await run.close();
});
afterAll(() => service.close());

const asJson = (status: number, body: unknown): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

async function sent(): Promise<string[]> {
  const { body } = await emulator.control("GET", "/requests");
  return (body as unknown as { method: string; path: string }[]).map(
    ({ method, path }) => `${method} ${path.replace(/^\/v4(beta)?/, "").replace(/\?.*/, "")}`,
  );
}

const instance = { region: "us-east", type: "g6-standard-1", label: "web" };
const zone = { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" };
const isPost = (method: string) => method === "POST";

/** Every request has the same pause of ten years. */
const told = foreignRefusals.map((hostile) => [hostile.name, hostile] as const);

describe("R1-021: a service that creates an instance and returns an invalid response", () => {
  test.each(told)("%s: finds it, and creates it once", async (_, hostile) => {
    service.respond(hostile, isPost);
    const made = await run.create(computeInstance, instance);
    expect(service.responses).toBe(1);
    expect(made.object).toMatchObject({ id: 1, label: "web" });
    expect((await emulator.call("GET", "/compute/instances")).body["results"]).toBe(1);
  });
});

describe("R1-021: an instance whose boot returns an invalid response after its creation", () => {
  test.each(["a status that is not known", "errors of nothing", "a redirect to itself"])("%s", async (name) => {
    const hostile = foreignRefusals.find((each) => each.name === name);
    service.respond(hostile, (method, path) => isPost(method) && path.endsWith("/boot"));
    const made = await run.create(computeInstance, { ...instance, booted: true });
    expect(service.responses).toBe(1);
    // An error would taint it, and the next apply would delete it.
    expect(made.object["id"]).toBe(1);
    expect(run.reported.map(({ summary }) => summary)).toContainEqual(expect.stringContaining("is not ready yet"));
  });
});

describe("R1-021: a service that patches a database and returns an invalid response", () => {
  const chosen = ["a status that is not known", "errors of nothing", "a redirect to itself", "an object with 429"];

  async function database(): Promise<Properties> {
    const { id } = await emulator.make("/databases/mysql/instances", databaseBody);
    await until(emulator.call, `/databases/mysql/instances/${String(id)}`, "active");
    return { databaseId: id };
  }

  test.each(told.filter(([name]) => chosen.includes(name)))("%s: patches it once", async (_, hostile) => {
    const config = await database();
    service.respond(hostile, isPost);
    await run.create(mysqlPatch, config);
    expect(service.responses).toBe(1);
    expect((await sent()).filter((line) => line.endsWith("/patch"))).toHaveLength(1);
  });

  test("R2-049: creates a snapshot of it once, too", async () => {
    const config = await database();
    service.respond({ name: "teapot", reply: () => asJson(418, {}) }, isPost);
    await run.create(mysqlBackup, { ...config, label: "before" });
    expect((await sent()).filter((line) => line.startsWith("POST") && line.endsWith("/backups"))).toHaveLength(1);
  });
});

describe("a failed operation", () => {
  const refuse = (status: number, body: unknown, path: string) =>
    emulator.control("POST", "/faults", { match: { method: "POST", path }, effect: { status, body } });

  test.each([400, 401, 403, 404, 409, 422])(
    "R1-021: sends no further request after %i in the API's own format",
    async (status) => {
      await emulator.call("GET", "/domains");
      await refuse(status, { errors: [{ field: "group", reason: "Not like this" }] }, "/domains");
      await emulator.control("DELETE", "/requests");
      const error: unknown = await run.create(domain, zone).catch((thrown: unknown) => thrown);
      expect(judgeFailure(error).text).toContain("Not like this");
      // The provider lists the existing objects before the first create, and compares a rejection with status code 400 against
      // possible conflicts.
      const lines = await sent();
      expect(lines.filter((line) => line === "POST /domains")).toHaveLength(1);
      expect(lines.slice(lines.indexOf("POST /domains") + 1)).toHaveLength(status === 400 ? 1 : 0);
    },
  );

  test("reports that the object was not created after a lookup, and does not retry", async () => {
    await refuse(418, {}, "/domains");
    await expect(run.create(domain, zone)).rejects.toThrow(
      'POST /domains failed with status code 418: the service gave no reason (stratus_domain "shop.example" wasn\'t created; the request was sent once.)',
    );
    expect((await sent()).filter((line) => line === "POST /domains")).toHaveLength(1);
  });

  test("reports that an operation was not run, and does not retry", async () => {
    const { id } = await emulator.make("/databases/mysql/instances", databaseBody);
    await until(emulator.call, `/databases/mysql/instances/${String(id)}`, "active");
    await refuse(418, {}, "/databases/mysql/instances/*/patch");
    await expect(run.create(mysqlPatch, { databaseId: id })).rejects.toThrow(
      "The operation didn't run: POST /databases/mysql/instances/1/patch failed with status code 418",
    );
    expect((await sent()).filter((line) => line.endsWith("/patch"))).toHaveLength(1);
    expect(run.recorded).toEqual([]);
  });
});

describe("a create response with an invented id", () => {
  const every = (value: unknown): Hostile => ({
    name: "every value",
    reply: (honest: Json) => asJson(200, Object.fromEntries(Object.keys(honest).map((name) => [name, value]))),
  });

  test.each([
    ["an instance", computeInstance, instance, "/compute/instances"],
    [
      "a firewall",
      firewall,
      { label: "edge", rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } },
      "/networking/firewalls",
    ],
    ["a domain", domain, zone, "/domains"],
  ] as const)("looks for the object if no field of %s matches the request", async (_, contract, config, path) => {
    service.respond(every(7), isPost);
    const made = await run.create(contract, config);
    expect(service.responses).toBe(1);
    expect(made.object["id"]).toBe(1);
    expect((await emulator.call("GET", path)).body["results"]).toBe(1);
  });

  test("looks for the object if the id belongs to another object of the same kind", async () => {
    await emulator.make("/domains", { domain: "other.example", type: "master", soa_email: "me@other.example" });
    const other = (await emulator.call("GET", "/domains/1")).body;
    service.respond({ name: "another", reply: () => asJson(200, { ...other, type: "slave" }) }, isPost);
    const made = await run.create(domain, zone);
    expect(made.object).toMatchObject({ id: 2, domain: "shop.example" });
  });

  test("reports the response if it finds nothing", async () => {
    const nothing = { data: [], page: 1, pages: 1, results: 0 };
    const reply = (honest: Json) => ("data" in honest ? asJson(200, nothing) : every(7).reply(honest));
    service.respond({ name: "every value", reply }, () => true);
    await expect(run.create(domain, zone)).rejects.toThrow(
      'an object that isn\'t the new one: none of its values match the request. domain must be the string "shop.example", got 7.',
    );
  });

  test("accepts one field with another spelling", async () => {
    const answer = (honest: Json) => asJson(200, { ...honest, domain: "SHOP.example.", soa_email: "OPS@shop.example" });
    service.respond({ name: "spelled", reply: answer }, isPost);
    await emulator.control("DELETE", "/requests");
    expect((await run.create(domain, zone)).object["id"]).toBe(1);
    const lines = await sent();
    expect(lines.slice(lines.indexOf("POST /domains") + 1)).not.toContain("GET /domains");
  });
});

describe("a database for which the service returns no information", () => {
  const nulls: Hostile = {
    name: "every value is null",
    reply: (honest) => asJson(200, Object.fromEntries(Object.keys(honest).map((name) => [name, null]))),
  };

  async function database(): Promise<Properties> {
    const { id } = await emulator.make("/databases/mysql/instances", databaseBody);
    await until(emulator.call, `/databases/mysql/instances/${String(id)}`, "active");
    return { databaseId: id };
  }

  test("R2-068: does not wait for its password, and resets nothing", async () => {
    const config = await database();
    service.respond(nulls, (_, path) => path.endsWith("/credentials"));
    await expect(run.create(mysqlCredentialsReset, config)).rejects.toThrow(
      "The response isn't a valid stratus_mysql_credentials: password must be a string, got nothing.",
    );
    expect(service.responses).toBe(3);
    expect((await sent()).filter((line) => line.endsWith("/reset"))).toEqual([]);
  });

  test("R2-068: does not wait for its new password until the deadline either", async () => {
    const config = await database();
    let isReset = false;
    service.respond(nulls, (method, path) => {
      isReset ||= method === "POST" && path.endsWith("/reset");
      return isReset && path.endsWith("/credentials");
    });
    await expect(run.create(mysqlCredentialsReset, config)).rejects.toThrow("password must be a string, got nothing");
    expect((await sent()).filter((line) => line.endsWith("/reset"))).toHaveLength(1);
  });

  test("R2-026: does not wait for its status", async () => {
    const config = await database();
    const reply = (honest: Json) => asJson(200, { ...honest, status: null });
    service.respond({ name: "no status", reply }, (method) => method === "GET");
    await expect(run.create(mysqlPatch, config)).rejects.toThrow(
      "The response isn't a valid stratus_mysql_database: status must be a string, got nothing.",
    );
    expect(service.responses).toBeLessThan(6);
  });

  test("R2-026: waits for a status that the next poll returns", async () => {
    const config = await database();
    let looks = 0;
    const reply = (honest: Json) => asJson(200, (looks += 1) <= 2 ? { ...honest, status: null } : honest);
    service.respond({ name: "no status at first", reply }, (method) => method === "GET");
    await run.create(mysqlPatch, config);
    expect((await sent()).filter((line) => line.endsWith("/patch"))).toHaveLength(1);
  });
});
