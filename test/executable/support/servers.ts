import { createServer as createHttp } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { createServer as createTls } from "node:tls";
import {
  authorityExtension,
  type Certificate,
  createSelfSigned,
  dnsNameExtension,
} from "../../../src/shared/x509/certificate";

const minuteMs = 60_000;

export function certificateOf(name: string): Certificate {
  const [from, until] = [new Date(Date.now() - minuteMs), new Date(Date.now() + 60 * minuteMs)];
  return createSelfSigned({ name, from, until, extensions: [authorityExtension(), dnsNameExtension(name)] });
}

const pair = ({ privateKey, certificate }: Certificate) => ({ key: privateKey, cert: certificate });

/** Connects a socket to a port of this machine. */
function forward(socket: Socket, port: number, greeting = ""): void {
  const upstream = connect(port, "127.0.0.1", () => {
    socket.write(greeting);
    upstream.pipe(socket).pipe(upstream);
  });
  for (const end of [upstream, socket]) end.on("error", () => undefined);
}

/** Servers between the provider and the emulator. */
export class Servers {
  private readonly open: Server[] = [];
  /** The targets of the tunnels that proxies have opened. */
  readonly tunnels: string[] = [];

  constructor(private readonly target: number) {}

  async listen(server: Server, host = "127.0.0.1"): Promise<number> {
    this.open.push(server);
    server.on("tlsClientError", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return (server.address() as AddressInfo).port;
  }

  /** The emulator at another IP address. */
  at = (host: string) =>
    this.listen(
      createServer((socket) => forward(socket, this.target)),
      host,
    );

  /** The emulator over TLS. */
  secure = (certificate: Certificate) =>
    this.listen(createTls(pair(certificate), (socket) => forward(socket, this.target)));

  /** A proxy that connects every tunnel to one port. With a certificate, it uses TLS. */
  proxy(port: number, certificate?: Certificate): Promise<number> {
    const server = certificate ? createHttps(pair(certificate)) : createHttp();
    server.on("connect", (request, socket: Socket) => {
      this.tunnels.push(request.url ?? "");
      forward(socket, port, "HTTP/1.1 200 Connected\r\n\r\n");
    });
    return this.listen(server);
  }

  /** A server that does this with each connection after the first bytes of a request. */
  rude = (act: (socket: Socket) => void) =>
    this.listen(
      createServer((socket) => {
        socket.on("error", () => undefined).once("data", () => act(socket));
      }),
    );

  /** A server that returns a body of this size, and does not announce it. */
  large = (megabytes: number) =>
    this.listen(
      createHttp((_, response) => {
        response.setHeader("content-type", "application/json");
        const chunk = "x".repeat(1024 * 1024);
        let left = megabytes;
        const send = (): void => {
          while (left-- > 0) if (!response.write(chunk)) return void response.once("drain", send);
          response.end();
        };
        send();
      }),
    );

  close(): void {
    for (const server of this.open) server.close();
  }
}
