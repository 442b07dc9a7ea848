import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, utimesSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { isPluginStart } from "../../plugin/transport/handshake";
import { findProcess, touchMs, type WriterLine } from "./processes";

/** The objects of a collection before the first create in it that the order of ids doesn't identify. */
interface ListedLine {
  readonly listed: string;
  readonly ids: readonly string[];
  /** True if the list contains every object that existed, so new objects can be identified. */
  readonly complete: boolean;
}

/** Identifies a request. Equal requests of several runs have the same identity. */
export interface RequestIdentity {
  /** The name of the contract. */
  readonly type: string;
  readonly fingerprint: string;
  /** The natural key, for messages. */
  readonly key: string;
  readonly collection: string;
}

/** A request is about to be sent. */
interface SentLine extends RequestIdentity {
  readonly sent: number;
  readonly at: string;
  /** The highest id known at that time. */
  readonly highest?: number;
}

/** The service has created the object, or run the operation. */
interface AnsweredLine {
  readonly answered: number;
  readonly id: string | number;
  readonly path: string;
}

/** The outcome is settled: Terraform has recorded it, or nothing was created. */
interface ClosedLine {
  readonly closed: number;
}

/** An object is in Terraform's state. */
interface ManagedLine {
  readonly managed: string;
}

export type JournalLine = WriterLine | ListedLine | SentLine | AnsweredLine | ClosedLine | ManagedLine;

export const formatLine = (line: JournalLine): string => `${JSON.stringify(line)}\n`;

/** The files that this process writes. */
const inUse = new Set<string>();
let count = 0;

export const isInUse = (path: string): boolean => inUse.has(path);

/**
 * The file that one provider writes. It is created with its first line and only grows, so it stays complete if the
 * process is killed. Lines aren't synced to disk, so a power cut can lose some.
 */
export class CurrentJournalFile {
  readonly path: string;
  private descriptor: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Read at the start, when Terraform is certainly running. Later it may have been killed. */
  private readonly parent = isPluginStart(process.env) ? process.ppid : undefined;

  constructor(
    private readonly folder: string,
    private readonly account: string,
  ) {
    count += 1;
    const time = new Date().toISOString().replace(/[:.]/g, "-");
    this.path = join(folder, `${time}-${String(process.pid)}-${String(count)}.jsonl`);
  }

  /** Adds a line. Does nothing after `close`: Terraform ignores calls that are still running then. */
  write(line: JournalLine): void {
    if (this.isClosed) return;
    this.descriptor ??= this.open();
    writeSync(this.descriptor, formatLine(line));
  }

  private open(): number {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const descriptor = openSync(this.path, "ax", 0o600);
    inUse.add(this.path);
    writeSync(descriptor, formatLine(this.writer()));
    this.timer = setInterval(() => {
      ignoreErrors(() => {
        utimesSync(this.path, new Date(), new Date());
      });
    }, touchMs);
    this.timer.unref();
    return descriptor;
  }

  private writer(): WriterLine {
    const { pid } = process;
    const started = findProcess(pid)?.started;
    return {
      ...{ format: 1, pid, host: hostname(), account: this.account },
      ...(this.parent === undefined ? {} : { parent: this.parent }),
      ...(started === undefined ? {} : { started }),
    };
  }

  /** Closes the file. Without `keep` it is removed, with its folders if they are empty. */
  close({ keep }: { readonly keep: boolean }): void {
    this.isClosed = true;
    if (this.descriptor === undefined) return;
    clearInterval(this.timer);
    closeSync(this.descriptor);
    this.descriptor = undefined;
    inUse.delete(this.path);
    if (!keep) removeFile(this.path);
  }
}

/** Removes a journal, with its folders if they are empty. */
export function removeFile(path: string): void {
  const folder = dirname(path);
  ignoreErrors(() => {
    rmSync(path, { force: true });
    rmdirSync(folder);
    rmdirSync(dirname(folder));
  });
}

function ignoreErrors(act: () => void): void {
  try {
    act();
  } catch {
    // The folder isn't empty, or another process has removed the file.
  }
}
