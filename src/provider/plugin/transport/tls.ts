import { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import {
  authorityExtension,
  type Certificate,
  createSelfSigned,
  dnsNameExtension,
  extendedKeyUsageExtension,
  keyUsageExtension,
} from "../../../shared/x509/certificate";

export interface TlsPair {
  readonly own: Certificate;
  /** The only client certificate that is accepted, as PEM. */
  readonly client: string;
}

/**
 * Encrypts connections and accepts only the expected client. TLS proves that the client has the certificate's key, and
 * this function compares the certificate byte by byte. A check against a certificate authority would make Node 20
 * parse its built-in roots first, which adds 16 ms to each start.
 */
export function acceptOnly({ own, client }: TlsPair, onConnection: (socket: TLSSocket) => void) {
  const expected = new X509Certificate(client).raw;
  const server = createServer({
    key: own.privateKey,
    cert: own.certificate,
    // An empty list. Without it, Node would load all of its built-in roots.
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
 * Creates a key and a self-signed certificate for `localhost`. Terraform pins the certificate as the only root of the
 * connection, at both ends. A library would make the start 50 % slower (docs/internals/libraries.md).
 */
export function createCertificate(now = new Date()): Certificate {
  return createSelfSigned({
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
