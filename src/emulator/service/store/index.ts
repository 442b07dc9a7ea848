import { createCache, createChanges, everything } from "./cache";
import { openDatabase, type SqlValue } from "./database";
import { jobStore } from "./jobs";
import { objectStore } from "./objects";
import { settingStore } from "./settings";

export { cachedKinds } from "./objects";
export type { Job } from "./jobs";
export { objectKind } from "./objects";
export type { ObjectFilter, StoredId, ObjectKind, NewObject, StoredObject } from "./objects";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The content of a store, by table. */
export interface Dump {
  readonly settings: Rows;
  readonly sequences: Rows;
  readonly objects: Rows;
  readonly jobs: Rows;
}

const tables = {
  settings: ["name", "value"],
  sequences: ["name", "value"],
  objects: ["seq", "kind", "id", "parent", "key", "body"],
  jobs: ["seq", "due", "action", "kind", "id", "data"],
} as const;

/** These columns contain JSON, which a dump shows parsed. */
const json: readonly string[] = ["value", "body", "data"];
const holdsJson = (table: string, column: string) => json.includes(column) && table !== "sequences";

const names = Object.keys(tables) as (keyof typeof tables)[];

/** Opens the storage of the service, in one SQLite file or in memory. */
export function openStore(file: string) {
  const changes = createChanges();
  const cache = createCache(changes.note);
  const rolledBack = () => {
    changes.drop();
    cache.forgetAll();
  };
  const database = openDatabase(file, rolledBack, changes.tell);
  const clear = () => {
    cache.forgetAll();
    changes.note(everything);
    for (const name of names) database.run(`DELETE FROM ${name}`);
  };
  const rowsOf = (name: keyof typeof tables) =>
    database
      .all<Record<string, SqlValue>>(`SELECT ${tables[name].join(", ")} FROM ${name} ORDER BY 1`)
      .map((row) => readable(name, row));
  return {
    objects: objectStore(database, cache),
    jobs: jobStore(database, cache),
    settings: settingStore(database, cache),
    transaction: database.transaction,
    /**
     * Calls the listener after each transaction with the names of what it wrote: kinds of objects, `jobs`,
     * `settings`.
     */
    watch: changes.watch,
    clear,
    dump: (): Dump => ({
      settings: rowsOf("settings"),
      sequences: rowsOf("sequences"),
      objects: rowsOf("objects"),
      jobs: rowsOf("jobs"),
    }),
    /** Replaces the content of the store with a dump. */
    restore: (dump: Dump): void => {
      clear();
      for (const name of names) {
        const places = tables[name].map(() => "?").join(", ");
        const sql = `INSERT INTO ${name} (${tables[name].join(", ")}) VALUES (${places})`;
        for (const row of dump[name]) {
          database.run(sql, ...tables[name].map((column) => columnOf(name, column, row[column])));
        }
      }
    },
    close: database.close,
  };
}

export type Store = ReturnType<typeof openStore>;

function readable(table: string, row: Readonly<Record<string, SqlValue>>): Record<string, unknown> {
  const entries = Object.entries(row).map(([column, value]) => {
    return [column, holdsJson(table, column) ? (JSON.parse(String(value)) as unknown) : value] as const;
  });
  return Object.fromEntries(entries);
}

function columnOf(table: string, column: string, value: unknown): SqlValue {
  return holdsJson(table, column) ? JSON.stringify(value) : ((value ?? null) as SqlValue);
}
