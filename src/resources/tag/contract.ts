import { int, resource, set, text } from "../../contract";

const members = (kind: string) =>
  set(`The ids of ${kind} that this tag is on because of this resource.`, int("An id."))
    .optional()
    .clearedBy([])
    .sent("create");

export const tag = resource({
  name: "tag",
  summary: "A label that objects carry.",
  source: "document 3, Tag and Tags",
  path: "/tags",
  operations: ["list", "create", "delete"],
  also: ["GET /tags/{tagLabel}"],
  access: { scope: "account" },
  id: "label",
  key: ["label"],
  fields: {
    label: text("The tag itself.").length(3, 50).immutable(),
    domains: members("domains"),
    computes: members("instances"),
    nodebalancers: members("load balancers").immutable(),
    volumes: members("volumes").immutable(),
  },
});
