import { getEventListeners } from "node:events";
import { InterruptedError } from "../../../../src/provider/client";
import { realClock, whenAborted } from "../../../../src/provider/client/http/clock";
import { answer, closeAll, connecting, serving } from "../support/server";

afterEach(closeAll);

const many = Array.from({ length: 40 }, (_, index) => index);
const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

/** The warnings of Node during a function. */
async function warningsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on("warning", note);
  try {
    await work();
    await new Promise(setImmediate);
  } finally {
    process.off("warning", note);
  }
  return warnings;
}

describe("many calls that share a signal", () => {
  it("share one listener during requests, without a warning, and have none afterwards", async () => {
    let maximum = 0;
    const { signal } = new AbortController();
    const server = await serving((_, response) => {
      maximum = Math.max(maximum, listeners(signal));
      answer(response, 200, { id: 1 });
    });
    const client = connecting(server.url);
    const read = () => Promise.all(many.map((index) => client.get(`/domains/${String(index)}`, { signal })));
    expect(await warningsOf(read)).toEqual([]);
    expect(maximum).toBe(1);
    expect(listeners(signal)).toBe(0);
  });

  it("are all aborted by it", async () => {
    const stop = new AbortController();
    // Some of them are in progress, and the others wait for a connection.
    const server = await serving(() => {
      stop.abort();
    });
    const client = connecting(server.url);
    const ends = await Promise.allSettled(
      many.map((index) => client.get(`/domains/${String(index)}`, { signal: stop.signal })),
    );
    expect(ends.map((end) => end.status === "rejected" && end.reason instanceof InterruptedError)).toEqual(
      many.map(() => true),
    );
    expect(listeners(stop.signal)).toBe(0);
  });

  it("sleep until it ends all of them, however many there are", async () => {
    const stop = new AbortController();
    const warnings = await warningsOf(async () => {
      const sleeping = many.map(() => realClock.sleep(3_600_000, stop.signal));
      expect(listeners(stop.signal)).toBe(1);
      stop.abort();
      await Promise.all(sleeping);
    });
    expect(warnings).toEqual([]);
  });
});

describe("a registration", () => {
  it("is removed once, even if one function is registered twice", () => {
    const stop = new AbortController();
    const called = jest.fn();
    const forget = whenAborted(stop.signal, called);
    whenAborted(stop.signal, called);
    forget();
    forget();
    stop.abort();
    expect(called).toHaveBeenCalledTimes(1);
  });

  it("works again after all registrations were removed", () => {
    const stop = new AbortController();
    whenAborted(stop.signal, () => undefined)();
    expect(listeners(stop.signal)).toBe(0);
    const called = jest.fn();
    whenAborted(stop.signal, called);
    stop.abort();
    expect(called).toHaveBeenCalledTimes(1);
  });

  it("is not called if another call removed it", () => {
    const stop = new AbortController();
    const called = jest.fn();
    let forget: () => void = () => undefined;
    whenAborted(stop.signal, () => {
      forget();
    });
    forget = whenAborted(stop.signal, called);
    stop.abort();
    expect(called).not.toHaveBeenCalled();
  });
});
