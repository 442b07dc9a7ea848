import { authorityExtension, makeSelfSigned, keyUsageExtension } from "./certificate";

const years = 10;

/** The certificate of an authority that nobody keeps the key of, as PEM. Valid for ten years. */
export function makeAuthority(name: string, from: Date): string {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  const extensions = [authorityExtension(), keyUsageExtension("certificates", "revocations")];
  return makeSelfSigned({ name, from, until, extensions }).certificate;
}
