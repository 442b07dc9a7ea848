import { int, list, listedFields, object, resource, set, text } from "../../contract";
import type { Contract, Fields } from "../../contract";
import { computeInstance } from "../compute_instance/contract";
import { domain } from "../domain/contract";
import { firewall } from "../firewall/contract";
import { memberKinds, tag } from "../tag/contract";

const opaque = {
  id: int("Its id.").computed(),
  label: text("Its label.").computed(),
  tags: set("Its tags.", text("A tag's label.")).computed(),
};

const objects = (what: string, fields: Fields) =>
  list(`The ${what} that carry the tag.`, object("One of them.", fields)).computed();

export const taggedObjects = resource({
  kind: "data source",
  name: "tagged_objects",
  plural: "tagged_object_lists",
  summary: "Every object that carries a tag, each kind by itself.",
  source: "document 3, Tags: Tagged objects list",
  parent: tag,
  path: `${tag.path}/{label}`,
  operations: ["view"],
  access: tag.access,
  singleton: true,
  id: "label",
  fields: {
    label: text("The tag.").length(3, 50),
    domains: objects("domains", listedFields(domain)),
    computes: objects("instances", listedFields(computeInstance)),
    firewalls: objects("firewalls", listedFields(firewall)),
    nodebalancers: objects("load balancers", opaque),
    volumes: objects("volumes", opaque),
  },
});

/** One kind of object that can carry a tag: the field that lists such objects, and the type that the API gives them. */
interface TaggedKind {
  readonly field: Exclude<keyof (typeof taggedObjects)["fields"], "label">;
  readonly type: string;
  /** Absent for kinds that no contract describes. */
  readonly contract?: Contract;
}

/** Firewalls carry tags too, though no request for a tag names them. */
export const taggedKinds: readonly TaggedKind[] = [
  ...memberKinds,
  { field: "firewalls", type: "firewall", contract: firewall },
];
