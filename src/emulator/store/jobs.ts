import type { Properties } from "../../contract";
import type { Database } from "./database";
import type { Id } from "./objects";

/** Something that happens to an object when its time comes, in milliseconds of the service's clock. */
export interface Job {
  readonly due: number;
  readonly action: string;
  readonly kind: string;
  readonly id: Id;
  readonly data: Properties;
}

interface Row extends Omit<Job, "data"> {
  readonly seq: number;
  readonly data: string;
}

/** What is still to happen. It lies in the file, so that a restart forgets nothing. */
export function jobStore(database: Database) {
  return {
    add: ({ due, action, kind, id, data }: Job): void => {
      database.run(
        "INSERT INTO jobs (due, action, kind, id, data) VALUES (?, ?, ?, ?, ?)",
        due,
        action,
        kind,
        id,
        JSON.stringify(data),
      );
    },

    /** Takes out the earliest job that is due; of two at one time the one that was added first. */
    take: (until: number): Job | undefined => {
      const sql = "SELECT seq, due, action, kind, id, data FROM jobs WHERE due <= ? ORDER BY due, seq LIMIT 1";
      const [row] = database.all<Row>(sql, until);
      if (!row) return undefined;
      database.run("DELETE FROM jobs WHERE seq = ?", row.seq);
      const { due, action, kind, id } = row;
      return { due, action, kind, id, data: JSON.parse(row.data) as Properties };
    },

    /** Whatever was to happen to the object does not. */
    cancel: (kind: string, id: Id): void => {
      database.run("DELETE FROM jobs WHERE kind = ? AND id = ?", kind, id);
    },
  };
}
