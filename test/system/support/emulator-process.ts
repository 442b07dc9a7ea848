import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Ready {
  readonly url: string;
  readonly token: string;
  /** The address of its DNS server, if it has one. */
  readonly dns: string | undefined;
  /** The URL of its page, if it has one. */
  readonly page: string | undefined;
}

const readyLines =
  /^(?:Answering DNS queries on (\S+)\n)?stratus emulator ready on (\S+) token (\S+)(?: page (\S+))?$/m;

/** Waits until the emulator process prints that it is ready. Fails with its output if it exits before. */
export function whenReady(child: ChildProcess): Promise<Ready> {
  let output = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const [, dns, url, token, page] = readyLines.exec(output) ?? [];
        if (url !== undefined && token !== undefined) resolve({ url, token, dns, page });
      });
    }
    child.once("close", (code) => reject(new Error(`the emulator ended with ${String(code)}:\n${output}`)));
  });
}

const command = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");

/** The built emulator in its own process. */
export async function startEmulatorProcess(...options: readonly string[]) {
  const child = spawn(process.execPath, [command, "emulator", ...options]);
  const ready = await whenReady(child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { ...ready, stop };
}
