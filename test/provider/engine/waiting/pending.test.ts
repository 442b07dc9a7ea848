import { type Properties, snake } from "../../../../src/contract";
import { firewall } from "../../../../src/resources/firewall/contract";
import { mysqlBackup } from "../../../../src/resources/mysql_backup/contract";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";
import { mysqlPatch } from "../../../../src/resources/mysql_patch/contract";
import { until, useEmulator } from "../../../emulator/support";
import { type LossyProxy, startLossyProxy } from "../../../perturb/benches/lossy-proxy";
import { eventually } from "../../../support/eventually";
import { type Made, privateOf, type ProviderRun, runOn } from "../../../support/terraform/provider-run";
import { jumpingClock } from "../../client/support/server";

const emulator = useEmulator();
const path = "/databases/mysql/instances/1";
const config = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const updates = { frequency: "weekly", duration: 3, dayOfWeek: 7, hourOfDay: 4 };
const short = { timeouts: { create: "1m", update: "1m" } };

let proxy: LossyProxy;
let run: ProviderRun;
/** Its time passes only between polls, so its deadlines pass after a few polls of an object that doesn't change. */
let impatient: ProviderRun;
beforeEach(async () => {
  proxy = await startLossyProxy(emulator.server.url);
  run = runOn(emulator, { baseUrl: proxy.url, maxRetries: 0 });
  impatient = runOn(emulator, { baseUrl: proxy.url, maxRetries: 0, pollInterval: 2000 }, jumpingClock());
});
afterEach(async () => {
  await run.close();
  await impatient.close();
  await proxy.close();
});

const freeze = (frozen: boolean) => emulator.control("PUT", "/clock", { frozen });
const warnings = (of = run) => of.reported.filter(({ severity }) => severity === "warning");
const textOf = async (work: Promise<unknown>) => String(await work.catch((error: unknown) => error));

/** The next apply, with the results of a refresh before it. */
async function applyAgain(
  made: Made,
  wanted: Properties,
  more: { readonly refresh: boolean },
  by = run,
): Promise<Made> {
  const prior = more.refresh ? await by.refreshed(made) : made;
  if (!prior) throw new Error("the database is gone");
  return by.update(mysqlDatabase, prior, wanted);
}

