import type { ChildProcess } from "node:child_process";

export interface Ready {
  readonly url: string;
  readonly token: string;
  /** Where it answers DNS queries, if it was asked to. */
  readonly dns: string | undefined;
}

const readyLines = /^(?:answering DNS queries on (\S+)\n)?stratus emulator ready on (\S+) token (\S+)(?: page \S+)?$/m;

/** Waits until the emulator that the process is says that it serves; fails with what it printed where it ends before. */
export function whenReady(child: ChildProcess): Promise<Ready> {
  let said = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const [, dns, url, token] = readyLines.exec(said) ?? [];
        if (url !== undefined && token !== undefined) resolve({ url, token, dns });
      });
    }
    child.once("close", (code) => reject(new Error(`the emulator ended with ${String(code)}:\n${said}`)));
  });
}
