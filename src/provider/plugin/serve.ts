import { writeSync } from "node:fs";
import { format } from "node:util";
import { setVariable } from "../../shared/shell";
import { TemporaryFolderError } from "../../shared/temporary-folder";
import { log, logCloseError } from "./log";
import type { Ending, Provider, ProviderDiagnostic, RunPlace } from "./provider";
import { type PluginState, startPlugin } from "./rpc/plugin-state";
import { type Reattachable, startReattachable, startServer } from "./server";
import { handshakeLine, parseStart, type PluginStart } from "./transport/handshake";
import { createCertificate } from "./transport/tls";

const STDOUT = 1;
const STDERR = 2;
/** Terraform kills a provider two seconds after requesting its shutdown. */
const CLOSE_MS = 1_000;

/**
 * Serves the provider to the Terraform process that started this one, until Terraform requests a shutdown or exits.
 * With `debug`, the process serves any number of Terraform runs and prints the environment variable that selects it.
 */
export async function serve<Session>(provider: Provider<Session>, { debug = false } = {}): Promise<void> {
  if (debug) return serveForDebugging(provider);
  let start: PluginStart;
  try {
    start = parseStart(process.env);
  } catch (error) {
    refuse(error);
  }
  const plugin = startPlugin(provider);
  guardProcess(plugin, secretsOf(provider));
  const own = start.clientCertificate === undefined ? undefined : createCertificate();
  const shutDown = once(async (ending: Ending) => {
    plugin.stop();
    await Promise.race([
      server.close(ending).catch(logCloseError),
      new Promise((resolve) => setTimeout(resolve, CLOSE_MS)),
    ]);
    process.exit(0);
  });
  const endInOrder = () => shutDown({ isAbandoned: false });
  const { onConnections } = watchTerraform({
    onAbandoned: () => plugin.stop(),
    onEnd: () => shutDown({ isAbandoned: true }),
  });
  const server = await startOrRefuse(plugin, {
    tls: own && start.clientCertificate ? { own, client: start.clientCertificate } : undefined,
    socketFolder: start.socketFolder,
    // The response must be sent before the connection is closed.
    onShutdown: () => setImmediate(endInOrder),
    onConnections,
  });
  // Terraform requests a shutdown in another way. On a system shutdown, SIGTERM can end Terraform before it stores the
  // state.
  process.once("SIGTERM", () => shutDown({ isAbandoned: true }));
  writeSync(STDOUT, handshakeLine(server.address, own?.der));
}

