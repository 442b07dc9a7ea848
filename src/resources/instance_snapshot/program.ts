import { defineProgram } from "../../cli/program/model";
import { slug } from "../../cli/program/names";
import { propertyText } from "../../contract";
import { instanceSnapshot } from "./contract";

export const instanceSnapshotProgram = defineProgram(instanceSnapshot, {
  construct: "InstanceSnapshot",
  area: "compute",
  suffix: "snapshot",
  names: ({ attributes }, { referred, nameOf, suffixed }) => {
    const parts = [nameOf(referred("computeId")), slug(propertyText(attributes.label))];
    return { candidates: [suffixed(parts.filter(Boolean).join("-"))] };
  },
  leaveOut:
    () =>
    ({ attributes: { type, status } }) => {
      if (type === "auto") return { reason: "The service makes such backups and deletes them by itself." };
      if (status !== "failed" && status !== "userAborted") return undefined;
      return { reason: `It has the status "${status}": nothing can be restored from it.` };
    },
});
