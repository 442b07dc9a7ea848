import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeTemporaryFolder } from "../../temporary-folder";

export interface Address {
  readonly network: "unix" | "tcp";
  readonly text: string;
}

interface Listener {
  readonly address: Address;
  /** Takes no more connections and removes the socket. Safe to call again, and while the process exits. */
  close(): void;
}

const LONGEST_SOCKET_PATH = 100;

/** Listens where only this user can connect: on a socket in a folder of its own, or on loopback where Node has none. */
export async function listen(onConnection: (socket: Socket) => void, parent = tmpdir()): Promise<Listener> {
  const server = createServer(onConnection);
  if (process.platform === "win32") {
    await startListening(server, { host: "127.0.0.1", port: 0 });
    const bound = server.address();
    if (bound === null || typeof bound === "string")
      throw new Error("The loopback interface has no port to listen on.");
    return { address: { network: "tcp", text: `127.0.0.1:${String(bound.port)}` }, close: () => void server.close() };
  }
  // A socket's path may have little more than a hundred bytes, and some temporary folders are deeper.
  const folder = makeTemporaryFolder("plugin-", parent.length > LONGEST_SOCKET_PATH - 30 ? "/tmp" : parent);
  const path = join(folder, "socket");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  await startListening(server, { path });
  return {
    address: { network: "unix", text: path },
    close: () => {
      server.close();
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
