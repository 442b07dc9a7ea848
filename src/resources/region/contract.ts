import { choice, object, defineContract, set, text } from "../../contract";

export const region = defineContract({
  kind: "data source",
  name: "region",
  summary: "A place where the service runs.",
  source: "document 1, Region",
  path: "/regions",
  operations: ["list", "view"],
  access: { scope: null },
  fields: {
    id: text("The region's id, such as us-east.").nameIn("regions"),
    label: text("City, state or region, country.").computed(),
    country: text("The region's country.").computed(),
    capabilities: set(
      "What the region can do; Metadata marks support for user data.",
      text("A capability."),
    ).computed(),
    resolvers: object("The region's name servers.", {
      ipv4: text("IPv4 addresses, separated by commas.").computed(),
      ipv6: text("IPv6 addresses, separated by commas.").computed(),
    }).computed(),
    status: choice("Whether the region is in order.", ["ok", "outage"]).computed(),
  },
});
