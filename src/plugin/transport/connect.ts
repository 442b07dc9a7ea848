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
  /** Called with the number of open connections whenever one comes or goes. */
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
  // What TLS there is, is done before gRPC sees a connection.
  const serveOver = (socket: Socket) => void serveCalls(socket, methods);
  const accept = options.tls === undefined ? serveOver : acceptOnly(options.tls, serveOver);
  const sockets = new Set<Socket>();
  const listener = await listen((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      sockets.delete(socket);
      options.onConnections?.(sockets.size);
    });
    options.onConnections?.(sockets.size);
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
