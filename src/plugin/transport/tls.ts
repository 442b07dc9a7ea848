import { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import { type TLSSocket, createServer } from "node:tls";
import {
  type Certificate,
  authorityExtension,
  dnsNameExtension,
  extendedKeyUsageExtension,
  keyUsageExtension,
  makeSelfSigned,
} from "../../x509/certificate";

export interface TlsPair {
  readonly own: Certificate;
  /** The one certificate that a client may show, as PEM. */
  readonly client: string;
}

/**
 * Encrypts connections, and passes on those of the one client that is expected. TLS itself proves that who shows a
 * certificate has its key; which certificate it is, is compared here byte for byte, and not by a chain of authorities:
 * with one of our own, Node 20 would parse all the roots that it brings first, for 16 ms of each start.
 */
export function acceptOnly({ own, client }: TlsPair, onConnection: (socket: TLSSocket) => void) {
  const expected = new X509Certificate(client).raw;
  const server = createServer({
    key: own.privateKey,
    cert: own.certificate,
    // None: left out, it would be all the roots of Node.
    ca: [],
    requestCert: true,
    rejectUnauthorized: false,
    ALPNProtocols: ["h2"],
  });
  server.on("secureConnection", (socket) => {
    socket.on("error", () => socket.destroy());
    if (socket.getPeerX509Certificate()?.raw.equals(expected) === true) onConnection(socket);
    else socket.destroy();
  });
  server.on("tlsClientError", (_, socket) => socket.destroy());
  return (socket: Socket): void => void server.emit("connection", socket);
}

const hostName = "localhost";
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes a key and a certificate for `localhost` that signs itself, which is what Terraform pins as the root of the one
 * connection, on either end of it. No library does it, because the start would take half as long again (docs/libraries.md).
 */
export function makeCertificate(now = new Date()): Certificate {
  return makeSelfSigned({
    name: hostName,
    from: new Date(now.getTime() - dayMs),
    until: new Date(now.getTime() + 365 * dayMs),
    extensions: [
      authorityExtension(),
      keyUsageExtension("digitalSignature", "certificates"),
      extendedKeyUsageExtension(),
      dnsNameExtension(hostName),
    ],
  });
}
