import { check, int, json, list, text } from "../../../contract";
import { version } from "../../../shared/version";
import { type ControlContext, type ControlRoute, readControlBody } from "../kinds/control-route";
import { failure } from "../wire/failure";

/** The format version of exports. Other versions are rejected. */
const format = 1;

const isTime = check<string>(
  "must be a time such as 2026-01-31T12:00:00Z",
  (value) => !Number.isNaN(Date.parse(value)),
);
const rows = (table: string) => list(`The rows of ${table}.`, json("A row."));

const stateFields = {
  format: int("The format version.").between(1, Number.MAX_SAFE_INTEGER),
  now: text("The service's time.").check(isTime),
  settings: rows("settings"),
  sequences: rows("sequences"),
  objects: rows("objects"),
  jobs: rows("jobs"),
};

function exported({ service: { store, clock } }: ControlContext) {
  clock.set({});
  // With milliseconds, because the due times of jobs have them. Otherwise jobs would be late after an import.
  return { format, now: new Date(clock.now()).toISOString(), ...store.dump() };
}

function restore({ service: { store, clock } }: ControlContext, body: unknown) {
  const { now, ...given } = readControlBody(stateFields, body);
  if (given.format !== format)
    throw failure(
      400,
      `must be ${String(format)}, got ${String(given.format)}. Export the state with the emulator version that imports it`,
      "format",
    );
  try {
    store.transaction(() => {
      store.restore(given);
      // The clock continues from the time of the export.
      clock.set({ virtual: Date.parse(now) });
    });
  } catch (error) {
    throw failure(400, `can't be imported: ${error instanceof Error ? error.message : String(error)}`, "state");
  }
  return {};
}

export const stateRoutes: readonly ControlRoute[] = [
  // Health checks have no token.
  { method: "GET", path: "/health", isOpen: true, respond: () => ({ status: "ok", version }) },
  {
    method: "POST",
    path: "/reset",
    respond: ({ reset }) => {
      reset();
      return {};
    },
  },
  { method: "GET", path: "/state", respond: exported },
  { method: "PUT", path: "/state", respond: (context, _, body) => restore(context, body) },
];
