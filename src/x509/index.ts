export { makeAuthority } from "./authority";
export { dnsName, forConnections, isAuthority, pem, selfSigned, usage } from "./certificate";
export type { Certificate } from "./certificate";
