import { type Cache, frozen } from "./cache";
import type { SqlDatabase } from "./database";

const source = "settings";

/** Stores single values by name, and the sequences that ids come from. */
export function settingStore(database: SqlDatabase, cache: Cache) {
  const read = <T>(name: string): T | undefined => {
    const [row] = database.all<{ value: string }>("SELECT value FROM settings WHERE name = ?", name);
    return row && frozen(JSON.parse(row.value) as T);
  };
  return {
    get: <T>(name: string): T | undefined => cache.getOrRead(source, name, () => read<T>(name)),

    set: (name: string, value: unknown): void => {
      cache.forgetWritten(source);
      database.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", name, JSON.stringify(value));
    },

    /** Returns the next of 1, 2, 3, … Numbers are never reused, even after the object is deleted. */
    next: (sequence: string): number => {
      const sql =
        "INSERT INTO sequences (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value";
      return database.change<{ value: number }>(sql, sequence)[0]?.value ?? 1;
    },

    /** Continues the sequence after this number, unless it is already past it. */
    skipTo: (sequence: string, value: number): void => {
      const sql =
        "INSERT INTO sequences (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)";
      database.run(sql, sequence, value);
    },
  };
}

export type SettingStore = ReturnType<typeof settingStore>;
