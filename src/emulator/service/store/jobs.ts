import type { Properties } from "../../../contract";
import type { Cache } from "./cache";
import type { SqlDatabase } from "./database";
import type { StoredId } from "./objects";

/** An action on an object that is due at a time of the service's clock, in milliseconds. */
export interface Job {
  readonly due: number;
  readonly action: string;
  readonly kind: string;
  readonly id: StoredId;
  readonly data: Properties;
}

interface Row extends Omit<Job, "data"> {
  readonly seq: number;
  readonly data: string;
}

const source = "jobs";

/** The pending jobs. The data file stores them, so that they survive a restart. */
export function jobStore(database: SqlDatabase, cache: Cache) {
  const columns = "seq, due, action, kind, id, data";
  const jobOf = ({ due, action, kind, id, data }: Row): Job => {
    return { due, action, kind, id, data: JSON.parse(data) as Properties };
  };
  const earliest = (): number => {
    const [row] = database.all<{ due: number | null }>("SELECT min(due) AS due FROM jobs");
    return row?.due ?? Infinity;
  };
  return {
    add: ({ due, action, kind, id, data }: Job): void => {
      cache.forgetWritten(source);
      database.run(
        "INSERT INTO jobs (due, action, kind, id, data) VALUES (?, ?, ?, ?, ?)",
        due,
        action,
        kind,
        id,
        JSON.stringify(data),
      );
    },

    /**
     * Removes and returns the earliest due job. Jobs that are due at the same time are taken in the order they were
     * added.
     */
    take: (until: number): Job | undefined => {
      if (cache.getOrRead(source, "earliest", earliest) > until) return undefined;
      const sql = `SELECT ${columns} FROM jobs WHERE due <= ? ORDER BY due, seq LIMIT 1`;
      const [row] = database.all<Row>(sql, until);
      if (!row) return undefined;
      cache.forgetWritten(source);
      database.run("DELETE FROM jobs WHERE seq = ?", row.seq);
      return jobOf(row);
    },

    /** All jobs, in the order in which they will be taken. */
    all: (): readonly Job[] => database.all<Row>(`SELECT ${columns} FROM jobs ORDER BY due, seq`).map(jobOf),

    /** The due time of the next job, or `Infinity` if no job is pending. */
    nextDue: (): number => cache.getOrRead(source, "earliest", earliest),

    /** Removes all jobs of the object. */
    cancel: (kind: string, id: StoredId): void => {
      cache.forgetWritten(source);
      database.run("DELETE FROM jobs WHERE kind = ? AND id = ?", kind, id);
    },
  };
}
