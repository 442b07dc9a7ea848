import { X509Certificate } from "node:crypto";
import { createAuthority, pem } from "../../../src/shared/x509/certificate";

test("a text with a multiple of the line length has no empty line", () => {
  expect(pem(Buffer.alloc(48)).split("\n")).toHaveLength(4);
});

test("a certificate authority is marked as one, signs itself, and is valid for ten years", () => {
  const parsed = new X509Certificate(createAuthority("Stratus database 12", new Date("2026-01-31T12:00:00Z")));
  expect(parsed.subject).toBe("CN=Stratus database 12");
  expect(parsed.issuer).toBe(parsed.subject);
  expect(parsed.ca).toBe(true);
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.checkIssued(parsed)).toBe(true);
  expect(new Date(parsed.validFrom).toISOString()).toBe("2026-01-31T12:00:00.000Z");
  expect(new Date(parsed.validTo).toISOString()).toBe("2036-01-31T12:00:00.000Z");
});
