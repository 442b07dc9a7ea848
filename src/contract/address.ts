import { isIPv4 } from "node:net";

/** The parts of an http:// or https:// address; `undefined` for any other text. */
export function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * Whether what is sent there stays on this machine. Names below `localhost` do not count: they should lead here, but some
 * resolvers ask the network for them.
 */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}
