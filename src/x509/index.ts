export { makeAuthority } from "./authority";
export {
  dnsNameExtension,
  extendedKeyUsageExtension,
  authorityExtension,
  pem,
  makeSelfSigned,
  keyUsageExtension,
} from "./certificate";
export type { Certificate } from "./certificate";
