import { cut, foreignText, printable } from "../../src/shared/printable";

it.each([
  ["colours", "\u001b[1;31mred\u001b[0m", "red"],
  ["titles", "a\u001b]0;owned\u0007b\u001b]8;;http://x\u001b\\c", "abc"],
  ["sequences of eight bits", "a\u009b2Jb\u009d0;t\u009cc", "abc"],
  ["a sequence that does not end", "a\u001b]0;b", "a]0;b"],
  ["bells, backspaces and nulls", "a\u0007\b\u0000b", "ab"],
  ["carriage returns", "safe\rowned\r\nnext", "safe\nowned\nnext"],
  ["turned order", "a\u202eb\u2066c\u200fd", "abcd"],
  ["invisible characters", "a\u200bb\ufeffc\u{e0041}d\u2060e", "abcde"],
  ["halves of characters", "a\ud800b", "ab"],
  ["lines of other kinds", "a\u2028b\u0085c", "a\nb\nc"],
])("removes %s", (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});

it("keeps readable text", () => {
  const text = 'a\tb\nc "é" 日本 👩‍👩‍👧 [32m';
  expect(printable(text)).toBe(text);
});

it("shows foreign text as one line, with its length", () => {
  expect(foreignText(" a\n\n b\t c ")).toBe("a b c");
  expect(foreignText("x".repeat(1_000_000))).toBe(`${"x".repeat(300)}… (cut: it has 1000000 characters)`);
  expect(cut("a👍", 2)).toBe("a… (cut: it has 3 characters)");
});

it("processes a million incomplete sequences", () => {
  expect(printable("\u001b]".repeat(500_000))).toBe("]".repeat(500_000));
  expect(printable("\u001b[".repeat(500_000))).toBe("[".repeat(500_000));
});
