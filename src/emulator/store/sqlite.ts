import { createRequire } from "node:module";

/** What SQLite takes and gives here. */
export type SqlValue = string | number | null;

export interface Statement {
  run(...values: readonly SqlValue[]): unknown;
  get(...values: readonly SqlValue[]): unknown;
  all(...values: readonly SqlValue[]): unknown[];
}

/** What is used of a library for SQLite; `libsql` and Node have it alike. */
export interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export type SqliteLibrary = new (file: string) => Connection;

/** Where a library for SQLite may come from. Each throws, or has nothing, where it is not there. */
export interface Sources {
  readonly libsql: () => unknown;
  readonly node: () => unknown;
}

const onThisMachine: Sources = {
  libsql: (): unknown => createRequire(__filename)("libsql"),
  node: () => process.getBuiltinModule("node:sqlite"),
};

/**
 * `libsql`, which runs on every Node that we support, or Node's own SQLite, for systems that `libsql` has no binary for.
 *
 * @throws Error that says what to do where there is neither.
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
    `The emulator needs SQLite. The package libsql cannot be loaded here: ${reason}. ` +
      `Node has SQLite itself from 22.13 on, and this is ${process.versions.node}: use a newer Node, or start ` +
      '"stratus emulator" where cdktf-stratus is installed with its optional dependencies, on a system that libsql has ' +
      "a binary for (Linux and macOS on x64 and arm64, Linux on arm, Windows on x64).",
  );
}
