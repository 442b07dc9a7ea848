import { int, resource, set, text } from "../../contract";
import { created } from "../base/common/contract";

export const vlan = resource({
  kind: "data source",
  name: "vlan",
  summary: "A private network of instances in a region. It is made by the interfaces of instances.",
  source: "document 3, IP addresses rule 8",
  path: "/networking/vlans",
  beta: true,
  operations: ["list"],
  access: { scope: "computes", specified: { read_only: ["R3-196"] } },
  id: "label",
  fields: {
    label: text("The label that the interfaces give it.").computed(),
    region: text("The region that it is in.").nameIn("regions").computed(),
    computes: set("The ids of the instances on it.", int("An instance's id.").idOf("instance")).computed(),
    created,
  },
});
