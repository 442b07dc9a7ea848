import { PassThrough } from "node:stream";
import { asking } from "../../src/cli/ask";

/** A terminal whose user types these parts, each once the text before it is on the screen. */
function terminal(...typed: readonly (readonly [after: string, text: string | null])[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const left = [...typed];
  let screen = "";
  const type = () => {
    const [next] = left;
    if (!next || !screen.includes(next[0])) return;
    left.shift();
    if (next[1] === null) input.end();
    else input.write(next[1]);
    type();
  };
  output.setEncoding("utf8").on("data", (part: string) => {
    screen += part;
    type();
  });
  type();
  return { input, output, screen: () => screen };
}

const two = (streams: ReturnType<typeof terminal>) =>
  asking(async (ask) => [await ask("First? "), await ask("Second? ")], streams);

const endedEarly = "Nothing was written, because the input ended before the last answer.";

test("each answer belongs to the question on the screen", async () => {
  expect(await two(terminal(["First? ", "a\n"], ["Second? ", "b\n"]))).toEqual(["a", "b"]);
});

test("answers that are pasted together belong to the questions in order", async () => {
  const streams = terminal(["First? ", "a\nb\n"]);
  expect(await two(streams)).toEqual(["a", "b"]);
  expect(streams.screen()).toBe("First? Second? b\n");
});

test("answers that are typed before the first question, or in parts of lines, are kept", async () => {
  expect(await two(terminal(["", "a\nb"], ["Second? ", "c\n"]))).toEqual(["a", "bc"]);
});

test("the last answer counts, although the input ends with it", async () => {
  expect(await two(terminal(["First? ", "a\nb\n"], ["", null]))).toEqual(["a", "b"]);
});

test("answers that are left over belong to the next questions of the command", async () => {
  const streams = terminal(["First? ", "a\nb\nc\n"], ["Second? ", null]);
  expect(await two(streams)).toEqual(["a", "b"]);
  expect(await asking((ask) => ask("Third? "), streams)).toBe("c");
});

test("an input that ends before the first or the second answer is an error", async () => {
  await expect(two(terminal(["First? ", null]))).rejects.toThrow(endedEarly);
  await expect(two(terminal(["First? ", "a\n"], ["Second? ", null]))).rejects.toThrow(endedEarly);
});

test("questions after the end of the input are errors, and take no default", async () => {
  const streams = terminal(["First? ", "a\n"], ["Second? ", null]);
  await expect(two(streams)).rejects.toThrow(endedEarly);
  await expect(asking((ask) => ask("Third? "), streams)).rejects.toThrow(endedEarly);
});
