import type { Properties } from "../../../contract";
import { type Cache, frozen } from "./cache";
import type { SqlDatabase } from "./database";

/**
 * Kinds of objects that nearly every request reads and few requests change, by their store names. Reads of them are
 * cached until an object of the kind is written.
 */
export const cachedKinds = {
  user: "user",
  token: "token",
  fault: "fault",
  domain: "domain",
  zoneRendering: "zone_rendering",
  zoneFile: "zone_file",
} as const;

const names: ReadonlySet<string> = new Set(Object.values(cachedKinds));

export const isSmall = (kind: string): boolean => names.has(kind);

export type StoredId = string | number;

declare const bodyType: unique symbol;

/** The store name of a kind of object. Its type carries the type of the objects' bodies. */
export type ObjectKind<Body = Properties> = string & { readonly [bodyType]?: Body };

export const objectKind = <Body>(name: string): ObjectKind<Body> => name;

/** A stored object, in camelCase. Some properties are internal to the service. */
export interface StoredObject<Body = Properties> {
  readonly id: StoredId;
  readonly parent: StoredId | null;
  readonly body: Body;
}

export interface ObjectFilter {
  readonly parent?: StoredId;
  /** Only objects with these ids. */
  readonly ids?: readonly StoredId[];
  /** Only objects with this `type`. */
  readonly type?: string;
}

export interface NewObject {
  readonly id: StoredId;
  readonly parent?: StoredId | null;
  /** A second value, besides the id, by which the object is found. */
  readonly key?: string | null;
  readonly body: Properties;
}

interface Row {
  readonly id: StoredId;
  readonly parent: StoredId | null;
  readonly body: string;
}

const columns = "SELECT id, parent, body FROM objects";

const stored = <Body>(row: Row): StoredObject<Body> => ({
  id: row.id,
  parent: row.parent,
  body: JSON.parse(row.body) as Body,
});

function where(kind: string, filter: ObjectFilter): { readonly sql: string; readonly values: readonly StoredId[] } {
  const parts = ["kind = ?"];
  const values: StoredId[] = [kind];
  if (filter.parent !== undefined) {
    parts.push("parent = ?");
    values.push(filter.parent);
  }
  if (filter.ids) {
    parts.push("id IN (SELECT value FROM json_each(?))");
    values.push(JSON.stringify(filter.ids));
  }
  if (filter.type !== undefined) {
    parts.push("json_extract(body, '$.type') = ?");
    values.push(filter.type);
  }
  return { sql: `WHERE ${parts.join(" AND ")}`, values };
}

/**
 * Counts of objects, by parent or in total, are a separate cache source, so that a write needn't invalidate all of
 * them.
 */
const counts = (kind: string) => `count of ${kind}`;
const inAll = "all";

/** Stores objects of every kind, in the order in which they were created. */
export function objectStore(database: SqlDatabase, cache: Cache) {
  const all = <Body>(sql: string, ...values: readonly StoredId[]) =>
    database.all<Row>(sql, ...values).map(stored<Body>);

  /** Caches reads of small kinds only; other kinds may be too large. */
  function remembered<T>(kind: string, key: readonly unknown[], read: () => T): T {
    return isSmall(kind) ? cache.getOrRead(kind, JSON.stringify(key), () => frozen(read())) : read();
  }

  function countChanged(kind: string, parent: StoredId | null, more: number): void {
    cache.add(counts(kind), inAll, more);
    cache.add(counts(kind), JSON.stringify(parent), more);
  }

  return {
    /** Caches a value derived from objects of a small kind until one of them is written. */
    remember: remembered,

    get: <Body = Properties>(kind: ObjectKind<Body>, id: StoredId): StoredObject<Body> | undefined =>
      remembered(kind, ["get", id], () => all<Body>(`${columns} WHERE kind = ? AND id = ?`, kind, id)[0]),

    byKey: <Body = Properties>(kind: ObjectKind<Body>, key: string): readonly StoredObject<Body>[] =>
      remembered(kind, ["byKey", key], () =>
        all<Body>(`${columns} WHERE kind = ? AND key = ? ORDER BY seq`, kind, key),
      ),

    list: <Body = Properties>(
      kind: ObjectKind<Body>,
      filter: ObjectFilter = {},
      limit = -1,
      offset = 0,
    ): readonly StoredObject<Body>[] => {
      const { sql, values } = where(kind, filter);
      const read = () => all<Body>(`${columns} ${sql} ORDER BY seq LIMIT ? OFFSET ?`, ...values, limit, offset);
      const isWhole = Object.keys(filter).length === 0 && limit === -1 && offset === 0;
      return isWhole ? remembered(kind, ["list"], read) : read();
    },

    count: (kind: string, filter: ObjectFilter = {}): number => {
      const read = () => {
        const { sql, values } = where(kind, filter);
        const [row] = database.all<{ count: number }>(`SELECT count(*) AS count FROM objects ${sql}`, ...values);
        return row?.count ?? 0;
      };
      if (filter.ids !== undefined || filter.type !== undefined) return read();
      return cache.getOrRead(counts(kind), filter.parent === undefined ? inAll : JSON.stringify(filter.parent), read);
    },

    /** Objects whose list of that name contains the value. */
    listContaining: <Body = Properties>(
      kind: ObjectKind<Body>,
      list: keyof NoInfer<Body> & string,
      value: string,
    ): readonly StoredObject<Body>[] =>
      all<Body>(
        `${columns} WHERE kind = ? AND EXISTS (SELECT 1 FROM json_each(objects.body, ?) WHERE value = ?) ORDER BY seq`,
        kind,
        `$.${list}`,
        value,
      ),

    insert: (kind: string, { id, parent = null, key = null, body }: NewObject): void => {
      cache.forgetWritten(kind);
      const sql = "INSERT INTO objects (kind, id, parent, key, body) VALUES (?, ?, ?, ?, ?)";
      database.run(sql, kind, id, parent, key, JSON.stringify(body));
      countChanged(kind, parent, 1);
    },

    /** Without a key, the existing one is kept. */
    replace: (kind: string, id: StoredId, body: Properties, key?: string | null): void => {
      cache.forgetWritten(kind);
      const text = JSON.stringify(body);
      if (key === undefined) database.run("UPDATE objects SET body = ? WHERE kind = ? AND id = ?", text, kind, id);
      else database.run("UPDATE objects SET body = ?, key = ? WHERE kind = ? AND id = ?", text, key, kind, id);
    },

    remove: (kind: string, id: StoredId): void => {
      cache.forgetWritten(kind);
      const sql = "DELETE FROM objects WHERE kind = ? AND id = ? RETURNING parent";
      for (const { parent } of database.change<Pick<Row, "parent">>(sql, kind, id)) countChanged(kind, parent, -1);
    },

    removeAll: (kind: string, filter: ObjectFilter = {}): void => {
      cache.forgetWritten(kind);
      cache.forget(counts(kind));
      const { sql, values } = where(kind, filter);
      database.run(`DELETE FROM objects ${sql}`, ...values);
    },
  };
}
