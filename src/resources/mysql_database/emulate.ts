import type { Properties } from "../../contract";
import { switchesOf } from "../../emulator/account";
import { judgePlace } from "../../emulator/catalogue/find";
import { catalogueKinds } from "../../emulator/catalogue/seed";
import { change } from "../../emulator/change";
import type { Draft, Emulation } from "../../emulator/emulation";
import { failure } from "../../emulator/failure";
import type { Wrong } from "../../emulator/failure";
import { hex } from "../../emulator/random";
import type { Service } from "../../emulator/service";
import type { Kept } from "../../emulator/store";
import { start } from "../../emulator/transitions";
import { mysqlDatabase } from "./contract";
import { databaseKind, databaseRoutes } from "./emulate/listing";

const engine = "mysql";
const port = 3306;

/** Only customers who have a managed database already (document 2): a switch of the account. */
function guard({ store }: Service): void {
  if (switchesOf(store).managedDatabases) return;
  throw failure(403, "Managed databases are not available to this account: it has no active managed database");
}

function judge({ call, object, operation }: Draft): readonly Wrong[] {
  if (operation === "update") return [];
  const { store } = call.service;
  const wrongs = judgePlace(store, object["region"], object["type"]);
  const wanted = object["engine"];
  if (wanted === undefined || store.objects.get(catalogueKinds.engine, String(wanted))) return wrongs;
  const known = store.objects.list(catalogueKinds.engine).filter(({ body }) => body["engine"] === engine);
  const reason = `must be an engine of the service, got ${JSON.stringify(wanted)}; there are ${known.map(({ id }) => id).join(", ")}`;
  return [...wrongs, { field: "engine", reason }];
}

/** The documents show no defaults for the maintenance window. */
function windowOf(given: Properties): Properties {
  return {
    frequency: given["frequency"] ?? "weekly",
    duration: given["duration"] ?? 3,
    hourOfDay: given["hourOfDay"] ?? 0,
    dayOfWeek: given["dayOfWeek"] ?? 1,
    weekOfMonth: given["weekOfMonth"] ?? null,
  };
}

function decide({ object, before }: Draft): Properties {
  const updates = windowOf((object["updates"] ?? {}) as Properties);
  if (before) return { updates };
  return {
    updates,
    version: String(object["engine"]).split("/")[1],
    // The default is not shown: replicas follow in the engine's own way, and one node has none.
    replicationType: object["replicationType"] ?? (object["clusterSize"] === 3 ? "semi_synch" : "none"),
    port,
    hosts: { primary: null, secondary: null },
  };
}

/** Hosts are known once there are any (document 2, Database). */
function settled(service: Service, { id, body }: Kept, operation: string): void {
  if (operation !== "create") return;
  const host = (role: string) =>
    `${engine}-${String(id)}-${hex(8, "host", engine, id)}-${role}.databases.stratus.example`;
  const secondary = body["clusterSize"] === 3 ? host("secondary") : null;
  change(service, databaseKind, id, { hosts: { primary: host("primary"), secondary } });
}

export const mysqlDatabaseEmulation: Emulation = {
  contract: mysqlDatabase,
  kind: databaseKind,
  shelf: engine,
  grants: "databases",
  unique: "label",
  unrestricted: ["delete"],
  guard,
  judge,
  decide,
  settled,
  created: ({ service }, { id }) => {
    start(service, mysqlDatabase, databaseKind, id, "create");
  },
  updated: ({ service }, { id }) => {
    start(service, mysqlDatabase, databaseKind, id, "update");
  },
  present: () => ({ engine }),
  routes: databaseRoutes,
};
