import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Ready {
  readonly url: string;
  readonly token: string;
  /** Where it answers DNS queries, if it was asked to. */
  readonly dns: string | undefined;
  /** The address of its page, where it has one. */
  readonly page: string | undefined;
}

const readyLines =
  /^(?:answering DNS queries on (\S+)\n)?stratus emulator ready on (\S+) token (\S+)(?: page (\S+))?$/m;

/** Waits until the emulator that the process is says that it serves; fails with what it printed where it ends before. */
export function whenReady(child: ChildProcess): Promise<Ready> {
  let said = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const [, dns, url, token, page] = readyLines.exec(said) ?? [];
        if (url !== undefined && token !== undefined) resolve({ url, token, dns, page });
      });
    }
    child.once("close", (code) => reject(new Error(`the emulator ended with ${String(code)}:\n${said}`)));
  });
}

const command = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");

/** The emulator of the build, as a process of its own. */
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
