import { chmodSync, closeSync, openSync } from "node:fs";
import { createRequire } from "node:module";

/** The values that SQLite columns and parameters use here. */
export type SqlValue = string | number | null;

interface Statement {
  run(...values: readonly SqlValue[]): unknown;
  get(...values: readonly SqlValue[]): unknown;
  all(...values: readonly SqlValue[]): unknown[];
}

/** The common subset of the `libsql` and `node:sqlite` APIs. */
interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

type SqliteLibrary = new (file: string) => Connection;

/** Possible SQLite libraries. Each function throws or returns undefined if its library isn't available. */
interface Sources {
  readonly libsql: () => unknown;
  readonly node: () => unknown;
}

const onThisMachine: Sources = {
  libsql: (): unknown => createRequire(__filename)("libsql"),
  node: () => process.getBuiltinModule("node:sqlite"),
};

/**
 * Returns `libsql`, which runs on every supported Node version, or Node's own SQLite on systems that `libsql` has no
 * binary for.
 *
 * @throws Error with instructions if neither is available.
 */
export function findSqlite({ libsql, node }: Sources = onThisMachine): SqliteLibrary {
  let reason: string;
  try {
    return libsql() as SqliteLibrary;
  } catch (error) {
    reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
  const own = node() as { readonly DatabaseSync: SqliteLibrary } | undefined;
  if (own !== undefined) return own.DatabaseSync;
  throw new Error(
    `The emulator requires SQLite, but the package libsql can't be loaded: ${reason}. ` +
      `Use Node 22.13 or newer, which includes SQLite (this is ${process.versions.node}), or install cdktf-stratus ` +
      "with its optional dependencies on a system that libsql supports " +
      "(Linux and macOS on x64 and arm64, Linux on arm, Windows on x64).",
  );
}

export interface SqlDatabase {
  /** Runs a statement that writes. */
  run(sql: string, ...values: readonly SqlValue[]): void;
  /** Runs a writing statement that returns rows. */
  change<T>(sql: string, ...values: readonly SqlValue[]): T[];
  all<T>(sql: string, ...values: readonly SqlValue[]): T[];
  /**
   * Commits the writes of the function, or rolls them back if it throws. A nested call joins the outer transaction.
   * The SQLite transaction starts with the first write: most requests only read, and the file has no other writers.
   */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

const schemaVersion = 1;

const schema = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE sequences (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
  CREATE TABLE objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL, id NOT NULL, parent, key TEXT, body TEXT NOT NULL,
    UNIQUE (kind, id)
  );
  CREATE INDEX objects_in_order ON objects (kind, parent, seq);
  CREATE INDEX objects_by_key ON objects (kind, key);
  CREATE INDEX objects_by_type ON objects (kind, parent, json_extract(body, '$.type'));
  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    due INTEGER NOT NULL, action TEXT NOT NULL, kind TEXT NOT NULL, id NOT NULL, data TEXT NOT NULL
  );
  CREATE INDEX jobs_in_order ON jobs (due, seq);
  PRAGMA user_version = ${String(schemaVersion)};
`;

/**
 * Opens or creates the emulator's data file; `:memory:` stores nothing. The file is locked for this process, and
 * committed transactions survive a crash.
 *
 * @param rolledBack called when the writes of a transaction are rolled back.
 * @param committed called when the writes of a transaction are committed.
 * @throws Error if another process has locked the file, or it isn't a data file of this emulator.
 */
export function openDatabase(
  file: string,
  rolledBack: () => void,
  committed: () => void = () => undefined,
): SqlDatabase {
  const connection = connect(file);
  const statements = new Map<string, Statement>();
  const prepared = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = connection.prepare(sql)));
    return statement;
  };
  let inside = false;
  let isOpen = false;
  const begin = () => {
    if (!inside || isOpen) return;
    prepared("BEGIN IMMEDIATE").run();
    isOpen = true;
  };
  return {
    run: (sql, ...values) => {
      begin();
      prepared(sql).run(...values);
    },
    change: <T>(sql: string, ...values: readonly SqlValue[]) => {
      begin();
      return prepared(sql).all(...values) as T[];
    },
    all: <T>(sql: string, ...values: readonly SqlValue[]) => prepared(sql).all(...values) as T[],
    transaction: (work) => {
      if (inside) return work();
      inside = true;
      try {
        const result = work();
        if (isOpen) {
          prepared("COMMIT").run();
          committed();
        }
        return result;
      } catch (error) {
        if (isOpen) {
          rolledBack();
          connection.exec("ROLLBACK");
        }
        throw error;
      } finally {
        inside = false;
        isOpen = false;
      }
    },
    close: () => {
      statements.clear();
      // The library unlocks the file only when its statements are garbage-collected. Leaving WAL mode unlocks it now.
      connection.exec("PRAGMA journal_mode = DELETE");
      connection.exec("PRAGMA locking_mode = NORMAL");
      connection.prepare("SELECT count(*) AS count FROM sqlite_master").all();
      connection.close();
    },
  };
}

const inMemory = ":memory:";

/** The file contains passwords, so only its owner may read it. SQLite gives its other files the same mode. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

function connect(file: string): Connection {
  const Sqlite = findSqlite();
  let connection: Connection | undefined;
  try {
    if (file !== inMemory) keepPrivate(file);
    connection = new Sqlite(file);
    prepare(connection);
    return connection;
  } catch (error) {
    connection?.close();
    const errorText = error instanceof Error ? error.message : String(error);
    const why = errorText.includes("locked")
      ? "another process is using it. Stop that process, or choose another file"
      : errorText;
    throw new Error(`Can't open the emulator's data file ${file}: ${why}`);
  }
}

function prepare(connection: Connection): void {
  connection.exec("PRAGMA locking_mode = EXCLUSIVE");
  // Checked before anything is written, because the file may belong to another program.
  const [version] = connection.prepare("PRAGMA user_version").all() as readonly { readonly user_version: number }[];
  const tables = connection.prepare("SELECT name FROM sqlite_master LIMIT 1").all();
  const isNew = version?.user_version === 0 && tables.length === 0;
  if (!isNew && version?.user_version !== schemaVersion) {
    throw new Error("it was written by another program or another version of the emulator. Choose another file");
  }
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = NORMAL");
  // A transaction survives a crash of the process once it is in the log. By default SQLite copies the log into the
  // file every 1,000 pages, which is about every 150 writes, and such a write waits for the disk.
  connection.exec("PRAGMA wal_autocheckpoint = 8000");
  if (isNew) connection.exec(`BEGIN; ${schema} COMMIT;`);
  // A first write takes the lock, so that a second emulator on the file fails now and not at its first request.
  connection.exec("BEGIN IMMEDIATE; COMMIT;");
}
