import { canonicalValue, storedValue } from "../../../../src/contract";
import { domain } from "../../../../src/resources/domain/contract";
import { fieldOf, validatorOf } from "../../support";

const messagesFor = validatorOf(domain, { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" });

const times = ["expireSec", "refreshSec", "retrySec", "ttlSec"];
const valid = [0, 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200];

describe.each(times)("%s", (name) => {
  const field = fieldOf(domain, name);
  const stored = (seconds: number) => storedValue(field, seconds, {});

  it("R3-020: keeps supported values", () => {
    expect(valid.map(stored)).toEqual(valid);
  });

  it("R3-021: rounds others up, from a second above each value to a second below the next", () => {
    const steps = valid.slice(0, -1).map((value, index) => [value + 1, valid[index + 1]] as const);
    expect(steps.map(([seconds]) => stored(seconds))).toEqual(steps.map(([, next]) => next));
    expect(valid.slice(1).map((value) => stored(value - 1))).toEqual(valid.slice(1));
  });

  it("R3-021: 301 becomes 3600 and 1 becomes 300", () => {
    expect([stored(301), stored(1)]).toEqual([3600, 300]);
  });

  it("R3-022: a value above the maximum becomes the maximum", () => {
    expect([stored(2419201), stored(99_999_999)]).toEqual([2419200, 2419200]);
  });

  it("R3-021: accepts any value", () => {
    expect([0, 1, 301, 99_999_999].flatMap((seconds) => messagesFor({ [name]: seconds }))).toEqual([]);
  });

  it("R3-020: seconds are integers and not negative", () => {
    expect(messagesFor({ [name]: 1.5 })).toEqual([`${name} must be a whole number, got 1.5`]);
    expect(messagesFor({ [name]: -1 })).toEqual([`${name} must be at least 0, got -1`]);
  });

  it("compares the stored value", () => {
    expect(canonicalValue(field, 301, {})).toBe(canonicalValue(field, 3600, {}));
    expect(canonicalValue(field, 301, {})).not.toBe(canonicalValue(field, 300, {}));
  });
});

it.each([
  ["R3-023", "expireSec", 1209600],
  ["R3-024", "refreshSec", 14400],
  ["R3-025", "retrySec", 14400],
  ["R3-026", "ttlSec", 86400],
])("%s: %s 0 stays 0 and equals its default, %d", (_, name, fallback) => {
  const field = fieldOf(domain, name);
  expect(storedValue(field, 0, {})).toBe(0);
  expect(canonicalValue(field, 0, {})).toBe(canonicalValue(field, fallback, {}));
  expect(storedValue(field, fallback, {})).toBe(fallback);
  expect(field.spec.default).toBe(0);
  expect(field.spec.summary).toContain(String(fallback));
});