/** Exits with a message for the user. Terraform shows the text that is printed instead of the handshake. */
function refuse(error: unknown): never {
  writeSync(STDOUT, `${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const startOrRefuse: typeof startServer = (plugin, options) => startServer(plugin, options).catch(refuseFolder);

/** Exits with a message if the folder of the socket can't be created. Every other error is a crash. */
function refuseFolder(error: unknown): never {
  if (error instanceof TemporaryFolderError) refuse(error);
  throw error;
}

async function serveForDebugging<Session>(provider: Provider<Session>): Promise<void> {
  const { environment, close, sessions } = await startReattachable(provider).catch(refuseFolder);
  reportStrays(sessions, secretsOf(provider));
  const leave = once(() => close().finally(() => process.exit(0)));
  process.once("SIGINT", leave);
  process.once("SIGTERM", leave);
  process.stdout.write(`${setVariable("TF_REATTACH_PROVIDERS", environment.TF_REATTACH_PROVIDERS)}\n`);
}

/**
 * Serves the provider from this process while `work` runs Terraform in one place with this environment variable.
 * @throws TemporaryFolderError if the folder of the socket can't be created
 */
export async function whileServing<Session, Result>(
  provider: Provider<Session>,
  place: RunPlace,
  work: (environment: Reattachable["environment"]) => Promise<Result>,
): Promise<Result> {
  const { environment, close, sessions } = await startReattachable(provider, place);
  const endReports = reportStrays(sessions, secretsOf(provider));
  try {
    return await work(environment);
  } finally {
    await close();
    endReports();
  }
}

type Strays = Pick<PluginState<unknown>, "strayErrors">;

const secretsOf =
  ({ hideSecrets }: Pick<Provider<never>, "hideSecrets">) =>
  (text: string): string =>
    hideSecrets?.(text) ?? text;

/**
 * Reports rejected promises that no code handles, and keeps the process alive, because the calls in progress don't
 * depend on them. Terraform shows no output of a running provider, so the next response of each session contains a
 * warning. An error would taint a new object. Returns a function that ends this.
 */
function reportStrays(sessions: Iterable<Strays>, hideSecrets: (text: string) => string): () => void {
  const report = (error: unknown) => {
    const text = crashText(error, hideSecrets);
    log.error("unhandled error", { error: text });
    for (const { strayErrors } of sessions) strayErrors.push(internalError(text));
  };
  process.on("unhandledRejection", report);
  return () => process.off("unhandledRejection", report);
}

const internalError = (text: string): ProviderDiagnostic => ({
  severity: "warning",
  summary: "The provider had an internal error",
  detail: `The run continues, but a check or a read may be missing. Report this text as a bug of the provider:\n\n${text}`,
});

function guardProcess(plugin: Strays, hideSecrets: (text: string) => string): void {
  // Ctrl-C reaches the whole process group. Terraform then stops the provider with StopProvider.
  process.on("SIGINT", () => undefined);
  // Terraform shows the stack only after the word "panic".
  const die = (error: unknown) => {
    writeSync(STDERR, `panic: ${crashText(error, hideSecrets)}\n`);
    process.exit(2);
  };
  process.on("uncaughtException", die);
  reportStrays([plugin], hideSecrets);
  // After Terraform was killed, the output has no reader, but a call may still be running.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  // Stdout is reserved for the handshake.
  console.log = console.info = (...values: unknown[]) => log.info(format(...values));
  console.debug = (...values: unknown[]) => log.debug(format(...values));
  console.warn = (...values: unknown[]) => log.warn(format(...values));
  console.error = (...values: unknown[]) => log.error(format(...values));
}

function once<Given extends readonly unknown[]>(action: (...given: Given) => Promise<void>): (...given: Given) => void {
  let done = false;
  return (...given) => {
    if (done) return;
    done = true;
    action(...given).catch(logCloseError);
  };
}

/** The maximum wait for the first client. Terraform gives up on a start after one minute. */
const FIRST_CONNECTION_MS = 90_000;
const LAST_CONNECTION_MS = 2_000;
const PARENT_CHECK_MS = 500;

interface LifetimeOptions {
  /** Called as soon as no client waits for a response. */
  readonly onAbandoned: () => void;
  /** Called when the process must exit: shortly after `onAbandoned`, unless a client connects. */
  readonly onEnd: () => void;
}

/**
 * Decides when a provider exits on its own. A Terraform process that was killed can't request a shutdown, and its end
 * doesn't always close the connection visibly. It also ends the parent of this process, unless a wrapper script runs
 * between the two, such as the batch file on Windows. So the connections and the parent are both watched.
 */
function watchTerraform({ onAbandoned, onEnd }: LifetimeOptions) {
  let timer = setTimeout(onEnd, FIRST_CONNECTION_MS);
  let isOrphan = false;
  const abandon = () => {
    onAbandoned();
    clearTimeout(timer);
    timer = setTimeout(onEnd, LAST_CONNECTION_MS);
  };
  const parent = process.ppid;
  const check = setInterval(() => {
    if (!hasParentEnded(parent)) return;
    clearInterval(check);
    isOrphan = true;
    abandon();
  }, PARENT_CHECK_MS);
  check.unref();
  return {
    /** Call it with the number of connected clients whenever a client connects or disconnects. */
    onConnections: (open: number): void => {
      if (isOrphan) return;
      if (open === 0) abandon();
      else clearTimeout(timer);
    },
  };
}

/** True if the parent of this process at its start has ended. On Windows, a process keeps the id of its first parent. */
export function hasParentEnded(parent: number, platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== "win32") return process.ppid !== parent;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

const frames = /(?:\n {4}at [^\n]*)+$/;

/**
 * Returns the text that a crash prints: the message without secrets, and the stack. A SyntaxError quotes invalid JSON,
 * possibly with a part of a secret that can't be recognized, so its quotations are hidden.
 */
export function crashText(error: unknown, hideSecrets: (text: string) => string = (text) => text): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : format(error);
  const at = frames.exec(text)?.[0] ?? "";
  const message = text.slice(0, text.length - at.length);
  return hideSecrets(error instanceof SyntaxError ? message.replace(/"[^]*"/, "(hidden)") : message) + at;
}

/**
 * A provider that is loaded on first use. Terraform starts many processes only for the schemas, which the build has
 * encoded.
 */
export function lazyProvider<Session>(
  load: () => Provider<Session>,
  encoded: Pick<Provider<Session>, "encodedSchema" | "encodedIdentities">,
): Provider<Session> {
  let loaded: Provider<Session> | undefined;
  const own: Partial<Provider<Session>> = {
    ...encoded,
    // No secrets exist until the provider is loaded.
    hideSecrets: (text) => loaded?.hideSecrets?.(text) ?? text,
  };
  return new Proxy(own as Provider<Session>, {
    get: (_, name) => Reflect.get(Object.hasOwn(own, name) ? own : (loaded ??= load()), name) as unknown,
  });
}
