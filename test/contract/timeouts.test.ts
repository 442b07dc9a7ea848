import { defineContract, explain, milliseconds, timeouts, validate } from "../../src/contract";

it.each([
  ["90s", 90_000],
  ["45m", 2_700_000],
  ["1h30m", 5_400_000],
  ["1.5h", 5_400_000],
  ["20ms", 20],
  ["1m20ms", 60_020],
  ["0s", 0],
])("%s is %d milliseconds", (duration, expected) => {
  expect(milliseconds(duration)).toBe(expected);
});

it.each(["", "45", "m", "45 m", "-1m", "1d", "1h30", "soon", "45m "])("%j is not a duration", (duration) => {
  expect(milliseconds(duration)).toBeUndefined();
});

const slow = defineContract({
  kind: "resource",
  name: "slow",
  summary: "Something slow.",
  source: "none",
  path: "/slow",
  operations: ["create"],
  access: { scope: null },
  fields: { timeouts: timeouts({ create: "45m", update: "5m", delete: "10m" }) },
});

it("is a field that is never sent and is optional, in whole and in part", () => {
  const { spec } = slow.fields.timeouts;
  expect(spec).toMatchObject({ presence: "optional", sent: "never", providerOnly: true, notReturned: true });
  expect(validate(slow, {})).toEqual([]);
  expect(validate(slow, { timeouts: {} })).toEqual([]);
  expect(validate(slow, { timeouts: { update: "1h" } })).toEqual([]);
});

it("shows the form of a duration", () => {
  const problems = validate(slow, { timeouts: { create: "3 hours", read: "1m" } });
  expect(problems.map((problem) => explain(problem, "snake"))).toEqual([
    "timeouts.read is not a valid field",
    'timeouts.create must be a duration such as "45m", "1h30m" or "90s", got "3 hours"',
  ]);
});

it("has the right defaults", () => {
  const { create, update, delete: remove } = slow.fields.timeouts.spec.fields ?? {};
  expect([create, update, remove].map((field) => field?.spec.default)).toEqual(["45m", "5m", "10m"]);
});
