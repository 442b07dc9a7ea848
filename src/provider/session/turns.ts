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
