import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCertificate } from "../../../src/provider/plugin/transport/tls";
import { executable } from "../../e2e/support/executable";

/** The cookie with which Terraform starts a provider. */
const TF_PLUGIN_MAGIC_COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** The executable as Terraform starts it. */
export interface StartedProvider {
  readonly child: ChildProcess;
  /** The path of its socket. */
  readonly socket: string;
  /** Its certificate, as PEM. */
  readonly certificate: string;
  /** The certificate that it expects, with the key. */
  readonly expected: ReturnType<typeof createCertificate>;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly folder?: string;
}

export async function startProvider({
  environment = process.env,
  folder,
}: StartOptions = {}): Promise<StartedProvider> {
  const expected = createCertificate();
  const sockets = mkdtempSync(join(tmpdir(), "s-"));
  const start = { TF_PLUGIN_MAGIC_COOKIE, PLUGIN_PROTOCOL_VERSIONS: "6", PLUGIN_UNIX_SOCKET_DIR: sockets };
  const env = { ...environment, ...start, PLUGIN_CLIENT_CERT: expected.certificate };
  // Without standard input.
  const child = spawn(String(executable), { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const printed: Buffer[] = [];
  child.stderr.on("data", (bytes: Buffer) => printed.push(bytes));
  const line = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  const parts = String(line[0]).trim().split("|");
  if (parts.length < 6) throw new Error(`${String(line[0])}\n${Buffer.concat(printed).toString()}`);
  const body = Buffer.from(parts[5] ?? "", "base64").toString("base64");
  const stop = async () => {
    if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
    rmSync(sockets, { recursive: true });
  };
  const certificate = `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
  return { child, socket: parts[3] ?? "", certificate, expected, stop };
}
