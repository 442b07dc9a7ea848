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
