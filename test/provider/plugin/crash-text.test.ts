import { crashText } from "../../../src/provider/plugin/serve";

const hide = (text: string) => text.replaceAll("horse", "(hidden)");

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test("a crash report has the message without its secrets, and the frames unchanged", () => {
  const error = new Error("sent the horse\nand the horse again");
  const text = crashText(error, hide);
  expect(text).toMatch(/^Error: sent the \(hidden\)\nand the \(hidden\) again\n {4}at .*crash-text\.test\.ts:\d+:\d+/);
  expect(crashText(error)).toBe(error.stack);
});

test("line numbers are not secrets", () => {
  const error = new Error("it is 1");
  error.stack = "Error: it is 1\n    at f (file.js:1:23)\n    at g (file.js:4:1)";
  expect(crashText(error, (text) => text.replaceAll("1", "(hidden)"))).toBe(
    "Error: it is (hidden)\n    at f (file.js:1:23)\n    at g (file.js:4:1)",
  );
});

test.each([
  "horse",
  "correct horse battery staple that is longer than what a message quotes as a whole",
  '{"a":"horse" }}',
])("invalid JSON is not quoted: %j", (text) => {
  const shown = crashText(caught(() => JSON.parse(text) as unknown));
  expect(shown).toMatch(/^SyntaxError: .*JSON/);
  for (const word of ["horse", "corre"]) expect(shown.split("\n    at ")[0]).not.toContain(word);
});

test("a thrown value that is not an error is printed without secrets", () => {
  expect(crashText({ password: "horse" }, hide)).toBe("{ password: '(hidden)' }");
  expect(crashText("horse", hide)).toBe("(hidden)");
});
