import { int, resource, set, text } from "../../contract";

const members = <const Kind extends string>(all: string, kind: Kind) =>
  set(`The ids of ${all} that this tag is on because of this resource.`, int("An id.").idOf(kind))
    .optional()
    .unsetValue([])
    .sent("create");

export const tag = resource({
  name: "tag",
  summary: "A label that objects carry.",
  source: "document 3, Tag and Tags",
  path: "/tags",
  operations: ["list", "create", "delete"],
  access: { scope: "account" },
  id: "label",
  key: ["label"],
  // Which objects carry a tag is asked for one tag at a time.
  notInList: ["domains", "computes", "nodebalancers", "volumes"],
  fields: {
    label: text("The tag itself.").length(3, 50).requiresReplace(),
    domains: members("domains", "domain"),
    computes: members("instances", "instance"),
    nodebalancers: members("load balancers", "load balancer").requiresReplace(),
    volumes: members("volumes", "volume").requiresReplace(),
  },
});
