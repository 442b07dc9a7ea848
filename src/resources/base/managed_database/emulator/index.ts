import { canonicalSource, type Known, text } from "../../../../contract";
import {
  defineEmulation,
  defineKind,
  type Draft,
  type Emulation,
  type FieldError,
  randomHex,
  type Service,
  startTransition,
  updateStored,
  validateRegionAndPlan,
} from "../../../../emulator/author";
import { engineKind } from "../../../data_sources/emulator";
import { type ManagedDatabase, observedWindow } from "../contract/fields";
import { addBackup, calendarActions, calendarKinds, clearCalendar, scheduleDays, scheduleWindow } from "./calendar";
import {
  cancelReset,
  databaseBackupKind,
  type DatabaseBody,
  databaseKind,
  requireManagedDatabases,
  resetKind,
  type StoredDatabase,
} from "./stored";

/** The properties of one database engine. */
interface Engine {
  readonly name: string;
  readonly port: number;
  /** The default replication of three nodes; the document shows no default (R2-032). */
  readonly replication: NonNullable<DatabaseBody["replicationType"]>;
}

type DatabaseDraft = Draft<ManagedDatabase, DatabaseBody>;

function validate(engine: Engine, { request, object, operation }: DatabaseDraft): readonly FieldError[] {
  if (operation === "update") return [];
  const { objects } = request.service.store;
  const fieldErrors = validateRegionAndPlan(request.service.store, object, {
    region: ["R2-077"],
    type: ["R2-077"],
  });
  const wanted = object.engine;
  if (wanted === undefined || objects.get(engineKind, String(wanted))) return fieldErrors;
  const offered = objects.list(engineKind).filter(({ body }) => body.engine === engine.name);
  const reason = `must be an engine of the service, got ${JSON.stringify(wanted)}. Use one of ${offered.map(({ id }) => id).join(", ")}`;
  return [...fieldErrors, { field: "engine", reason, rules: ["R2-052"] }];
}

/** Adds the defaults of the maintenance window, which the documents don't show. */
function withDefaults(given: DatabaseBody["updates"]): NonNullable<DatabaseBody["updates"]> {
  return {
    frequency: given?.frequency ?? observedWindow.frequency,
    duration: given?.duration ?? observedWindow.duration,
    hourOfDay: given?.hourOfDay ?? observedWindow.hourOfDay,
    dayOfWeek: given?.dayOfWeek ?? observedWindow.dayOfWeek,
    weekOfMonth: given?.weekOfMonth ?? observedWindow.weekOfMonth,
  };
}

function computeFields(engine: Engine, { object, before }: DatabaseDraft): Known<ManagedDatabase> {
  const updates = withDefaults(object.updates);
  if (before) return { updates };
  return {
    // The service chooses the day while it provisions the database.
    updates: { ...updates, dayOfWeek: null },
    version: String(object.engine).split("/")[1],
    replicationType: object.replicationType ?? (object.clusterSize === 3 ? engine.replication : "none"),
    port: engine.port,
    hosts: { primary: null, secondary: null },
  };
}

/** Hosts are known only after provisioning (document 2, Database). */
function assignHosts(engine: Engine, service: Service, { id, body }: StoredDatabase): void {
  const host = (role: string) =>
    `${engine.name}-${String(id)}-${randomHex(8, "host", engine.name, id)}-${role}.databases.stratus.example`;
  const secondary = body.clusterSize === 3 ? host("secondary") : null;
  updateStored(service, databaseKind, id, { hosts: { primary: host("primary"), secondary } });
}

function transitionCompleted(engine: Engine, service: Service, database: StoredDatabase, operation: string): void {
  if (operation === "create") {
    assignHosts(engine, service, database);
    const updates = withDefaults(database.body.updates);
    updateStored(service, databaseKind, database.id, { updates });
    scheduleDays(service, { ...database, body: { ...database.body, updates } });
  }
  if (operation === "snapshot") addBackup(service, database, database.body.snapshot ?? {});
  updateStored(service, databaseKind, database.id, { isDown: false, snapshot: null });
}

/**
 * Response fields that the contract derives from other fields: the engine without its version, and the type's other
 * name.
 */
export const listedDatabaseFields = {
  engine: text("The engine."),
  replicationType: text("The replication type."),
};

/** Defines the emulation of one engine's databases. */
export function databaseEmulation(contract: ManagedDatabase, engine: Engine): Emulation {
  const kind = defineKind<ManagedDatabase, DatabaseBody>(contract, {
    storeName: databaseKind,
    partition: engine.name,
    jobKinds: [...calendarKinds, resetKind],
    responses: {
      furtherFields: listedDatabaseFields,
      presentFields: ({ body }) => ({ engine: engine.name, replicationType: body.replicationType }),
    },
  });
  return defineEmulation(kind, {
    endpoints: {
      guard: requireManagedDatabases,
    },
    hooks: {
      validate: (draft) => validate(engine, draft),
      computeFields: (draft) => computeFields(engine, draft),
      transitionCompleted: (service, database, operation) => {
        transitionCompleted(engine, service, database, operation);
      },
      created: ({ service }, { id }) => {
        startTransition(service, contract, databaseKind, id, "create");
      },
      updated: ({ service }, { id, body }, { input }) => {
        if (input.updates !== undefined) scheduleWindow(service, id, body.updates);
        startTransition(service, contract, databaseKind, id, "update");
      },
      removed: (service, { id }) => {
        clearCalendar(service, id);
        cancelReset(service, id);
        service.store.objects.removeAll(databaseBackupKind, { parent: id });
      },
    },
    actions: calendarActions,
    control: {
      accountParts: (store, key) => ({
        databases: store.objects.list(databaseKind, { parent: engine.name }).map((database) => ({
          key: key(database),
          label: String(database.body.label),
          engine: String(database.body.engine),
          allowList: (database.body.allowList ?? []).map(canonicalSource),
        })),
      }),
    },
  });
}
