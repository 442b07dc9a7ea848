import { execFileSync } from "node:child_process";
import { shellQuote } from "../../src/terraform/shell-quote";

const words = ["/home/ops/shop", "my shop", "it's", 'a "b" $HOME `x` \\', "~", "a;b&c|d", "", "*", "ä", "line\nline"];

test.each(words)("a shell reads %j as one word, unchanged", (word) => {
  const read = execFileSync("sh", ["-c", `printf '[%s]' ${shellQuote(word)}`], { encoding: "utf8" });
  expect(read).toBe(`[${word}]`);
});

test("a plain path has no quotes", () => {
  expect(shellQuote("../shop/a-b_c.d@1")).toBe("../shop/a-b_c.d@1");
});
