import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTemporaryFolder } from "../../shared/temporary-folder";
import { logCloseError } from "./log";
import { GRPCBrokerService, GRPCControllerService, GRPCStdioService } from "./protocol/generated/goplugin";
import { HealthCheckResponse_ServingStatus as ServingStatus, HealthService } from "./protocol/generated/health";
import type { Ending, Provider, RunPlace } from "./provider";
import { type PluginState, startPlugin } from "./rpc/plugin-state";
import { providerMethods } from "./rpc/provider-service";
import { type GrpcMethod, serveCalls, silentStream, unary } from "./transport/grpc";
import { type Address, PROTOCOL } from "./transport/handshake";
import { acceptOnly, type TlsPair } from "./transport/tls";

interface ServerOptions {
  /** Both certificates, or undefined for a connection without encryption. */
  readonly tls?: TlsPair | undefined;
  readonly socketFolder?: string | undefined;
  readonly onShutdown?: () => void;
  /**
   * Called with the number of connected clients whenever a client connects or disconnects. A connection counts once
   * its client has started HTTP/2, which with TLS requires the expected certificate. Other processes of the user can
   * also open connections.
   */
  readonly onConnections?: (open: number) => void;
}

export interface RunningServer {
  readonly address: Address;
  /** Closes all connections and the session. */
  readonly close: (ending?: Ending) => Promise<void>;
}

const methodsOf = <Session>(plugin: PluginState<Session>, onShutdown: () => void = () => undefined) =>
  new Map([...providerMethods(plugin), ...goPluginMethods(onShutdown)]);

/** Serves the session over gRPC to every client that, with TLS, presents the expected certificate. */
export async function startServer<Session>(
  plugin: PluginState<Session>,
  options: ServerOptions,
): Promise<RunningServer> {
  const methods = methodsOf(plugin, () => options.onShutdown?.());
  const clients = new Set<Socket>();
  const countClient = (socket: Socket) => {
    if (socket.destroyed) return;
    clients.add(socket);
    socket.once("close", () => {
      clients.delete(socket);
      options.onConnections?.(clients.size);
    });
    options.onConnections?.(clients.size);
  };
  // TLS ends before the connection reaches gRPC.
  const serveOver = (socket: Socket) => {
    serveCalls(socket, methods).once("remoteSettings", () => countClient(socket));
  };
  const accept = options.tls === undefined ? serveOver : acceptOnly(options.tls, serveOver);
  const { address, close } = await listen(accept, options.socketFolder);
  return {
    address,
    close: async (ending) => {
      close();
      await plugin.replaceSession(undefined, ending);
    },
  };
}

interface Listener {
  readonly address: Address;
  /**
   * Stops accepting connections, closes the existing ones and removes the socket. May be called several times, and while
   * the process exits.
   */
  readonly close: () => void;
}

const LONGEST_SOCKET_PATH = 100;

/**
 * Listens so that only this user can connect: on a socket in its own folder, or on loopback if Node doesn't support
 * Unix sockets.
 */
async function listen(accept: (socket: Socket) => void, parent = tmpdir()): Promise<Listener> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    accept(socket);
  });
  const end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  if (process.platform === "win32") {
    await startListening(server, { host: "127.0.0.1", port: 0 });
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("No port is free on the loopback interface.");
    return { address: { network: "tcp", text: `127.0.0.1:${String(bound.port)}` }, close: end };
  }
  // The path of a socket is limited to about 100 bytes, and some temporary folders have longer paths.
  const folder = createTemporaryFolder("plugin-", parent.length > LONGEST_SOCKET_PATH - 30 ? "/tmp" : parent);
  const path = join(folder, "socket");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  await startListening(server, { path });
  return {
    address: { network: "unix", text: path },
    close: () => {
      end();
      remove();
      process.off("exit", remove);
    },
  };
}

function startListening(server: Server, options: { path: string } | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** The methods that go-plugin expects in addition to the provider's own. */
function goPluginMethods(onShutdown: () => void): GrpcMethod[] {
  return [
    // The response must be sent before the connection is closed.
    unary(GRPCControllerService.shutdown, () => ({}), onShutdown),
    // Logs are written to stderr, and the broker isn't used.
    silentStream(GRPCStdioService.streamStdio),
    silentStream(GRPCBrokerService.startStream),
    unary(HealthService.check, () => ({ status: ServingStatus.SERVING })),
  ];
}

export interface Reattachable {
  /** The environment variable that makes a Terraform process use this provider instead of starting one. */
  readonly environment: { readonly TF_REATTACH_PROVIDERS: string };
  /** The sessions of the connected Terraform processes. */
  readonly sessions: Iterable<Pick<PluginState<unknown>, "strayErrors">>;
  readonly close: () => Promise<void>;
}

/**
 * Serves the provider from this process, without TLS, to any number of Terraform runs in one place. Terraform doesn't
 * shut it down. Terraform opens a connection for each process that it would otherwise start, so each connection has a
 * session of its own.
 */
export async function startReattachable<Session>(provider: Provider<Session>, place?: RunPlace): Promise<Reattachable> {
  const endings = new Set<Promise<void>>();
  const open = new Set<PluginState<Session>>();
  const end = (plugin: PluginState<Session>) => {
    if (!open.delete(plugin)) return;
    const ending = plugin
      .end()
      .catch(logCloseError)
      .finally(() => endings.delete(ending));
    endings.add(ending);
  };
  const { address, close } = await listen((socket) => {
    const plugin = startPlugin(provider, place);
    open.add(plugin);
    socket.once("close", () => end(plugin));
    serveCalls(socket, methodsOf(plugin));
  });
  const reattach = {
    [provider.address]: {
      Protocol: "grpc",
      ProtocolVersion: PROTOCOL,
      Pid: process.pid,
      Test: true,
      Addr: { Network: address.network, String: address.text },
    },
  };
  return {
    environment: { TF_REATTACH_PROVIDERS: JSON.stringify(reattach) },
    sessions: open,
    close: async () => {
      close();
      for (const plugin of open) end(plugin);
      await Promise.all(endings);
    },
  };
}
