import { choice, object, defineContract, set, text } from "../../contract";

export const region = defineContract({
  kind: "data source",
  name: "region",
  summary: "A region of the service.",
  source: "document 1, Region",
  path: "/regions",
  operations: ["list", "view"],
  access: { scope: null },
  fields: {
    id: text("The ID of the region, such as us-east.").nameIn("regions"),
    label: text("The location of the region: city, state or province, and country.").computed(),
    country: text("The country of the region.").computed(),
    capabilities: set(
      "The capabilities of the region. The capability Metadata means that the region supports user data.",
      text("A capability."),
    ).computed(),
    resolvers: object("The DNS resolvers of the region.", {
      ipv4: text("The IPv4 addresses, separated by commas.").computed(),
      ipv6: text("The IPv6 addresses, separated by commas.").computed(),
    }).computed(),
    status: choice("The status of the region.", ["ok", "outage"]).computed(),
  },
});
