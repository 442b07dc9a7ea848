import { choice, defineContract, object, set, text } from "../../contract";

export const region = defineContract({
  kind: "data source",
  name: "region",
  summary: "A region with data centers of the service.",
  source: "document 1, Region",
  path: "/regions",
  operations: ["list", "view"],
  access: { scope: null },
  fields: {
    id: text("The id of the region, such as us-east.").nameIn("regions"),
    label: text("The location of the region: its city, state or region, and country.").computed(),
    country: text("The two-letter code of the region's country, such as us.").computed(),
    capabilities: set(
      "The features that the region supports. Metadata means that instances can have user data.",
      text("The name of a feature."),
    ).computed(),
    resolvers: object("The DNS resolvers of the region.", {
      ipv4: text("The IPv4 addresses of the resolvers, separated by commas.").computed(),
      ipv6: text("The IPv6 addresses of the resolvers, separated by commas.").computed(),
    }).computed(),
    status: choice("The status of the region.", ["ok", "outage"]).computed(),
  },
});
