import type { Statistics } from "../types";
import type { Clock } from "./clock";
import type { HttpRequest } from "./transport";

/** Measures the time during which at least one of several overlapping operations runs. */
export function stopwatch(clock: Clock) {
  let [running, since, total] = [0, 0, 0];
  const elapsedMs = () => total + (running > 0 ? clock.now() - since : 0);
  return {
    elapsedMs,
    async during<T>(work: Promise<T>): Promise<T> {
      if (running === 0) since = clock.now();
      running += 1;
      try {
        return await work;
      } finally {
        if (running === 1) total = elapsedMs();
        running -= 1;
      }
    },
  };
}

/** Counts the requests of a client. */
export class RequestCounts implements Statistics {
  requests = 0;
  retries = 0;
  changes = 0;
  readonly byMethod: Record<string, number> = {};
  sentBytes = 0;
  bytes = 0;
  private readonly held: ReturnType<typeof stopwatch>;

  constructor(clock: Clock) {
    this.held = stopwatch(clock);
  }

  get waitedMs(): number {
    return this.held.elapsedMs();
  }

  countRequest({ method, body }: HttpRequest): void {
    this.requests += 1;
    this.byMethod[method] = (this.byMethod[method] ?? 0) + 1;
    if (body !== undefined) this.sentBytes += Buffer.byteLength(body);
  }

  /** Waits for something that holds a request back. */
  whileHeld<T>(work: Promise<T>): Promise<T> {
    return this.held.during(work);
  }
}
