import { EventEmitter, once } from "node:events";
import { stopwatch } from "../../../../src/provider/client/http/request-counts";

/** A clock that stands still until it is set. */
const settable = () => {
  let time = 0;
  const clock = { now: () => time, sleep: () => Promise.resolve(), random: () => 0 };
  return { clock, set: (next: number) => (time = next) };
};

it("measures the duration of calls, and counts overlaps only once", async () => {
  const { clock, set } = settable();
  const watch = stopwatch(clock);
  const [one, other] = [new EventEmitter(), new EventEmitter()];
  const first = watch.during(once(one, "end"));
  set(100);
  const second = watch.during(once(other, "end"));
  expect(watch.elapsedMs()).toBe(100);
  set(150);
  one.emit("end");
  await first;
  set(300);
  other.emit("end");
  await second;
  set(1000);
  expect(watch.elapsedMs()).toBe(300);
});

it("also measures failed calls", async () => {
  const { clock, set } = settable();
  const watch = stopwatch(clock);
  const failing = watch.during(Promise.reject(new Error("no")));
  set(20);
  await expect(failing).rejects.toThrow("no");
  expect(watch.elapsedMs()).toBe(20);
});
