import { type Diagnostic, DiagnosticsError } from "../../plugin/provider";

/**
 * Which resource of a run owns a thing, such as the devices of a firewall. Two owners would undo each other's changes in
 * every run, so the second one is refused.
 */
export class Ownership {
  private readonly owners = new Map<string, string>();

  /** Claims `thing` for `owner`; the name of the other owner where there is one already. */
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
 * Claims `thing` for `owner`, and refuses it where something else has claimed it: a plan reports the refusal; without
 * `report` it is thrown, so that nothing is sent.
 */
export function claimOrRefuse(
  { ownership }: { readonly ownership: Ownership },
  { thing, owner }: { readonly thing: string; readonly owner: string },
  refusal: Omit<Diagnostic, "severity">,
  report?: (diagnostic: Diagnostic) => void,
): void {
  if (ownership.claim(thing, owner) === undefined) return;
  const diagnostic: Diagnostic = { severity: "error", ...refusal };
  if (!report) throw new DiagnosticsError([diagnostic]);
  report(diagnostic);
}

interface Waiter {
  readonly kind: string;
  readonly begin: () => void;
}

/** Work of several kinds, of which one is done at a time; work of the same kind is done together. First come, first served. */
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

/** A lock for each key. Whoever asks first gets it first. */
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

  /** Holds all of them. They are always taken in the same order, so that two holders never wait for each other. */
  holdAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const [first, ...rest] = [...new Set(keys)].sort();
    return first === undefined ? work() : this.hold(first, () => this.holdAll(rest, work));
  }
}