describe("a database in provisioning", () => {
  test("survives an outage of minutes without an error", async () => {
    const clock = jumpingClock();
    const patient = runOn(emulator, { baseUrl: proxy.url, pollInterval: 2000, maxRetries: 5 }, clock);
    try {
      // Each poll is six requests.
      proxy.outageAfter("POST", /instances$/, 6 * 20);
      const made = await patient.create(mysqlDatabase, { ...config, updates });
      expect(made.object).toMatchObject({ id: 1, status: "active", updates });
      expect(privateOf(made)).not.toHaveProperty("pending");
      expect(warnings(patient)).toEqual([]);
      expect(proxy.executed("POST")).toHaveLength(1);
      const seconds = clock.slept.reduce((sum, each) => sum + each, 0) / 1000;
      expect(seconds).toBeGreaterThan(10 * 60);
    } finally {
      await patient.close();
    }
  });

  test.each([true, false])(
    "R2-054: is pending after its deadline, and the next apply sends the rest (refresh: %s)",
    async (refresh) => {
      await freeze(true);
      const made = await impatient.create(mysqlDatabase, { ...config, updates, ...short, deletionProtection: true });
      expect(privateOf(made)).toMatchObject({ pending: true, unfinished: ["updates"] });
      expect(made.object).toMatchObject({ id: 1, deletionProtection: true });
      const [warning, ...others] = warnings(impatient);
      expect(others).toEqual([]);
      expect(warning?.summary).toBe("stratus_mysql_database 1 is not ready yet");
      expect(warning?.detail).toMatch(
        /^Timed out after [\d.]+ s waiting for stratus_mysql_database 1 to become active \(last status: provisioning\). To wait longer, raise timeouts.create. The object is in the Terraform state. Run apply again to keep waiting and to send the remaining fields \(updates\). Still empty: hosts. Resources that need one of these values fail now or are created without it.$/,
      );
      await freeze(false);
      await until(emulator.call, path, "active");
      const finished = await applyAgain(made, { ...config, updates, deletionProtection: true }, { refresh });
      expect(finished.object).toMatchObject({ id: 1, status: "active", updates });
      expect((finished.object["hosts"] as Properties)["primary"]).toEqual(expect.any(String));
      expect(privateOf(finished)).not.toHaveProperty("pending");
      expect(privateOf(finished)).not.toHaveProperty("unfinished");
      expect(proxy.executed("PUT")).toEqual([path]);
      expect(proxy.executed("POST")).toHaveLength(1);
    },
  );

  test("is pending again if the next apply also times out", async () => {
    await freeze(true);
    const made = await impatient.create(mysqlDatabase, { ...config, updates, ...short });
    const again = await applyAgain(made, { ...config, updates, ...short }, { refresh: true }, impatient);
    expect(privateOf(again)).toMatchObject({ pending: true, unfinished: ["updates"] });
    expect(warnings(impatient).map(({ summary }) => summary)).toEqual([
      "stratus_mysql_database 1 is not ready yet",
      "stratus_mysql_database 1 is not ready yet",
    ]);
    await expect(
      applyAgain(again, { ...config, updates, ...short, label: "store" }, { refresh: true }, impatient),
    ).rejects.toThrow(/: Timed out after [\d.]+ s waiting/);
  });

  test.each(["504 and never done", "lost before", "lost after"] as const)(
    "R2-054: is pending if the following request meets an outage (%s)",
    async (loss) => {
      proxy.lose("PUT", /./, loss, 1);
      const made = await run.create(mysqlDatabase, { ...config, updates });
      expect(privateOf(made)).toMatchObject({ pending: true, unfinished: ["updates"] });
      expect(warnings()[0]?.detail).toMatch(
        /^The last request failed: PUT .*keep waiting and to send the remaining fields/s,
      );
      await until(emulator.call, path, "active");
      const finished = await applyAgain(made, { ...config, updates }, { refresh: true });
      expect(finished.object).toMatchObject({ id: 1, status: "active", updates });
      expect(privateOf(finished)).not.toHaveProperty("pending");
    },
  );

  test("is pending if the token is no longer accepted", async () => {
    await emulator.control("POST", "/faults", { match: { method: "GET", path }, effect: { status: 401 } });
    expect(privateOf(await run.create(mysqlDatabase, config))).toMatchObject({ pending: true });
    expect(warnings()[0]?.detail).toContain("The last request failed: GET");
  });

  test("is an error if the following request is rejected, with the next step and how to keep the database", async () => {
    const effect = { status: 400, body: { errors: [{ field: "updates", reason: "is not for you" }] } };
    await emulator.control("POST", "/faults", { match: { method: "PUT", path }, effect });
    const making = run.create(mysqlDatabase, { ...config, updates, deletionProtection: true });
    await expect(making).rejects.toThrow();
    expect(run.reported).toEqual([
      {
        severity: "error",
        path: [snake("updates")],
        summary: expect.any(String) as unknown,
        detail: expect.stringMatching(
          /is not for you .*stratus_mysql_database 1 exists and is recorded as tainted, so the next apply deletes it and creates another one. To keep it and complete it with the next apply, run: terraform untaint stratus_mysql_database.NAME/s,
        ) as unknown,
      },
    ]);
    // The next apply has to delete a tainted resource.
    expect(run.recorded.at(-1)?.state["deletion_protection"]).toBeNull();
  });

  test("is an error if it fails", async () => {
    await freeze(true);
    const making = textOf(run.create(mysqlDatabase, config));
    await eventually(() => proxy.executed("POST").length === 1);
    await emulator.control("PUT", "/objects/database/1", { status: "failed" });
    expect(await making).toMatch(
      /stratus_mysql_database 1 is failed and won't become active on its own. stratus_mysql_database 1 exists and is recorded as tainted, .* To keep it .*, run: terraform untaint/s,
    );
    expect(warnings()).toEqual([]);
  });

  test("is an error if it no longer exists, without useless advice", async () => {
    await freeze(true);
    const making = textOf(run.create(mysqlDatabase, config));
    await eventually(() => proxy.executed("POST").length === 1);
    await emulator.control("PUT", "/objects/database/1", { status: "active" });
    await emulator.control("POST", "/faults", { match: { method: "GET", path }, effect: { status: 404 } });
    expect(await making).not.toContain("untaint");
  });
});

