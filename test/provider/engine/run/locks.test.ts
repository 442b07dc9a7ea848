import { Locks, Ownership } from "../../../../src/provider/engine/run/locks";

test("one worker at a time owns a key, in the order of the calls, even after a failure", async () => {
  const locks = new Locks();
  const seen: string[] = [];
  const work = (name: string, fails = false) =>
    locks.hold("object", async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const all = await Promise.allSettled([work("a"), work("b", true), work("c")]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("different keys do not block each other", async () => {
  const locks = new Locks();
  let free: () => void = () => undefined;
  const held = locks.hold("a", () => new Promise<void>((resolve) => (free = resolve)));
  await locks.hold("b", () => Promise.resolve());
  free();
  await held;
});

test("holders of several keys in different orders do not deadlock", async () => {
  const locks = new Locks();
  const seen: string[] = [];
  const work = (name: string, keys: readonly string[]) =>
    locks.holdAll(keys, async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
      return name;
    });
  const all = await Promise.all([work("1", ["a", "b", "a"]), work("2", ["b", "a"]), work("3", ["b"])]);
  expect(all).toEqual(["1", "2", "3"]);
  expect(await locks.holdAll([], () => Promise.resolve("without keys"))).toBe("without keys");
  // Each holder of a shared key has it exclusively.
  for (const name of ["1", "2", "3"]) expect(seen[seen.indexOf(`${name} begins`) + 1]).toBe(`${name} ends`);
});

test("the second owner of an object learns about the first", () => {
  const ownership = new Ownership();
  expect(ownership.claim("thing", "one")).toBeUndefined();
  expect(ownership.claim("thing", "one")).toBeUndefined();
  expect(ownership.claim("thing", "other")).toBe("one");
  expect(ownership.claim("another thing", "other")).toBeUndefined();
});
