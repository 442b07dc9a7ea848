import { execFileSync } from "node:child_process";
import { curlCommand, shellWord } from "../../../src/emulator/page/api/requests";

/** The shell's view of a command: its words, one on each line, with the token inserted. */
const wordsOf = (command: string): readonly string[] =>
  execFileSync("sh", ["-c", `set -- ${command}\nfor word do printf '%s\\0' "$word"; done`], {
    encoding: "utf8",
    env: { STRATUS_TOKEN: "secret $HOME" },
  })
    .split("\0")
    .slice(0, -1);

test.each([
  "plain",
  "",
  "it's",
  "'''",
  "$(touch /tmp/never) `id` $HOME",
  'a "b" \\ c',
  "line\nline",
  "名前 *?[a]~",
  "!history",
  "-v",
])("%j is one unchanged word of a shell", (text) => {
  expect(wordsOf(`x ${shellWord(text)}`)).toEqual(["x", text]);
});

test("a read has the token of the environment and the URL", () => {
  const command = curlCommand({ method: "GET", url: "http://127.0.0.1:4510/v4/domains?page=1&page_size=2" });
  expect(wordsOf(command)).toEqual([
    ...["curl", "--header", "Authorization: Bearer secret $HOME"],
    "http://127.0.0.1:4510/v4/domains?page=1&page_size=2",
  ]);
});

test("a write has its method and its body as JSON", () => {
  const body = { label: "it's $HOME", rules: [] };
  const words = wordsOf(curlCommand({ method: "PUT", url: "http://x/v4/domains/1", body }));
  expect(words).toEqual([
    ...["curl", "--request", "PUT", "--header", "Authorization: Bearer secret $HOME"],
    ...["--header", "Content-Type: application/json", "--data", JSON.stringify(body), "http://x/v4/domains/1"],
  ]);
});

test("a HEAD request does not wait for a body", () => {
  const words = wordsOf(curlCommand({ method: "HEAD", url: "http://x/v4/domains", body: { a: 1 } }));
  expect(words).toEqual(["curl", "--head", "--header", "Authorization: Bearer secret $HOME", "http://x/v4/domains"]);
});

test("a request without a body sends none", () => {
  expect(wordsOf(curlCommand({ method: "POST", url: "http://x/", body: null }))).not.toContain("--data");
});
