import { DiagnosticsError, type ProviderDiagnostic } from "../../plugin/provider";

/**
 * The resource of a run that owns a thing, such as the devices of a firewall. Two owners would undo each other's
 * changes in every run, so the second one is rejected.
 */
export class Ownership {
  private readonly owners = new Map<string, string>();

  /** Claims `thing` for `owner`. Returns the current owner if it is another one. */
  claim(thing: string, owner: string): string | undefined {
    const present = this.owners.get(thing);
    if (present === undefined) this.owners.set(thing, owner);
    return present === undefined || present === owner ? undefined : present;
  }

  ownerOf(thing: string): string | undefined {
    return this.owners.get(thing);
  }
}

/**
 * Claims `thing` for `owner`, and rejects the claim if another owner has it. A plan reports the diagnostic. Without
 * `report` it is thrown, so that no request is sent.
 */
export function claimOrRefuse(
  { ownership }: { readonly ownership: Ownership },
  { thing, owner }: { readonly thing: string; readonly owner: string },
  refusal: Omit<ProviderDiagnostic, "severity">,
  report?: (diagnostic: ProviderDiagnostic) => void,
): void {
  if (ownership.claim(thing, owner) === undefined) return;
  const diagnostic: ProviderDiagnostic = { severity: "error", ...refusal };
  if (!report) throw new DiagnosticsError([diagnostic]);
  report(diagnostic);
}

interface Waiter {
  readonly kind: string;
  readonly begin: () => void;
}

/** Runs work of one kind at a time. Work of the same kind runs concurrently. First come, first served. */
export class Turns {
  private readonly queue: Waiter[] = [];
  private kind = "";
  private running = 0;

  async take<T>(kind: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.queue.push({ kind, begin });
      this.beginNext();
    });
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.beginNext();
    }
  }

  private beginNext(): void {
    for (let next = this.queue[0]; next && (this.running === 0 || next.kind === this.kind); next = this.queue[0]) {
      this.queue.shift();
      this.kind = next.kind;
      this.running += 1;
      next.begin();
    }
  }
}

/** A lock per key. First come, first served. */
export class Locks {
  private readonly tails = new Map<string, Promise<unknown>>();

  async hold<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const tail = mine.catch(() => undefined);
    this.tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }

  /** Holds all of the locks, always in the same order, so that two holders can't deadlock. */
  holdAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...rest] = [...new Set(keys)].sort();
    return first === undefined ? work() : this.hold(first, () => this.holdAll(rest, work));
  }
}
