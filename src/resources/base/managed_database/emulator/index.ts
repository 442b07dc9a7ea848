import type { Contract, Properties } from "../../../../contract";
import { judgePlace } from "../../../../emulator/catalogue/find";
import { catalogueKinds } from "../../../../emulator/catalogue/seed";
import { updateStored } from "../../../../emulator/objects/change";
import type { Draft, Emulation } from "../../../../emulator/objects/emulation";
import type { FieldError } from "../../../../emulator/wire/failure";
import { hex } from "../../../../emulator/objects/random";
import type { Service } from "../../../../emulator/service";
import type { StoredObject } from "../../../../emulator/store";
import { startTransition } from "../../../../emulator/objects/transitions";
import { addBackup, calendarActions, clearCalendar, planDays, planWindow } from "./calendar";
import { clearReset } from "./credentials";
import { backupKind, databaseKind, guard } from "./kinds";

/** What one engine has of its own. */
interface Engine {
  readonly name: string;
  readonly port: number;
  /** How three nodes replicate where nothing is said; the document shows no default (R2-032). */
  readonly replication: string;
  /** Another spelling of fields in answers. */
  readonly present?: (body: Properties) => Properties;
}

function judge(engine: Engine, { call, object, operation }: Draft): readonly FieldError[] {
  if (operation === "update") return [];
  const { store } = call.service;
  const wrongs = judgePlace(store, object["region"], object["type"]);
  const wanted = object["engine"];
  if (wanted === undefined || store.objects.get(catalogueKinds.engine, String(wanted))) return wrongs;
  const known = store.objects.list(catalogueKinds.engine).filter(({ body }) => body["engine"] === engine.name);
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

function decide(engine: Engine, { object, before }: Draft): Properties {
  const updates = windowOf((object["updates"] ?? {}) as Properties);
  if (before) return { updates };
  return {
    updates,
    version: String(object["engine"]).split("/")[1],
    replicationType: object["replicationType"] ?? (object["clusterSize"] === 3 ? engine.replication : "none"),
    port: engine.port,
    hosts: { primary: null, secondary: null },
  };
}

/** Hosts are known once there are any (document 2, Database). */
function assignHosts(engine: Engine, service: Service, { id, body }: StoredObject): void {
  const host = (role: string) =>
    `${engine.name}-${String(id)}-${hex(8, "host", engine.name, id)}-${role}.databases.stratus.example`;
  const secondary = body["clusterSize"] === 3 ? host("secondary") : null;
  updateStored(service, databaseKind, id, { hosts: { primary: host("primary"), secondary } });
}

function settled(engine: Engine, service: Service, database: StoredObject, operation: string): void {
  if (operation === "create") {
    assignHosts(engine, service, database);
    planDays(service, database);
  }
  if (operation === "snapshot") addBackup(service, database, { ...(database.body["snapshot"] as Properties) });
  updateStored(service, databaseKind, database.id, { isDown: false, snapshot: null });
}

export function databaseEmulation(contract: Contract, engine: Engine): Emulation {
  return {
    contract,
    kind: databaseKind,
    partition: engine.name,
    grants: "databases",
    unique: "label",
    unrestricted: ["delete"],
    guard,
    validate: (draft) => judge(engine, draft),
    computeFields: (draft) => decide(engine, draft),
    transitionCompleted: (service, database, operation) => {
      settled(engine, service, database, operation);
    },
    created: ({ service }, { id }) => {
      startTransition(service, contract, databaseKind, id, "create");
    },
    updated: ({ service }, { id, body }, { input }) => {
      if (input["updates"] !== undefined) planWindow(service, id, body["updates"] as Properties);
      startTransition(service, contract, databaseKind, id, "update");
    },
    removed: (service, { id }) => {
      clearCalendar(service, id);
      clearReset(service, id);
      service.store.objects.removeAll(backupKind, { parent: id });
    },
    presentFields: ({ body }) => ({ engine: engine.name, ...engine.present?.(body) }),
    actions: calendarActions,
  };
}
