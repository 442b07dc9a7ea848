import { createPrivateKey, X509Certificate } from "node:crypto";
import { createCertificate } from "../../../../src/provider/plugin/transport/tls";

test("the certificate is for localhost, signs itself, and belongs to the key", () => {
  const { der, certificate, privateKey } = createCertificate();
  const parsed = new X509Certificate(certificate);
  expect(parsed.raw.equals(der)).toBe(true);
  expect(parsed.subject).toBe("CN=localhost");
  expect(parsed.issuer).toBe("CN=localhost");
  expect(parsed.subjectAltName).toBe("DNS:localhost");
  expect(parsed.ca).toBe(true);
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.checkIssued(parsed)).toBe(true);
  expect(parsed.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
  expect(parsed.publicKey.asymmetricKeyDetails?.namedCurve).toBe("prime256v1");
  expect(parsed.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
});

test("it is valid now, and on both sides of the year in which the date format changes", () => {
  for (const now of [new Date(), new Date("2049-06-01"), new Date("2050-06-01")]) {
    const { certificate } = createCertificate(now);
    const { validFrom, validTo } = new X509Certificate(certificate);
    expect(new Date(validFrom).getTime()).toBeLessThan(now.getTime());
    expect(new Date(validTo).getTime()).toBeGreaterThan(now.getTime() + 300 * 24 * 60 * 60 * 1000);
  }
});

test("many certificates are all well-formed, each with its own serial number", () => {
  const serials = Array.from({ length: 200 }, () => {
    const { certificate } = createCertificate();
    const parsed = new X509Certificate(certificate);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(certificate).not.toMatch(/\n\n/);
    return parsed.serialNumber;
  });
  expect(new Set(serials).size).toBe(serials.length);
});
