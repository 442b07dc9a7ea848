import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mustRun } from "../support/child";
import { root } from "./support/package";

jest.setTimeout(900_000);

const stratus = join(root, "dist", "bin", "stratus.cjs");
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stratus-shells-"));
  mkdirSync(join(folder, "infra"));
  writeFileSync(join(folder, "my plan.bin"), "");
  const stack = join(folder, "cdktf.out", "stacks", "shop");
  mkdirSync(stack, { recursive: true });
  writeFileSync(join(stack, "cdk.tf.json"), "{}");
  for (const shell of ["bash", "zsh", "fish"]) {
    const args = [stratus, "completion", shell];
    const { stdout } = await mustRun(process.execPath, args, { cwd: folder });
    writeFileSync(join(folder, `stratus.${shell}`), stdout);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The typed text, with a tab at the completion, and the arguments with which stratus then starts. */
const typed: readonly (readonly [string, readonly string[]])[] = [
  ["stratus dri\t--j\t", ["drift", "--json"]],
  ["stratus pro\tinst\tin\t", ["provider", "install", "infra"]],
  ["stratus emulator --clock fr\t", ["emulator", "--clock", "frozen"]],
  ["stratus emulator --clock=fr\t", ["emulator", "--clock=frozen"]],
  ["stratus emulator --port in\t", ["emulator", "--port", "in"]],
  ["stratus catalogue reg\t", ["catalogue", "regions"]],
  ["stratus diff my\t", ["diff", "my plan.bin"]],
  ["stratus drift sh\t", ["drift", "shop"]],
];

/** A shell in a terminal that gets typed lines. `script` of Debian's bsdutils creates the terminal. */
async function typeInto(shell: string, lines: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"], HOME: folder, TERM: "dumb" };
  const child = spawn("script", ["-qec", shell, "/dev/null"], { cwd: folder, env });
  let output = "";
  let shown = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise((resolve) => child.once("close", resolve));
  for (const line of lines) {
    child.stdin.write(`${line}\n`);
    // A person doesn't type while the shell completes.
    await sleep(500);
    const isTyped = typed.some(([each]) => each === line);
    for (let waits = 0; isTyped && waits < 100 && argumentsIn(output).length === shown; waits++) await sleep(100);
    shown = argumentsIn(output).length;
  }
  child.stdin.end("exit\n");
  await ended;
  return output;
}

/** The lines with the arguments in the terminal's output. Some shell versions remove the slash after a folder. */
const argumentsIn = (output: string) =>
  [...output.matchAll(/^\r?<(.*)>\r?$/gm)].map(([, text = ""]) =>
    text.split("><").map((word) => word.replace(/\/+$/, "")),
  );

const print = `stratus() { if [ "$1" = __complete ]; then '${process.execPath}' '${stratus}' "$@"; else printf '<%s>' "$@"; echo; fi; }`;

describe.each([
  ["bash", "bash --norc --noprofile -i", [print, "source ./stratus.bash"]],
  ["zsh", "zsh -f -i", [print, "autoload -U compinit; compinit -u -D; source ./stratus.zsh"]],
])("%s", (_, shell, start) => {
  test("completes the typed text", async () => {
    const output = await typeInto(shell, [...start, ...typed.map(([line]) => line)]);
    expect(argumentsIn(output)).toEqual(typed.map(([, expected]) => expected));
  });
});

describe("fish", () => {
  test.each(typed.filter(([line]) => line.split("\t").length === 2))("%j", async (line, expected) => {
    const script = `function stratus; '${process.execPath}' '${stratus}' $argv; end; source ./stratus.fish; complete -C '${line.trimEnd()}'`;
    const { stdout } = await mustRun("fish", ["--no-config", "-c", script], { cwd: folder });
    const offered = stdout.split("\n").flatMap((each) => (each === "" ? [] : [each.split("\t")[0]]));
    const [last = ""] = expected.slice(-1);
    // There are no suggestions for a number.
    expect(offered).toEqual(last === "in" ? [] : [last]);
  });
});
