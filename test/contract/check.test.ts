import { between, check, combinedLength, items, length, oneOf, type ValueCheck } from "../../src/contract";

const passes = <T>(demand: ValueCheck<T>, values: readonly T[]) => values.map((value) => demand.test(value));

describe("length", () => {
  it("accepts both bounds and nothing beyond them", () => {
    expect(passes(length(3, 5), ["ab", "abc", "abcde", "abcdef"])).toEqual([false, true, true, false]);
  });

  it("counts characters as people do, not surrogate halves", () => {
    expect(passes(length(3, 3), ["😀😀😀", "😀😀", "äöü"])).toEqual([true, false, true]);
  });

  it.each([
    [3, 64, "must be 3 to 64 characters long"],
    [0, 100, "must be at most 100 characters long"],
    [0, 1, "must be at most 1 character long"],
    [1, Infinity, "must be at least 1 character long"],
    [2, Infinity, "must be at least 2 characters long"],
    [5, 5, "must be exactly 5 characters long"],
  ])("describes %d to %d as: %s", (min, max, words) => {
    expect(length(min, max).words).toBe(words);
  });
});

describe("between", () => {
  it("accepts both bounds and nothing beyond them", () => {
    expect(passes(between(0, 255), [-1, 0, 255, 256])).toEqual([false, true, true, false]);
  });

  it.each([
    [0, 255, "must be from 0 to 255"],
    [1, Number.MAX_SAFE_INTEGER, "must be at least 1"],
    [1, Infinity, "must be at least 1"],
  ])("describes %d to %d as: %s", (min, max, words) => {
    expect(between(min, max).words).toBe(words);
  });
});

describe("items", () => {
  it("counts the entries of a list", () => {
    expect(passes(items(1, 2), [[], [1], [1, 2], [1, 2, 3]])).toEqual([false, true, true, false]);
  });

  it.each([
    [1, Infinity, "must have at least 1 item"],
    [0, 3, "must have at most 3 items"],
    [1, 1, "must have exactly 1 item"],
  ])("describes %d to %d as: %s", (min, max, words) => {
    expect(items(min, max).words).toBe(words);
  });
});

describe("combinedLength", () => {
  it("adds up the strings of a list, without separators", () => {
    expect(passes(combinedLength(4), [[], ["ab", "cd"], ["ab", "cde"], ["😀", "😀", "😀", "😀"]])).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("describes its bound", () => {
    expect(combinedLength(1000).words).toBe("must be at most 1000 characters long in total");
  });
});

describe("oneOf", () => {
  it("accepts only the values themselves", () => {
    expect(passes(oneOf<string>(["ACCEPT", "DROP"]), ["ACCEPT", "DROP", "accept", "ALLOW", ""])).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("names the values, a single one without a list", () => {
    expect(oneOf(["a", "b"]).words).toBe('must be one of "a", "b"');
    expect(oneOf(["a"]).words).toBe('must be "a"');
    expect(oneOf([1, 3]).words).toBe("must be one of 1, 3");
  });

  it("suggests a similar value", () => {
    const policy = oneOf<string>(["ACCEPT", "DROP"]);
    expect(policy.hint?.("accept")).toBe('did you mean "ACCEPT"?');
    expect(policy.hint?.("REJECTED")).toBeUndefined();
  });
});

describe("check", () => {
  it("has no hint by default", () => {
    expect(check("must be so", () => true)).not.toHaveProperty("hint");
    expect(
      check<string>(
        "must be so",
        () => false,
        (value) => `write ${value}`,
      ).hint?.("x"),
    ).toBe("write x");
  });
});
