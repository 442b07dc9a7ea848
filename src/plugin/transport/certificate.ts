import {
  dnsNameExtension,
  extendedKeyUsageExtension,
  authorityExtension,
  makeSelfSigned,
  keyUsageExtension,
} from "../../x509";
import type { Certificate } from "../../x509";

const name = "localhost";
const day = 24 * 60 * 60 * 1000;

/**
 * Makes a key and a certificate for `localhost` that signs itself, which is what Terraform pins as the root of the one
 * connection, on either end of it. No library does it, because the start would take half as long again (docs/libraries.md).
 */
export function makeCertificate(now = new Date()): Certificate {
  return makeSelfSigned({
    name,
    from: new Date(now.getTime() - day),
    until: new Date(now.getTime() + 365 * day),
    extensions: [
      authorityExtension(),
      keyUsageExtension("digitalSignature", "certificates"),
      extendedKeyUsageExtension(),
      dnsNameExtension(name),
    ],
  });
}
