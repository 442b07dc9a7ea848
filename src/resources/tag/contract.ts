import { int, resource, set } from "../../contract";
import { tagLabel } from "../base/common/contract";
import { computeInstance } from "../compute_instance/contract";
import { domain } from "../domain/contract";

const members = <const Kind extends string>(all: string, kind: Kind) =>
  set(`The ids of ${all} that this tag is on because of this resource.`, int("An id.").idOf(kind))
    .optional()
    .unsetValue([])
    .sent("create");

/** The objects that a tag is put on when it is made, one list for each kind. */
const memberFields = {
  domains: members("domains", "domain"),
  computes: members("instances", "instance"),
  nodebalancers: members("load balancers", "load balancer").requiresReplace(),
  volumes: members("volumes", "volume").requiresReplace(),
};

/** One kind of object that a tag is put on when it is made. */
export interface MemberKind {
  /** The field that lists the ids. */
  readonly field: keyof typeof memberFields;
  /** The type that the API gives such objects. */
  readonly type: string;
  /** Absent for kinds that no contract describes: the tags of such an object can be neither read nor changed. */
  readonly contract?: typeof domain | typeof computeInstance;
}

export const memberKinds: readonly MemberKind[] = [
  { field: "domains", type: "domain", contract: domain },
  { field: "computes", type: "compute", contract: computeInstance },
  { field: "nodebalancers", type: "nodebalancer" },
  { field: "volumes", type: "volume" },
];

export const tag = resource({
  name: "tag",
  summary: "A label that objects carry.",
  source: "document 3, Tag and Tags",
  path: "/tags",
  operations: ["list", "create", "delete"],
  access: { scope: "account" },
  id: "label",
  key: ["label"],
  // A service may add the members to a tag that is there already (R3-187).
  unique: { field: "label", within: "account", joins: true },
  // Which objects carry a tag is asked for one tag at a time.
  notInList: Object.keys(memberFields),
  fields: {
    label: tagLabel("The tag itself.").requiresReplace(),
    ...memberFields,
  },
});
