import { defineContract, type ExplainsChange, int, type Known, listedOf } from "../../../contract";
import { operationTimeouts, triggers } from "../../base/common/contract";
import { computeInstance } from "../../compute_instance/contract";
import { clonedParts } from "./cloned-parts";

/** A clone copies the tags of its source to the target. */
const copiesTag: ExplainsChange<Known<typeof computeInstance>> = ({ object, added, isConfigured, listed }, own) => {
  if (isConfigured || added === undefined) return false;
  const sources = own.flatMap(({ computeId, sourceId }) => (computeId === object.id ? [sourceId] : []));
  return (listedOf(listed, computeInstance) ?? []).some(({ id, tags }) => {
    const carried: readonly unknown[] = tags ?? [];
    return sources.includes(id) && carried.includes(added);
  });
};

export const instanceClone = defineContract({
  kind: "operation",
  name: "instance_clone",
  summary:
    "Clones an instance into another existing instance. The target keeps its disks, so each run needs space for another copy.",
  source: "document 1, Clone body",
  id: "computeId",
  action: { path: "/compute/instances/{sourceId}/clone", parentPath: "/compute/instances/{computeId}" },
  access: {
    scope: "computes",
    grants: "computes",
    needs: [
      { permission: "read_only", on: "the source" },
      { permission: "read_write", on: "an existing target" },
    ],
  },
  changes: { [computeInstance.name]: { tags: copiesTag } },
  fields: {
    sourceId: int("The id of the instance to clone.").idOf("instance").requiresReplace(),
    computeId: int("The id of the instance to clone into. It needs space for the disks.")
      .idOf("instance")
      .requiresReplace(),
    ...clonedParts,
    triggers,
    timeouts: operationTimeouts("60m"),
  },
});
