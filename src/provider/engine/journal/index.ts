import type { CollectionSnapshot } from "../../client";
import { CurrentJournalFile, type JournalLine, type RequestIdentity } from "./current-file";
import { type PastJournalFile, type PastRequest, readPastFiles, waitForOrphans } from "./past-files";
import type { WriterLine } from "./processes";
import { LocalState } from "./terraform-state";

/** The maximum number of ids in a journal. With more objects, new ones can't be distinguished from existing ones. */
const maxIds = 5_000;

/**
 * Persists requests that must not be sent twice, beyond the process that sends them. Terraform records an object
 * when a call ends. If Terraform or the provider is killed before that, or the response is lost, the next run finds
 * the object through the journal instead of creating a second one.
 */
export class Journal {
  readonly state: LocalState;
  private readonly file: CurrentJournalFile;
  private readonly unsettled = new Set<number>();
  private readonly settled: number[] = [];
  private readonly listed = new Set<string>();
  private readonly taken = new Set<PastRequest>();
  private past: readonly PastJournalFile[] | undefined;
  private entries = 0;
  private left: readonly PastRequest[] | undefined;
  private failure: string | undefined;
  private isFailureTold = false;

  constructor(
    private readonly folder: string,
    readonly account: string,
    stateFile?: string,
  ) {
    this.state = new LocalState(stateFile);
    this.file = new CurrentJournalFile(folder, account);
  }

  /** Records that a request is about to be sent. Returns the number of its entry. */
  begin({ type, fingerprint, key, collection }: RequestIdentity, known: CollectionSnapshot): number {
    const { highestId, otherIds, isComplete } = known;
    this.entries += 1;
    this.unsettled.add(this.entries);
    if (!this.listed.has(collection)) {
      this.listed.add(collection);
      const complete = isComplete && otherIds.size <= maxIds;
      this.write({ listed: collection, ids: complete ? [...otherIds] : [], complete });
    }
    const highest = highestId === undefined ? {} : { highest: highestId };
    this.write({ sent: this.entries, at: new Date().toISOString(), type, fingerprint, key, collection, ...highest });
    return this.entries;
  }

  noteResponse(entry: number, id: string | number, path: string): void {
    this.write({ answered: entry, id, path });
  }

  noteRefusal(entry: number): void {
    if (this.settle(entry)) this.write({ closed: entry });
  }

  /** Records that the outcome is settled. Returns false if it already was. */
  settle(entry: number): boolean {
    if (!this.unsettled.delete(entry)) return false;
    this.settled.push(entry);
    return true;
  }

  private write(line: JournalLine): void {
    if (this.failure !== undefined) return;
    try {
      this.file.write(line);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  /** True if the next run can find the requests of this run in the journal. */
  get isWritable(): boolean {
    return this.failure === undefined;
  }

  /** Returns once why the journal can't be written. */
  takeFailure(): string | undefined {
    if (this.isFailureTold || this.failure === undefined) return undefined;
    this.isFailureTold = true;
    return this.failure;
  }

  /** Waits for the processes of killed runs. Call it before reading their journals. Returns one that doesn't end. */
  earlierRunsEnded(signal: AbortSignal): Promise<WriterLine | undefined> {
    return waitForOrphans(this.folder, signal);
  }

  private get pastFiles(): readonly PastJournalFile[] {
    return (this.past ??= readPastFiles(this.folder));
  }

  private openRequests(): readonly PastRequest[] {
    return this.pastFiles.flatMap(({ openRequests }) => openRequests).filter((each) => !this.taken.has(each));
  }

  /** The requests that earlier runs had left open when this was first used. */
  get leftRequests(): readonly PastRequest[] {
    return (this.left ??= this.openRequests());
  }

  /** True if an earlier run has left open requests. */
  get hasPastRequests(): boolean {
    return this.pastFiles.length > 0;
  }

  /** Returns the open requests of earlier runs with this natural key. */
  pastRequestsNamed(type: string, key: string): readonly PastRequest[] {
    return this.openRequests().filter((each) => each.type === type && each.key === key);
  }

  /** Returns the open requests of earlier runs that are equal to this one. */
  pastRequests({ type, fingerprint }: Pick<RequestIdentity, "type" | "fingerprint">): readonly PastRequest[] {
    const equal = this.pastFiles.flatMap((file) => file.equalRequests(fingerprint));
    return equal.filter((each) => each.type === type && !this.taken.has(each));
  }

  /** True if the object is known to belong to something other than an unanswered request of an earlier run. */
  isKnown(path: string): boolean {
    return this.pastFiles.some(({ knownPaths }) => knownPaths.has(path));
  }

  /** True if another unanswered request of an earlier run creates an object with the same natural key. */
  isWantedByOther({ type, key, fingerprint }: Omit<RequestIdentity, "collection">): boolean {
    return this.openRequests().some(
      (each) => each.type === type && each.key === key && each.fingerprint !== fingerprint && each.made === undefined,
    );
  }

  /** Reserves a past request, so that other creates of this process don't use it. */
  take(request: PastRequest): void {
    this.taken.add(request);
  }

  /** Records that an object with this path belongs to this run. */
  noteAdopted(request: PastRequest, path: string): void {
    request.file.knownPaths.add(path);
  }

  close({ file, number }: PastRequest): void {
    file.close(number);
  }

  /** Records that an object is in Terraform's state, so that no run looks for it. */
  noteManaged(type: string, path: string): void {
    for (const file of this.pastFiles) file.noteManaged(type, path);
  }

  /**
   * Closes the journal. If Terraform stops the provider, it has recorded all settled entries, and only the others
   * stay. If Terraform itself has ended (`isAbandoned`), it may have recorded none of them.
   */
  end({ isAbandoned }: { readonly isAbandoned: boolean }): void {
    const keep = isAbandoned || this.unsettled.size > 0;
    if (keep && !isAbandoned) for (const entry of this.settled) this.write({ closed: entry });
    this.file.close({ keep });
  }
}
