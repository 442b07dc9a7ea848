import { version } from "../../version";
import { failure } from "../wire/failure";
import type { Dump } from "../store";
import { list, number, read, record } from "./read";
import type { ControlRoute, Desk } from "./route";

/** Of the form of an export; another one is refused, and not guessed at. */
const format = 1;

const rows = list(record);

function exported({ service: { store, clock } }: Desk) {
  clock.set({});
  // To the millisecond: what is due is kept so, and would come late by what was left out.
  return { format, now: new Date(clock.now()).toISOString(), ...store.dump() };
}

function restore({ service: { store, clock } }: Desk, body: unknown) {
  const shapes = {
    format: number(1, Infinity, true),
    now: { words: "must be a time", test: (it: unknown) => !Number.isNaN(Date.parse(String(it))) },
  };
  const { now, ...given } = read({ ...shapes, settings: rows, sequences: rows, objects: rows, jobs: rows }, body);
  if (given.format !== format)
    throw failure(400, `must be ${String(format)}: it was exported by another version`, "format");
  try {
    store.transaction(() => {
      store.restore(given as unknown as Dump);
      // The export's time is now, however long ago it was taken.
      clock.set({ virtual: Date.parse(String(now)) });
    });
  } catch (error) {
    throw failure(400, `cannot be imported: ${error instanceof Error ? error.message : String(error)}`, "state");
  }
  return {};
}

export const stateRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/health", answer: () => ({ status: "ok", version }) },
  {
    method: "POST",
    path: "/reset",
    answer: ({ reset }) => {
      reset();
      return {};
    },
  },
  { method: "GET", path: "/state", answer: exported },
  { method: "PUT", path: "/state", answer: (desk, _, body) => restore(desk, body) },
  { method: "GET", path: "/requests", answer: ({ log }) => log.all() },
  {
    method: "DELETE",
    path: "/requests",
    answer: ({ log }) => {
      log.clear();
      return {};
    },
  },
];
