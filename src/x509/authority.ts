import { authorityExtension, makeSelfSigned, keyUsageExtension } from "./certificate";

const years = 10;

/** Makes the certificate of an authority, as PEM, and discards its key. Valid for ten years. */
export function makeAuthority(name: string, from: Date): string {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  const extensions = [authorityExtension(), keyUsageExtension("certificates", "revocations")];
  return makeSelfSigned({ name, from, until, extensions }).certificate;
}
