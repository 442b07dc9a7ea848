import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, utimesSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type { JournalLine, WriterLine } from "./lines";
import { isPluginStart } from "../../plugin/transport/handshake";
import { formatLine } from "./lines";
import { findProcess } from "./processes";

/** How often a living process touches its file. */
export const touchMs = 5_000;

/** The files of this process that are in use, so that the others of this process can be told from them. */
const inUse = new Set<string>();
let count = 0;

export const isInUse = (path: string): boolean => inUse.has(path);

/**
 * The file to which one provider writes. It is made with its first line, and only grows: a process that is killed leaves
 * what it has written. Writing to the disk itself is left to the system, so only a power cut loses lines.
 */
export class OwnFile {
  readonly path: string;
  private descriptor: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Of the time when Terraform is there for certain: later it may have been killed. */
  private readonly parent = isPluginStart(process.env) ? process.ppid : undefined;

  constructor(
    private readonly folder: string,
    private readonly account: string,
  ) {
    count += 1;
    const time = new Date().toISOString().replace(/[:.]/g, "-");
    this.path = join(folder, `${time}-${String(process.pid)}-${String(count)}.jsonl`);
  }

  /** What comes after the end is not written: a call that goes on then is one that Terraform does not hear of. */
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

  /** Ends the writing. Without `keep` the file goes, and its folders where nothing else is in them. */
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

/** Removes a journal, and its folders where nothing else is in them. */
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
    // A folder that is not empty stays; what another process has removed already is gone.
  }
}