describe("a database update", () => {
  test("is pending if the database is not ready in time, and the update counts as sent", async () => {
    const made = await run.create(mysqlDatabase, config);
    await freeze(true);
    const changed = await impatient.update(mysqlDatabase, made, { ...config, label: "store", ...short });
    expect(changed.object).toMatchObject({ id: 1, label: "store" });
    expect(privateOf(changed)).toMatchObject({ pending: true });
    expect(privateOf(changed)).not.toHaveProperty("unfinished");
    expect(warnings(impatient).at(-1)?.detail).toContain(
      "(last status: updating). To wait longer, raise timeouts.update.",
    );
    await freeze(false);
    const finished = await applyAgain(changed, { ...config, label: "store" }, { refresh: false });
    expect(finished.object).toMatchObject({ status: "active", label: "store" });
    expect(proxy.executed("PUT")).toHaveLength(1);
  });

  test("keeps its state if the update could not be sent, so that the next plan shows it", async () => {
    const made = await run.create(mysqlDatabase, config);
    proxy.lose("PUT", /./, "lost before", 1);
    await expect(run.update(mysqlDatabase, made, { ...config, label: "store" })).rejects.toThrow(/: PUT .* failed: /);
    expect(warnings()).toEqual([]);
  });
});

describe("a database deletion", () => {
  test("happens once if the response is lost, in the same run", async () => {
    const retrying = runOn(emulator, { baseUrl: proxy.url, maxRetries: 1 });
    try {
      const made = await retrying.create(mysqlDatabase, config);
      proxy.lose("DELETE", /./, "lost after", 1);
      await retrying.remove(made);
      expect(proxy.executed("DELETE")).toHaveLength(1);
    } finally {
      await retrying.close();
    }
  });

  test("happens in the next run after an outage, whether the database was deleted or not", async () => {
    for (const loss of ["lost before", "lost after"] as const) {
      const made = await run.create(mysqlDatabase, { ...config, label: loss.replace(" ", "-") });
      proxy.lose("DELETE", /./, loss, 1);
      await expect(run.remove(made)).rejects.toThrow(/: DELETE .* failed: /);
      await run.remove(made);
      expect((await emulator.call("GET", "/databases/mysql/instances")).body["results"]).toBe(0);
    }
    expect(proxy.executed("DELETE")).toHaveLength(2);
  });
});

test("an object without states is pending if a request after its creation meets an outage", async () => {
  proxy.lose("PUT", /./, "lost before", 1);
  const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
  const wanted = { label: "edge", rules, status: "disabled" };
  const made = await run.create(firewall, wanted);
  expect(privateOf(made)).toMatchObject({ pending: true, unfinished: ["status"] });
  const seen = await run.refreshed(made);
  if (!seen) throw new Error("the firewall is gone");
  const finished = await run.update(firewall, seen, wanted);
  expect(finished.object["status"]).toBe("disabled");
  expect(privateOf(finished)).not.toHaveProperty("pending");
  expect((await emulator.call("GET", "/networking/firewalls/1")).body["status"]).toBe("disabled");
});

describe("an operation that exceeds its deadline", () => {
  test("is recorded as complete, with a warning", async () => {
    const { object } = await run.create(mysqlDatabase, config);
    await freeze(true);
    const patched = await impatient.create(mysqlPatch, { databaseId: object["id"], ...short });
    expect(patched.object).toMatchObject({ databaseId: 1 });
    expect(warnings(impatient)).toEqual([
      expect.objectContaining({
        summary: "A single-node cluster is unavailable while it is patched",
      }),
      {
        severity: "warning",
        summary: "stratus_mysql_patch is still in progress",
        detail: expect.stringMatching(
          /^Timed out after [\d.]+ s waiting for MySQL database 1 to become active \(last status: updating\). To wait longer, raise timeouts.create. The operation continues in the service and isn't sent again. Later applies don't wait for it, so check its result in the service.$/,
        ) as unknown,
      },
    ]);
  });

  test("R2-061: is pending if it creates an object, and the next apply finds the object", async () => {
    const { object } = await run.create(mysqlDatabase, config);
    await freeze(true);
    const wanted = { databaseId: object["id"], label: "before" };
    const made = await impatient.create(mysqlBackup, { ...wanted, ...short });
    expect(made.object["id"]).toBeUndefined();
    expect(privateOf(made)).toMatchObject({ pending: true });
    await freeze(false);
    await until(emulator.call, path, "active");
    const seen = await run.refreshed(made);
    if (!seen) throw new Error("the snapshot is gone");
    expect((await run.update(mysqlBackup, seen, wanted)).object["id"]).toBe(1);
    expect(proxy.executed("POST").filter((each) => each.endsWith("/backups"))).toHaveLength(1);
  });
});
