import { int, type RuleId, set } from "../../../contract";

const ids = <const Kind extends string>(summary: string, kind: Kind, item: string, rule: RuleId) =>
  set(summary, int(item).idOf(kind).cites(rule)).cites(rule).optional().requiresReplace();

/** The parts of an instance that a clone can be limited to. The service treats an empty list as all of them. */
export const clonedPartsOfRequest = {
  disks: ids("The ids of the disks to clone (default: all).", "disk", "The id of a disk.", "R1-147"),
  configs: ids(
    "The ids of the configuration profiles to clone (default: all).",
    "configuration profile",
    "The id of a configuration profile.",
    "R1-148",
  ),
};

/** The same for configurations. Empty lists are invalid, because they would look like a clone without these parts. */
export const clonedParts = {
  disks: clonedPartsOfRequest.disks.items(1, Infinity),
  configs: clonedPartsOfRequest.configs.items(1, Infinity),
};
