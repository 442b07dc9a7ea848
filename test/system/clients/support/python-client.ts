import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Service } from "./service";

/** Debian's Python has Debian's packages. The first one on PATH may be another one. */
const python = "/usr/bin/python3";

/** Evaluates an expression with libcloud's drivers `compute` and `dns`, and returns the fields of its objects. */
export type Evaluate = (expression: string) => Promise<unknown>;

/** One Python process for the tests of a file: names assigned by an expression, as in `(node := …)`, stay until the end. */
export function usePython(service: () => Service): Evaluate {
  let child: ChildProcessWithoutNullStreams;
  let lines: AsyncIterator<string>;
  let said = "";
  beforeAll(() => {
    const { port, token } = service();
    child = spawn(python, [join(__dirname, "..", "libcloud", "session.py")], {
      env: { PATH: process.env["PATH"], LINODE_PORT: String(port), LINODE_TOKEN: token },
    });
    child.stderr.on("data", (text: Buffer) => (said += text.toString()));
    lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  });
  afterAll(() => child.kill("SIGTERM"));
  return async (expression) => {
    child.stdin.write(`${JSON.stringify(expression)}\n`);
    const { value: line, done } = (await lines.next()) as IteratorResult<string, unknown>;
    if (done === true) throw new Error(`python ended:\n${said}`);
    const answer = JSON.parse(line) as { readonly value?: unknown; readonly error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
}
