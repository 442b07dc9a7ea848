import { createGatherer, createSingle, type Timer } from "../../../src/emulator/page/store/gather";

/** A clock that advances on request. */
function makeTime() {
  let now = 0;
  let waiting: { readonly at: number; readonly work: () => void }[] = [];
  const timer: Timer = {
    now: () => now,
    after: (milliseconds, work) => waiting.push({ at: now + milliseconds, work }),
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { work } of due) work();
  };
  return { timer, pass };
}

function setUp() {
  const batches: (readonly string[])[] = [];
  const { timer, pass } = makeTime();
  const add = createGatherer((names) => batches.push([...names]), 500, timer);
  return { batches, pass, add };
}

test("the first change is reported immediately", () => {
  const { batches, add } = setUp();
  add(["domain"]);
  expect(batches).toEqual([["domain"]]);
});

test("a change after a pause is reported immediately, too", () => {
  const { batches, add, pass } = setUp();
  add(["domain"]);
  pass(500);
  add(["tag"]);
  expect(batches).toEqual([["domain"], ["tag"]]);
});

test("changes within the interval are reported together, each name once, at its end", () => {
  const { batches, add, pass } = setUp();
  add(["domain"]);
  pass(100);
  add(["tag", "domain"]);
  pass(100);
  add(["tag", "event"]);
  expect(batches).toHaveLength(1);
  pass(299);
  expect(batches).toHaveLength(1);
  pass(1);
  expect(batches.slice(1)).toEqual([["tag", "domain", "event"]]);
});

test("hundreds of changes in two seconds are reported five times, and none is lost", () => {
  const { batches, add, pass } = setUp();
  for (let at = 0; at < 200; at++) {
    add([`kind${String(at)}`]);
    pass(10);
  }
  expect(batches).toHaveLength(5);
  expect(batches.flat()).toHaveLength(200);
});

test("loads requested during a load run once more, and never concurrently", async () => {
  let running = 0;
  let runs = 0;
  const ends: (() => void)[] = [];
  const ask = createSingle(async () => {
    runs++;
    expect(++running).toBe(1);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
  });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  ask();
  ask();
  ask();
  expect(runs).toBe(1);
  await endNext();
  expect(runs).toBe(2);
  await endNext();
  expect(runs).toBe(2);
  ask();
  expect(runs).toBe(3);
  await endNext();
});
