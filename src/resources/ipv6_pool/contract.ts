import { int, resource, text } from "../../contract";

export const ipv6Pool = resource({
  kind: "data source",
  name: "ipv6_pool",
  summary: "IPv6 addresses that are routed to all of the account's instances in a region, any of which may use them.",
  source: "document 3, IP addresses rule 7",
  path: "/networking/ipv6/pools",
  operations: ["list"],
  access: { scope: "ips" },
  id: "range",
  fields: {
    range: text("The pool, without its prefix length.").computed(),
    prefixLength: int("How many bits all its addresses share.").computed(),
    region: text("The region whose instances it is routed to.").nameIn("regions").computed(),
  },
});
