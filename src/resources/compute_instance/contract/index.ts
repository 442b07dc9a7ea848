import { defineContract } from "../../../contract";
import { holdsTags } from "../../base/common/contract";
import { fields } from "./fields";
import { rules } from "./rules";
import { states } from "./states";

export const computeInstance = defineContract({
  kind: "resource",
  name: "compute_instance",
  summary: "A virtual machine.",
  source: "document 1, Compute instance and Create body",
  path: "/compute/instances",
  operations: ["list", "view", "create", "update", "delete"],
  specified: { update: ["R1-133"] },
  access: {
    scope: "computes",
    grants: "computes",
    alsoWrites: [{ scope: "ips:read_write", for: "add a private address to an existing instance" }],
    specified: { read_only: ["R1-188"], read_write: ["R1-189"], grant: ["R1-124"] },
    unrestricted: { "create tags": ["R1-116"], "update tags": ["R1-135"] },
  },
  key: ["label"],
  ownsElements: holdsTags,
  fields,
  rules,
  states,
  loss: {
    what: "its disks with all data, its IP addresses with their reverse DNS, its backups and its snapshot",
  },
});
