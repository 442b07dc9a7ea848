import type { Socket } from "node:net";
import { providerMethods } from "../rpc/provider-service";
import type { Ending } from "../provider";
import type { PluginSession } from "../rpc/session";
import { goPluginMethods } from "./go-plugin";
import { serveCalls } from "./grpc";
import { listen, type Address } from "./listen";
import { acceptOnly, type TlsPair } from "./mutual-tls";

interface ServerOptions {
  /** Both certificates, or neither for a connection that is not encrypted. */
  readonly tls?: TlsPair | undefined;
  readonly socketFolder?: string | undefined;
  readonly onShutdown?: () => void;
  /**
   * Called with the number of connected clients whenever one comes or goes. A connection counts when its client has begun
   * HTTP/2, which with TLS requires the expected certificate. Other processes of the user can open connections, too.
   */
  readonly onConnections?: (open: number) => void;
}

export interface RunningServer {
  readonly address: Address;
  /** Cuts every connection and closes the client. */
  readonly close: (ending?: Ending) => Promise<void>;
}

/** Serves the session over gRPC to whoever connects and, with TLS, shows the client's certificate. */
export async function startServer<Client>(
  session: PluginSession<Client>,
  options: ServerOptions,
): Promise<RunningServer> {
  const methods = new Map([...providerMethods(session), ...goPluginMethods(() => options.onShutdown?.())]);
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
  // TLS ends before gRPC sees a connection.
  const serveOver = (socket: Socket) => {
    serveCalls(socket, methods).once("remoteSettings", () => countClient(socket));
  };
  const accept = options.tls === undefined ? serveOver : acceptOnly(options.tls, serveOver);
  const sockets = new Set<Socket>();
  const listener = await listen((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
    accept(socket);
  }, options.socketFolder);
  return {
    address: listener.address,
    close: async (ending) => {
      listener.close();
      for (const socket of sockets) socket.destroy();
      await session.replaceClient(undefined, ending);
    },
  };
}
