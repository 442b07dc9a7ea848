import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Caller, testEmulatorOf } from "../emulator/support";

/** An emulator in its own process. */
export interface Served {
  readonly url: string;
  readonly token: string;
  readonly call: Caller;
  readonly control: Caller;
  readonly isRunning: () => boolean;
  /** Kills it without a chance to react. */
  readonly kill: () => Promise<void>;
}

const script = join(__dirname, "..", "emulator", "serve.ts");

export async function serveEmulator(data: string, clock = "real"): Promise<Served> {
  const child = spawn(process.execPath, ["-r", "ts-node/register/transpile-only", script, data, clock], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    void ended.then(() => reject(new Error(`the emulator ended with ${String(child.exitCode)} before it served`)));
  });
  const token = "stratus-dev-token";
  const { call, control } = testEmulatorOf({ url, token, close: () => Promise.resolve() });
  return {
    url,
    token,
    call,
    control,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
