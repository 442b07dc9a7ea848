import { toTerraform } from "../../../../src/objects/terraform/values";
import type { Client } from "../../../../src/provider/client";
import type { ProviderSession } from "../../../../src/provider/context";
import { Journal } from "../../../../src/provider/engine/journal";
import { resourceHandler } from "../../../../src/provider/engine/operations/resource";
import { ObjectRepository } from "../../../../src/provider/engine/run/object-repository";
import { RunState } from "../../../../src/provider/engine/run/run-state";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";
import { mysqlDatabaseHandler } from "../../../../src/resources/mysql_database/provider";

const database = resourceHandler(mysqlDatabase, mysqlDatabaseHandler.handler);
const fixed = { region: "us-east", type: "g6-nanode-1", engine: "mysql/8.0.30" };
const prior = toTerraform(database.schema.attributes, {
  ...fixed,
  id: 7,
  label: "shop",
  status: "provisioning",
  updates: { duration: 3 },
});

/** Reads the database from a service that returns no maintenance window. */
async function privateAfterReading(status: string, unfinished: readonly string[] | undefined) {
  const client = { read: () => Promise.resolve({ ...fixed, id: 7, label: "shop", status }) } as unknown as Client;
  const journal = new Journal("/no/such/folder", "");
  const saved = await database.read({
    session: {
      client,
      runState: new RunState(),
      journal,
      objects: new ObjectRepository(client, journal),
    } as unknown as ProviderSession,
    state: prior,
    private: { pending: true, written: ["updates"], unfinished },
    signal: new AbortController().signal,
    report: () => undefined,
  });
  return saved?.private;
}

describe("an interrupted creation", () => {
  test("is pending until the object is ready", async () => {
    expect(await privateAfterReading("provisioning", [])).toMatchObject({ pending: true, unfinished: [] });
  });

  test("is complete when it is ready and everything was sent", async () => {
    expect(await privateAfterReading("active", [])).not.toHaveProperty("pending");
    expect(await privateAfterReading("active", undefined)).not.toHaveProperty("pending");
  });

  test("R2-027, R2-054: is pending until the window is sent, even if the service does not return it", async () => {
    expect(await privateAfterReading("active", ["updates"])).toMatchObject({ pending: true, unfinished: ["updates"] });
  });
});
