import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addToPath, inShellFolder, setVariable, shellProgram, shellQuote, unsetVariable } from "../../src/shared/shell";

const words = ["/home/ops/shop", "my shop", "it's", 'a "b" $HOME `x` \\', "~", "a;b&c|d", "", "*", "ä", "line\nline"];

test.each(words)("a shell reads %j as one word, unchanged", (word) => {
  const read = execFileSync("sh", ["-c", `printf '[%s]' ${shellQuote(word, "linux")}`], { encoding: "utf8" });
  expect(read).toBe(`[${word}]`);
});

test("a plain path has no quotes", () => {
  expect(shellQuote("../shop/a-b_c.d@1", "linux")).toBe("../shop/a-b_c.d@1");
});

test("a POSIX shell runs the commands", () => {
  const folder = mkdtempSync(join(tmpdir(), "stratus it's "));
  const commands = [
    setVariable("STRATUS_WORD", "a 'b' $c", "linux"),
    addToPath("/opt/my node", "linux"),
    inShellFolder(folder, 'printf "%s|%s|%s|" "$PWD" "$STRATUS_WORD" "${PATH%%:*}"', "linux"),
    unsetVariable("STRATUS_WORD", "linux"),
    'printf %s "${STRATUS_WORD-unset}"',
  ];
  const printed = execFileSync("sh", ["-c", commands.join("\n")], { encoding: "utf8" });
  expect(printed).toBe(`${folder}|a 'b' $c|/opt/my node|unset`);
});

describe("PowerShell on Windows", () => {
  test.each([
    ["C:\\Users\\ops\\shop", "C:\\Users\\ops\\shop"],
    ["C:\\my shop", "'C:\\my shop'"],
    ["it's", "'it''s'"],
    ["a$b", "'a$b'"],
    ["@x", "'@x'"],
    ["a,b", "'a,b'"],
    ["", "''"],
  ])("reads %j as one word", (text, word) => {
    expect(shellQuote(text, "win32")).toBe(word);
  });

  test("starts a program with a quoted path", () => {
    expect(shellProgram("C:\\Program Files\\x.exe", "win32")).toBe("& 'C:\\Program Files\\x.exe'");
    expect(shellProgram("C:\\x.exe", "win32")).toBe("C:\\x.exe");
  });

  test("has its own commands for folders and variables", () => {
    expect(inShellFolder("C:\\my shop", "terraform init", "win32")).toBe("pushd 'C:\\my shop'; terraform init; popd");
    expect(setVariable("STRATUS_TOKEN", "it's", "win32")).toBe("$env:STRATUS_TOKEN = 'it''s'");
    expect(unsetVariable("STRATUS_TOKEN", "win32")).toBe("Remove-Item Env:STRATUS_TOKEN");
    expect(addToPath("C:\\Program Files\\nodejs", "win32")).toBe(
      "$env:PATH = 'C:\\Program Files\\nodejs;' + $env:PATH",
    );
  });
});
