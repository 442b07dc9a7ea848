import type { CreateOptions } from "../../../../src/provider/client";
import { connecting, serving } from "./server";
import { type Fault, type Store, store } from "./store";

export const domains = "/domains";
export const look = "GET /domains?page=1&page_size=500";

export const named = (name: string, more: Partial<CreateOptions> = {}): CreateOptions => ({
  collection: domains,
  matches: (candidate) => candidate["domain"] === name,
  description: `domain "${name}"`,
  ...more,
});

/** A service whose POSTs fail as configured, by their number from 1. */
export async function serviceWith(fault?: (post: number) => Fault | undefined) {
  const service = store();
  const server = await serving(service.handler);
  let posts = 0;
  service.fault = ({ method }) => (method === "POST" ? fault?.(++posts) : undefined);
  const client = connecting(server.url);
  const make = (name: string, more?: Partial<CreateOptions>) =>
    client.create(domains, { domain: name }, named(name, more));
  return { service, server, client, make };
}

export const namesIn = (service: Store) =>
  [...(service.objects.get(domains)?.values() ?? [])].map(({ domain }) => domain);
export const postsIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith("POST")).length;

/** A fault of the first POST only. */
export const first = (fault: Fault) => (post: number) => (post === 1 ? fault : undefined);

/** All the ways to lose the response to a processed request. */
export const lost: readonly Fault[] = [
  { at: "after" },
  ...[408, 500, 502, 503, 504].map((status) => ({ at: "after", status }) as const),
];
/** The same for a request that wasn't processed. After 504 the outcome is unknown. */
export const unprocessed: readonly Fault[] = lost
  .filter(({ status }) => status !== 504)
  .map((fault) => ({ ...fault, at: "before" }));
