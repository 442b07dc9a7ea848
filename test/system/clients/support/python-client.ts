import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Service } from "./service";

/** A Python program that runs a line of code at a time, with a client for the service. */
interface Session {
  /** The path of the program, in this folder's parent. */
  readonly file: string;
  readonly python: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Evaluates an expression, and returns the fields of its objects. */
export type Evaluate = (expression: string) => Promise<unknown>;

/** Debian's libcloud, with the drivers `compute` and `dns`. The first Python on PATH may lack Debian's packages. */
const libcloud = { file: "libcloud/session.py", python: "/usr/bin/python3", env: { PATH: process.env["PATH"] } };

/** One Python process for the tests of a file: names assigned by an expression, as in `(node := …)`, stay until the end. */
export function usePython(
  service: () => Service,
  session: () => Session | Promise<Session> = () => libcloud,
): Evaluate {
  let child: ChildProcessWithoutNullStreams;
  let lines: AsyncIterator<string>;
  let output = "";
  beforeAll(async () => {
    const { port, token } = service();
    const { file, python, env } = await session();
    child = spawn(python, [join(__dirname, "..", file)], {
      env: { ...env, LINODE_PORT: String(port), LINODE_TOKEN: token },
    });
    child.stderr.on("data", (text: Buffer) => (output += text.toString()));
    lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  });
  afterAll(() => child.kill("SIGTERM"));
  return async (expression) => {
    child.stdin.write(`${JSON.stringify(expression)}\n`);
    const { value: line, done } = (await lines.next()) as IteratorResult<string, unknown>;
    if (done === true) throw new Error(`python ended:\n${output}`);
    const answer = JSON.parse(line) as { readonly value?: unknown; readonly error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
}
