import { writeSync } from "node:fs";
import { format } from "node:util";
import { shellQuote } from "../terraform/shell-quote";
import { TemporaryFolderError } from "../temporary-folder";
import { watchTerraform } from "./lifetime";
import { log } from "./log";
import { crashText } from "./crash-text";
import type { Ending, Provider } from "./provider";
import { startReattachable } from "./reattach";
import { startSession } from "./rpc/session";
import { makeCertificate } from "./transport/certificate";
import { startServer } from "./transport/connect";
import { handshakeLine, parseStart, type PluginStart } from "./transport/handshake";

export { lazyProvider } from "./lazy-provider";
export { log } from "./log";
export { startReattachable, type Reattachable } from "./reattach";
export { isPluginStart } from "./transport/handshake";

const STDOUT = 1;
const STDERR = 2;
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
    refuse(error);
  }
  guardProcess((text) => provider.hideSecrets?.(text) ?? text);
  const session = startSession(provider);
  const own = start.clientCertificate === undefined ? undefined : makeCertificate();
  const shutDown = once(async (ending: Ending) => {
    session.stop();
    await Promise.race([
      server.close(ending).catch(logCloseError),
      new Promise((resolve) => setTimeout(resolve, CLOSE_MS)),
    ]);
    process.exit(0);
  });
  const endInOrder = () => shutDown({ isAbandoned: false });
  const { onConnections } = watchTerraform({
    onAbandoned: () => session.stop(),
    onEnd: () => shutDown({ isAbandoned: true }),
  });
  const server = await startOrRefuse(session, {
    tls: own && start.clientCertificate ? { own, client: start.clientCertificate } : undefined,
    socketFolder: start.socketFolder,
    // The response has to be sent before the connection is closed.
    onShutdown: () => setImmediate(endInOrder),
    onConnections,
  });
  // Terraform itself asks in another way. Who ends all processes of a machine may end Terraform before it has stored anything.
  process.once("SIGTERM", () => shutDown({ isAbandoned: true }));
  writeSync(STDOUT, handshakeLine(server.address, own?.der));
}

/** Ends the process with a sentence for the user. Terraform shows what is printed instead of the handshake. */
function refuse(error: unknown): never {
  writeSync(STDOUT, `${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const startOrRefuse: typeof startServer = (session, options) => startServer(session, options).catch(refuseFolder);

/** Ends the process if the folder of the socket cannot be created. Every other error is a crash. */
function refuseFolder(error: unknown): never {
  if (error instanceof TemporaryFolderError) refuse(error);
  throw error;
}

async function serveForDebugging<Client>(provider: Provider<Client>): Promise<void> {
  const { environment, close } = await startReattachable(provider).catch(refuseFolder);
  const leave = once(() => close().finally(() => process.exit(0)));
  process.once("SIGINT", leave);
  process.once("SIGTERM", leave);
  process.stdout.write(`export TF_REATTACH_PROVIDERS=${shellQuote(environment.TF_REATTACH_PROVIDERS)}\n`);
}

function guardProcess(hideSecrets?: (text: string) => string): void {
  // Ctrl-C goes to the whole process group; Terraform then asks the provider to stop by StopProvider.
  process.on("SIGINT", () => undefined);
  // Terraform shows the stack only after this word.
  const die = (error: unknown) => {
    writeSync(STDERR, `panic: ${crashText(error, hideSecrets)}\n`);
    process.exit(2);
  };
  process.on("uncaughtException", die);
  process.on("unhandledRejection", die);
  // When Terraform was killed nobody reads the output, but a call may still have to finish.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  // Stdout is for the handshake only.
  console.log = console.info = (...values: unknown[]) => log.info(format(...values));
  console.debug = (...values: unknown[]) => log.debug(format(...values));
  console.warn = (...values: unknown[]) => log.warn(format(...values));
  console.error = (...values: unknown[]) => log.error(format(...values));
}

function logCloseError(error: unknown): void {
  log.warn("the client did not close", { error: error instanceof Error ? error.message : format(error) });
}

function once<Given extends readonly unknown[]>(action: (...given: Given) => Promise<void>): (...given: Given) => void {
  let done = false;
  return (...given) => {
    if (done) return;
    done = true;
    void action(...given);
  };
}
