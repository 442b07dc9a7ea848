/** One call of the interface, as `GET /_emulator/requests` shows it. */
interface Logged {
  readonly seq: number;
  readonly method: string;
  /** As it was sent, with its prefix. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** 0 where the connection was cut before anything was done. */
  readonly status: number;
  readonly user: string | null;
  /** How long it took, in milliseconds of the machine's clock. */
  readonly ms: number;
}

/** The last calls are kept, and in memory only: a log is for looking at, and not part of the account. */
const most = 10_000;

export function makeLog() {
  let entries: Logged[] = [];
  let seq = 0;
  return {
    next: () => ++seq,
    add: (entry: Logged) => {
      entries.push(entry);
      if (entries.length > most) entries = entries.slice(-most);
    },
    all: (): readonly Logged[] => [...entries].sort((left, right) => left.seq - right.seq),
    clear: () => {
      entries = [];
    },
  };
}

export type RequestLog = ReturnType<typeof makeLog>;
