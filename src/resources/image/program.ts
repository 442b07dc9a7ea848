import { defineProgram } from "../../cli/program/model";
import { image } from "./contract";

export const imageProgram = defineProgram(image, {
  construct: "Image",
  area: "compute",
  suffix: "image",
  leaveOut:
    () =>
    ({ attributes: { isPublic, type } }) => {
      if (isPublic === true) return { reason: "It is a public image of the service." };
      if (type !== "automatic") return undefined;
      return { reason: "The service has made it from a deleted instance, and deletes it again by itself." };
    },
});
