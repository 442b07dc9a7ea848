import type { ListedFault } from "../../../src/emulator/api";
import { effectWords, isSpent, matchWords, timesWords } from "../../../src/emulator/page/views/faults/fault-words";

const fault = (
  match: ListedFault["match"],
  effect: ListedFault["effect"] = { status: 503 },
  hits = 0,
): ListedFault => ({
  ...{ id: 1, match, effect, hits },
});

test.each([
  [{}, "all requests"],
  [{ method: "GET" }, "GET any path"],
  [{ path: "/domains/*" }, "any method /domains/*"],
  [{ method: "PUT", path: "/domains/*" }, "PUT /domains/*"],
])("%j applies to %s", (match, words) => {
  expect(matchWords(fault(match))).toBe(words);
});

test.each([
  [{}, "once"],
  [{ times: 0 }, "always"],
  [{ times: 3, nth: 2 }, "3 times, starting with request 2"],
  [{ probability: 0.5, nth: 1 }, "once, with probability 0.5"],
])("%j acts %s", (match, words) => {
  expect(timesWords(fault(match))).toBe(words);
});

test.each<[ListedFault["effect"], string]>([
  [{ status: 429, retryAfter: 3 }, "returns 429, Retry-After 3 s"],
  [{ drop: "after", delayMs: 50 }, "closes the connection after processing, delays the response by 50 ms"],
])("%j %s", (effect, words) => {
  expect(effectWords(fault({}, effect))).toBe(words);
});

test("a fault is used up after its number of hits, and one without a limit never", () => {
  expect(isSpent(fault({}))).toBe(false);
  expect(isSpent(fault({}, {}, 1))).toBe(true);
  expect(isSpent(fault({ times: 2 }, {}, 1))).toBe(false);
  expect(isSpent(fault({ times: 0 }, {}, 99))).toBe(false);
});
