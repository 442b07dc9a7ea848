import { writeSync } from "node:fs";
import { format } from "node:util";
import { log } from "./log";
import type { Provider } from "./provider";
import { startReattachable } from "./reattach";
import { startSession } from "./rpc/session";
import { makeCertificate } from "./transport/certificate";
import { startServer } from "./transport/connect";
import { handshakeLine, parseStart, type PluginStart } from "./transport/handshake";

export { log } from "./log";
export { startReattachable, type Reattachable } from "./reattach";
export { isPluginStart } from "./transport/handshake";

const STDOUT = 1;
const STDERR = 2;
/** How long the process stays when nobody is connected: Terraform itself gives up on a start after a minute. */
const FIRST_CONNECTION_MS = 90_000;
const LAST_CONNECTION_MS = 2_000;
/** Terraform kills a provider two seconds after asking it to go. */
const CLOSE_MS = 1_000;

/**
 * Serves the provider to the Terraform process that started this one, until that ends it or goes away. With `debug`
 * the process stays for any number of Terraform runs and prints the variable that makes them use it.
 */
export async function serve<Client>(provider: Provider<Client>, { debug = false } = {}): Promise<void> {
  if (debug) return serveForDebugging(provider);
  let start: PluginStart;
  try {
    start = parseStart(process.env);
  } catch (error) {
    // Terraform shows what stands here in the place of the handshake.
    writeSync(STDOUT, `${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  guardProcess();
  const session = startSession(provider);
  const own = start.clientCertificate === undefined ? undefined : makeCertificate();
  const leave = once(async () => {
    session.stop();
    await Promise.race([server.close().catch(complain), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))]);
    process.exit(0);
  });
  let lonely = setTimeout(leave, FIRST_CONNECTION_MS);
  const server = await startServer(session, {
    tls: own && start.clientCertificate ? { own, client: start.clientCertificate } : undefined,
    socketFolder: start.socketFolder,
    // The answer has to be on its way before the connection goes.
    onShutdown: () => setImmediate(leave),
    onConnections: (open) => {
      clearTimeout(lonely);
      if (open > 0) return;
      session.stop();
      lonely = setTimeout(leave, LAST_CONNECTION_MS);
    },
  });
  process.once("SIGTERM", leave);
  writeSync(STDOUT, handshakeLine(server.address, own?.der));
}

async function serveForDebugging<Client>(provider: Provider<Client>): Promise<void> {
  const { environment, close } = await startReattachable(provider);
  const leave = once(() => close().finally(() => process.exit(0)));
  process.once("SIGINT", leave);
  process.once("SIGTERM", leave);
  const quoted = environment.TF_REATTACH_PROVIDERS.replaceAll("'", "'\\''");
  process.stdout.write(`export TF_REATTACH_PROVIDERS='${quoted}'\n`);
}

function guardProcess(): void {
  // The whole process group gets Ctrl-C, and Terraform then says by StopProvider what it wants of us.
  process.on("SIGINT", () => undefined);
  // Terraform shows the stack only behind this word.
  const die = (error: unknown) => {
    writeSync(STDERR, `panic: ${error instanceof Error ? (error.stack ?? error.message) : format(error)}\n`);
    process.exit(2);
  };
  process.on("uncaughtException", die);
  process.on("unhandledRejection", die);
  // Nobody reads any more when Terraform was killed; there may still be a call to finish.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  // Stdout belongs to the handshake.
  console.log = console.info = (...values: unknown[]) => log.info(format(...values));
  console.debug = (...values: unknown[]) => log.debug(format(...values));
  console.warn = (...values: unknown[]) => log.warn(format(...values));
  console.error = (...values: unknown[]) => log.error(format(...values));
}

function complain(error: unknown): void {
  log.warn("the client did not close", { error: error instanceof Error ? error.message : format(error) });
}

function once(action: () => Promise<void>): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    void action();
  };
}
