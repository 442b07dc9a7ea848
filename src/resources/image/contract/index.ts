import {
  atCreation,
  check,
  choice,
  defineContract,
  flag,
  hint as closest,
  int,
  isSet,
  set,
  type States,
  text,
  timeouts,
} from "../../../contract";
import { created, deletionProtection, time, updated } from "../../base/common/contract";

const imageForm = /^(public|private)\/[^/\s]+$/;

/** Public images belong to the service, private ones to the user (document 1, Conventions 5). */
export const imageId = check<string>(
  'must be an image id such as "public/debian12" or "private/12"',
  (value) => imageForm.test(value),
  (value) => {
    const [owner = "", name, ...rest] = value.trim().split("/");
    const likely = /^\d+$/.test(name ?? "") ? "private" : "public";
    const near = name === undefined ? likely : (closest(owner, ["public", "private"]) ?? likely);
    const id = `${near}/${name ?? owner}`;
    const isMeant = rest.length === 0 && imageForm.test(id) && owner !== "public";
    return isMeant ? `did you mean ${JSON.stringify(id)}?` : undefined;
  },
);

/** The forms of an image ID that TypeScript types can express. */
export const imageForms = ["public/*", "private/*"] as const;

/** The capability that an image and a region need for user data (document 1, Create rules 3). */
export const cloudInit = "cloud-init";

/** Document 1, Image status. */
const states = {
  values: ["creating", "pending_upload", "available"],
  target: ["available"],
  failed: [],
  attention: {
    pending_upload:
      "The data of the image isn't uploaded yet, and the service deletes the image if no data arrives within 24 hours. If no upload is in progress, replace the image: run terraform apply -replace with the address of the resource.",
  },
  requires: {},
  transitions: {
    capture: { via: "creating", to: "available", takes: [60, 180] },
    process: { via: "pending_upload", to: "available", takes: [20, 60] },
  },
} as const satisfies States;

export const image = defineContract({
  kind: "resource",
  name: "image",
  summary: "A disk image to deploy instances from. It is captured from a disk or uploaded from a file.",
  source: "document 1, Image and Images",
  path: "/images",
  operations: ["list", "view", "create", "update", "delete"],
  specified: { update: ["R1-175"] },
  access: {
    scope: "images",
    grants: "images",
    publicReads: true,
    needs: [{ permission: "read_only", on: "the instance", for: "capture a disk" }],
    alsoWrites: [{ scope: "computes:read_only", for: "capture a disk" }],
    specified: { read_only: ["R1-190"], read_write: ["R1-191"] },
  },
  slashedId: true,
  key: ["label"],
  // The URL alone authorizes the upload.
  secretsInResponses: ["uploadTo"],
  isUserCreated: ({ id, type }) => String(id).startsWith("private/") && type !== "automatic",
  fields: {
    id: text("The id of the image, such as public/debian12 or private/12.")
      .form(...imageForms)
      .check(imageId)
      .cites("R1-007", "R1-008", "R1-009")
      .nameIn("images")
      .computed()
      .useStateForUnknown(),
    diskId: int("The id of the disk to capture.").idOf("disk").optional().requiresReplace().notReturned(),
    file: text("The path of the file to upload: a gzip-compressed raw disk image of at most 5 GB.")
      .optional()
      .providerOnly(),
    region: text("The id of the region to upload the file to. The image is available in all regions.")
      .nameIn("regions")
      .optional()
      .requiresReplace()
      .notReturned()
      .sent("never"),
    fileSha256: text("The SHA-256 hash of the uploaded file. If the file changes, the image is replaced.")
      .computed()
      .notReturned()
      // An image accepts an upload only once.
      .replacesWhen("the content of file changes", (planned, prior) => {
        return typeof planned === "string" && isSet(prior) && planned !== prior;
      }),
    label: text("The label of the image.")
      .usage("Default for a captured image: the label of the disk.")
      .cites("R1-060")
      .optional(),
    description: text("A description of the image.")
      .length(1, 65000)
      .cites("R1-061")
      .optional()
      .unsetValue(null)
      .unsetResponseValue(""),
    capabilities: set(
      "The capabilities of the image. The capability cloud-init indicates support for user data.",
      text("A capability."),
    )
      .computed()
      .useStateForUnknown(),
    created,
    updated,
    createdBy: text("The name of the user who created the image.").computed().useStateForUnknown(),
    deprecated: flag("True if the image is a deprecated public image.").computed().useStateForUnknown(),
    eol: time("The end-of-life date of a public image, in UTC, as YYYY-MM-DDTHH:MM:SS.").useStateForUnknown(),
    expiry: time(
      "The time at which an automatic image is deleted, in UTC, as YYYY-MM-DDTHH:MM:SS.",
    ).useStateForUnknown(),
    isPublic: flag("True if the image is a public distribution image.").computed().useStateForUnknown(),
    size: int("The minimum size of a disk to deploy the image on, in MB.").computed().useStateForUnknown(),
    status: choice("The status of the image. Only an available image can be deployed.", states.values)
      .computed()
      .useStateForUnknown(),
    type: choice(
      "The type of the image: manual if created by a user, automatic if created by the service from a deleted instance.",
      ["manual", "automatic"],
    )
      .computed()
      .useStateForUnknown(),
    vendor: text("The vendor of the distribution, such as Debian.").computed().useStateForUnknown(),
    deletionProtection,
    timeouts: timeouts({ create: "60m", update: "10m", delete: "10m" }),
  },
  rules: (rule) => [
    atCreation(
      rule("diskId", "is required unless {file} is set", ["diskId", "file"], (it) => {
        return isSet(it.diskId) || isSet(it.file);
      }).cites("R1-166"),
    ),
    rule("file", "must not be set if {diskId} is set", ["diskId", "file"], (it) => {
      return !isSet(it.diskId) || !isSet(it.file);
    }),
    atCreation(
      rule(
        "region",
        "is required if {file} is set",
        ["region", "file"],
        (it) => isSet(it.region) || !isSet(it.file),
      ).cites("R1-169"),
    ),
    rule("region", "must not be set without {file}", ["region", "file"], (it) => {
      return !isSet(it.region) || isSet(it.file);
    }),
    atCreation(
      rule(
        "label",
        "is required if {file} is set",
        ["label", "file"],
        (it) => isSet(it.label) || !isSet(it.file),
      ).cites("R1-169"),
    ),
  ],
  states,
  loss: { what: "the data of the image (a new image has a different id, and the current data of the disk or file)" },
});
