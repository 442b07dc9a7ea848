import { check, choice, flag, int, resource, set, text } from "../../contract";
import { created, updated } from "../common";

/** Public images are the service's own, private ones the user's (document 1, Conventions 5). */
export const imageId = check<string>('must be an image id such as "public/debian12" or "private/12"', (value) =>
  /^(public|private)\/[^/\s]+$/.test(value),
);

export const image = resource({
  name: "image",
  summary: "A disk image that instances are deployed from.",
  source: "document 1, Image",
  path: "/images",
  operations: ["list", "view"],
  access: { scope: "images", grant: "add_images", publicReads: true },
  slashedId: true,
  key: ["label"],
  fields: {
    id: text("The image's id, public/... or private/....").check(imageId),
    label: text("A short title.").computed(),
    description: text("A note.").computed(),
    capabilities: set(
      "What the image can do; cloud-init marks support for user data.",
      text("A capability."),
    ).computed(),
    created,
    updated,
    createdBy: text("Who made the image.").computed(),
    deprecated: flag("Whether a public image is no longer to be used.").computed(),
    eol: text("When the maintenance of a public image ends.").computed(),
    expiry: text("When an automatic image is deleted.").computed(),
    isPublic: flag("Whether it is a distribution's image.").computed(),
    size: int("The least disk that it can be deployed on, in MB.").computed(),
    status: choice("Only an available image can be deployed.", ["creating", "pending_upload", "available"]).computed(),
    type: choice("Whether somebody made the image, or the service from a deleted instance.", [
      "manual",
      "automatic",
    ]).computed(),
    vendor: text("The distribution's vendor.").computed(),
  },
});
