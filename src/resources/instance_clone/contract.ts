import { int, resource, set } from "../../contract";
import type { ExplainsChange, RuleId } from "../../contract";
import { operationTimeouts, triggers } from "../base/common/contract";

const ids = <const Kind extends string>(summary: string, kind: Kind, item: string, rule: RuleId) =>
  set(summary, int(item).idOf(kind).per(rule)).per(rule).optional().requiresReplace();

/** The parts of an instance that a clone can be limited to. The service takes an empty list for all of them. */
export const clonedPartsOfRequest = {
  disks: ids("The ids of the disks to clone. All of them unless said.", "disk", "A disk's id.", "R1-147"),
  configs: ids(
    "The ids of the configuration profiles to clone. All of them unless said.",
    "configuration profile",
    "A profile's id.",
    "R1-148",
  ),
};

/** The same in a program or a configuration, where an empty list would look like a clone with none of them. */
export const clonedParts = {
  disks: clonedPartsOfRequest.disks.items(1, Infinity),
  configs: clonedPartsOfRequest.configs.items(1, Infinity),
};

/** A clone copies the tags of its source to the target. */
const copiesTag: ExplainsChange = ({ object, added, isConfigured, listed }, own) => {
  if (isConfigured || added === undefined) return false;
  const sources = own.flatMap(({ computeId, sourceId }) => (computeId === object["id"] ? [sourceId] : []));
  return (listed("compute_instance") ?? []).some(({ id, tags }) => {
    return sources.includes(id) && Array.isArray(tags) && tags.includes(added);
  });
};

export const instanceClone = resource({
  name: "instance_clone",
  summary:
    "Clones an instance into another one that exists, once and again when an argument or a trigger changes. The target's disks stay, so each run needs space for one more copy.",
  source: "document 1, Clone body",
  path: "/compute/instances/{sourceId}/clone",
  operations: [],
  id: "computeId",
  action: { path: "/compute/instances/{sourceId}/clone", parentPath: "/compute/instances/{computeId}" },
  access: { scope: "computes", grants: "computes" },
  changes: { compute_instance: { tags: copiesTag } },
  fields: {
    sourceId: int("The id of the instance to clone.").idOf("instance").requiresReplace(),
    computeId: int("The id of the instance to clone into; it needs space for the disks.")
      .idOf("instance")
      .requiresReplace(),
    ...clonedParts,
    triggers,
    timeouts: operationTimeouts("60m"),
  },
});
