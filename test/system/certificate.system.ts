import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCertificate } from "../../src/provider/plugin/transport/tls";

const folder = mkdtempSync(join(tmpdir(), "stratus-certificate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, "certificate.pem");
const openssl = (...args: readonly string[]) => execFileSync("openssl", args, { encoding: "utf8", stdio: "pipe" });

describe("the provider's certificate, as openssl reads it", () => {
  beforeAll(() => writeFileSync(file, createCertificate().certificate));

  test.each(["sslserver", "sslclient"])("is its own root, for %s", (purpose) => {
    expect(openssl("verify", "-x509_strict", "-purpose", purpose, "-CAfile", file, file)).toBe(`${file}: OK\n`);
  });

  test("is only for localhost", () => {
    const check = (host: string) => openssl("x509", "-in", file, "-noout", "-checkhost", host);
    expect(check("localhost")).toContain("does match certificate");
    expect(check("example.org")).toContain("does NOT match certificate");
  });

  test("does not verify with another root", () => {
    const other = join(folder, "other.pem");
    writeFileSync(other, createCertificate().certificate);
    expect(() => openssl("verify", "-CAfile", other, file)).toThrow(/self-signed|unable to get/);
  });
});
