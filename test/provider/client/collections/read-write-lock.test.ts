import { createReadWriteLock } from "../../../../src/provider/client/collections";

describe("a read-write lock", () => {
  /** Starts functions that end on request, and returns the order of their starts. */
  function lockedWork() {
    const lock = createReadWriteLock();
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve) =>
        ends.set(name, () => {
          resolve(name);
        }),
      );
    };
    const nextTick = () => new Promise((resolve) => setImmediate(resolve));
    return {
      started,
      nextTick,
      share: (name: string, signal?: AbortSignal) => lock.shared(work(name), signal),
      exclusive: (name: string) => lock.exclusive(work(name)),
      end: async (...names: string[]) => {
        for (const name of names) ends.get(name)?.();
        await nextTick();
      },
    };
  }

  it("is shared by concurrent readers, and a writer waits for all of them", async () => {
    const { started, share, exclusive, end, nextTick } = lockedWork();
    const results = [share("a"), share("b"), exclusive("c"), share("d"), share("e")];
    await nextTick();
    expect(started).toEqual(["a", "b"]);
    await end("b");
    expect(started).toEqual(["a", "b"]);
    await end("a");
    expect(started).toEqual(["a", "b", "c"]);
    await end("c");
    expect(started).toEqual(["a", "b", "c", "d", "e"]);
    await end("d", "e");
    await expect(Promise.all(results)).resolves.toEqual(["a", "b", "c", "d", "e"]);
  });

  it("runs writers one after another", async () => {
    const { started, exclusive, end, nextTick } = lockedWork();
    const results = [exclusive("a"), exclusive("b")];
    await nextTick();
    expect(started).toEqual(["a"]);
    await end("a");
    expect(started).toEqual(["a", "b"]);
    await end("b");
    await Promise.all(results);
  });

  it("is released if the function fails", async () => {
    const { exclusive } = createReadWriteLock();
    await expect(exclusive(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(exclusive(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it("removes an interrupted caller from the queue, and those behind it continue", async () => {
    const { started, share, exclusive, end, nextTick } = lockedWork();
    const stop = new AbortController();
    const first = exclusive("a");
    const left = share("b", stop.signal);
    const last = share("c");
    await nextTick();
    stop.abort();
    await expect(left).rejects.toThrow("Interrupted: a write was not sent");
    await end("a");
    expect(started).toEqual(["a", "c"]);
    await end("c");
    await Promise.all([first, last]);
  });
});
