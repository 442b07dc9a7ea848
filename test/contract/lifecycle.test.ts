import { durationUntil } from "../../src/contract";

const transitions = {
  start: { via: "pending", to: "running", takes: [5, 10] },
  run: { via: "running", to: "done", takes: [60, 180] },
  runBriefly: { via: "running", to: "done", takes: [20, 30] },
  cancel: { via: "cancelling", to: "failed", takes: [1, 2] },
} as const;

describe("the duration until an object is in a wanted state", () => {
  it.each([
    ["of one transition, from the shortest to the longest that is possible", "running", [20, 180]],
    ["of every transition on the way", "pending", [25, 190]],
    ["is unknown if no transition leads there", "cancelling", undefined],
    ["is unknown for another status", "paused", undefined],
    ["is unknown without a status", undefined, undefined],
  ])("%s", (_, status, expected) => {
    expect(durationUntil({ transitions }, status, ["done"])).toEqual(expected);
  });
});
