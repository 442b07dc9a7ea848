import { int } from "../../../contract";
import { clonedParts } from "../../instance_clone/contract";
import { computeInstance } from "../contract";

const { label, group, backupsEnabled, privateIp, metadata, region, type } = computeInstance.fields;

/** Document 1, Clone body: every field is optional; without `region` and `type` a new instance has its source's. */
export const cloneBody = {
  path: `${computeInstance.path}/{sourceId}/clone`,
  fields: {
    computeId: int("The instance to clone into.").optional(),
    region: region.optional(),
    type: type.optional(),
    label,
    group,
    backupsEnabled,
    privateIp,
    metadata,
    ...clonedParts,
  },
};
