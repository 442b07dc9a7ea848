import type { CreateReceipt, Json, KnownThen } from "../../client";
import type { EarlierCreate, EarlierFile } from "./earlier-files";
import { readEarlierFiles } from "./earlier-files";
import type { JournalLine, WriterLine } from "./lines";
import { LocalState } from "./local-state";
import { waitForOrphans } from "./orphans";
import { OwnFile } from "./own-file";

/** A create as the journal tells of it. */
export interface JournalEntry {
  readonly type: string;
  readonly fingerprint: string;
  /** The natural key, for messages. */
  readonly key: string;
  readonly collection: string;
  /** Which object an answer tells of, as far as it does. */
  readonly read: (answer: Json) => { readonly id: unknown; readonly path: string };
}

/** What becomes of one create. */
export interface Receipt extends CreateReceipt {
  /** Terraform is about to hear of the object, and records it. */
  recorded(): void;
}

/** More ids than these are not written down: what was there before cannot be told from new objects then. */
const mostIds = 5_000;

/**
 * Remembers the requests that make objects beyond the process that sends them. Terraform records an object when it hears of
 * it; where it or the provider is killed in between, or the answer does not come, only this tells the next run to look
 * before it makes a second one.
 */
export class Journal {
  readonly state: LocalState;
  private readonly file: OwnFile;
  private readonly unsettled = new Set<number>();
  private readonly settled: number[] = [];
  private readonly listed = new Set<string>();
  private readonly taken = new Set<EarlierCreate>();
  private earlier: readonly EarlierFile[] | undefined;
  private entries = 0;
  private failure: string | undefined;
  private isFailureTold = false;

  constructor(
    private readonly folder: string,
    readonly account: string,
    stateFile?: string,
  ) {
    this.state = new LocalState(stateFile);
    this.file = new OwnFile(folder, account);
  }

  /** Notes what becomes of a create that may be sent. */
  receipt(entry: JournalEntry): Receipt {
    this.entries += 1;
    const number = this.entries;
    let isSent = false;
    const settle = () => {
      if (!this.unsettled.delete(number)) return false;
      this.settled.push(number);
      return true;
    };
    return {
      sending: (known) => {
        isSent = true;
        this.unsettled.add(number);
        this.noteSent(number, entry, known);
      },
      answered: (answer) => {
        const { id, path } = entry.read(answer);
        const isId = typeof id === "string" || typeof id === "number";
        if (isSent && isId) this.write({ answered: number, id, path });
      },
      refused: () => {
        if (settle()) this.write({ closed: number });
      },
      recorded: () => void settle(),
    };
  }

  private noteSent(number: number, { type, fingerprint, key, collection }: JournalEntry, known: KnownThen): void {
    const { highestId, otherIds, isComplete } = known;
    if (!this.listed.has(collection)) {
      this.listed.add(collection);
      const complete = isComplete && otherIds.size <= mostIds;
      this.write({ listed: collection, ids: complete ? [...otherIds] : [], complete });
    }
    const highest = highestId === undefined ? {} : { highest: highestId };
    this.write({ sent: number, at: new Date().toISOString(), type, fingerprint, key, collection, ...highest });
  }

  private write(line: JournalLine): void {
    if (this.failure !== undefined) return;
    try {
      this.file.write(line);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  /** True if the next run finds in the journal what this run has sent. */
  get isWritable(): boolean {
    return this.failure === undefined;
  }

  /** Why nothing can be written, the first time that it is asked. */
  takeFailure(): string | undefined {
    if (this.isFailureTold || this.failure === undefined) return undefined;
    this.isFailureTold = true;
    return this.failure;
  }

  /** To be called before anything is asked of earlier runs. Answers a process of such a run that does not end. */
  earlierRunsEnded(signal: AbortSignal): Promise<WriterLine | undefined> {
    return waitForOrphans(this.folder, signal);
  }

  private get files(): readonly EarlierFile[] {
    return (this.earlier ??= readEarlierFiles(this.folder));
  }

  private openCreates(): readonly EarlierCreate[] {
    return this.files.flatMap(({ openCreates }) => openCreates).filter((create) => !this.taken.has(create));
  }

  /** Whether an earlier run has left anything. */
  get hasEarlierCreates(): boolean {
    return this.files.length > 0;
  }

  /** The creates of earlier runs with this natural key that Terraform may not have recorded. */
  earlierCreatesNamed(type: string, key: string): readonly EarlierCreate[] {
    return this.openCreates().filter((each) => each.type === type && each.key === key);
  }

  /** The equal creates of earlier runs of which Terraform may not have heard. */
  earlierCreates(type: string, fingerprint: string): readonly EarlierCreate[] {
    const equal = this.files.flatMap((file) => file.equalCreates(fingerprint));
    return equal.filter((each) => each.type === type && !this.taken.has(each));
  }

  /** Whether the object belongs to something else than a create of an earlier run whose answer did not come. */
  isKnown(path: string): boolean {
    return this.files.some(({ knownPaths }) => knownPaths.has(path));
  }

  /** Whether another create of an earlier run whose answer did not come was to make an object with this natural key. */
  isWantedByOther({ type, key, fingerprint }: Pick<EarlierCreate, "type" | "key" | "fingerprint">): boolean {
    return this.openCreates().some(
      (each) => each.type === type && each.key === key && each.fingerprint !== fingerprint && each.made === undefined,
    );
  }

  /** Keeps an earlier create from other creates of this process, until it is closed or given back. */
  take(create: EarlierCreate): void {
    this.taken.add(create);
  }

  /** Notes that an object with this path belongs to this run. */
  noteAdopted(create: EarlierCreate, path: string): void {
    create.file.knownPaths.add(path);
  }

  close({ file, number }: EarlierCreate): void {
    file.close(number);
  }

  /** An object is in Terraform's state: nobody has to look for it any more. */
  noteManaged(type: string, path: string): void {
    for (const file of this.files) file.noteManaged(type, path);
  }

  /**
   * Ends the journal. Where Terraform ends the provider, it has heard of all that is recorded, and only creates of which it
   * has not stay. Where Terraform itself has ended, nobody knows what it has recorded.
   */
  end({ isAbandoned }: { readonly isAbandoned: boolean }): void {
    const keep = isAbandoned || this.unsettled.size > 0;
    if (keep && !isAbandoned) for (const number of this.settled) this.write({ closed: number });
    this.file.close({ keep });
  }
}
