import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { transferZone } from "../../../src/emulator/service/dns/transfer";

export interface Nameserver {
  /** `127.0.0.1:5354` */
  readonly address: string;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Debian's knot on localhost, with one zone that `allowed` may transfer. */
export async function startKnot(domain: string, zone: string, allowed = "127.0.0.1"): Promise<Nameserver> {
  const folder = mkdtempSync(join(tmpdir(), "stratus-knot-"));
  const port = await freePort();
  const zoneFile = join(folder, "zone");
  const configuration = join(folder, "knot.conf");
  writeFileSync(zoneFile, zone);
  writeFileSync(
    configuration,
    [
      `server:\n    listen: 127.0.0.1@${String(port)}\n    rundir: ${folder}`,
      `database:\n    storage: ${folder}`,
      `acl:\n  - id: allowed\n    address: ${allowed}\n    action: transfer`,
      `zone:\n  - domain: ${domain}\n    file: ${zoneFile}\n    acl: allowed\n`,
    ].join("\n"),
  );
  const child = spawn("knotd", ["-c", configuration], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const address = `127.0.0.1:${String(port)}`;
  const answers = () =>
    transferZone(address, domain).then(
      () => true,
      (error: unknown) => (error as Error).message.includes("refused the transfer"),
    );
  for (let look = 0; !(await answers()); look++) {
    if (look > 2_000 || child.exitCode !== null) throw new Error(`knotd does not serve:\n${output}`);
    await sleep(50);
  }
  return {
    address,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
