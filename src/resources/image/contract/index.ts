import type { States } from "../../../contract";
import {
  atCreation,
  isSet,
  hint as closest,
  check,
  choice,
  flag,
  int,
  defineContract,
  set,
  text,
  timeouts,
} from "../../../contract";
import { created, deletionProtection, time, updated } from "../../base/common/contract";

const imageForm = /^(public|private)\/[^/\s]+$/;

/** Public images belong to the service, private ones to the user (document 1, Conventions 5). */
export const imageId = check<string>(
  'must be an image ID such as "public/debian12" or "private/12"',
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
      "Its data has not arrived, and the service deletes the image when none comes within 24 hours. If nobody is uploading it now, replace it: terraform apply -replace with the address of the resource.",
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
  summary: "A disk image that instances are deployed from: captured from a disk, or uploaded from a file.",
  source: "document 1, Image and Images",
  path: "/images",
  operations: ["list", "view", "create", "update", "delete"],
  specified: { update: ["R1-175"] },
  access: {
    scope: "images",
    grants: "images",
    publicReads: true,
    specified: { read_only: ["R1-190"], read_write: ["R1-191"] },
  },
  slashedId: true,
  key: ["label"],
  // The URL alone authorizes the upload.
  secretsInResponses: ["uploadTo"],
  isUserCreated: ({ id, type }) => String(id).startsWith("private/") && type !== "automatic",
  fields: {
    id: text("The image's id, public/... or private/....")
      .form(...imageForms)
      .check(imageId)
      .cites("R1-007", "R1-008", "R1-009")
      .nameIn("images")
      .computed()
      .useStateForUnknown(),
    diskId: int("The id of the disk to capture.").idOf("disk").optional().requiresReplace().notReturned(),
    file: text("The path of the file to upload: a raw disk image compressed with gzip, at most 5 GB.")
      .optional()
      .providerOnly(),
    region: text("The id of the region to upload to. The image can be used in all.")
      .nameIn("regions")
      .optional()
      .requiresReplace()
      .notReturned()
      .sent("never"),
    fileSha256: text("The SHA-256 of the uploaded file; another one replaces the image.")
      .computed()
      .notReturned()
      // An image accepts an upload only once.
      .replacesWhen("the content of file changes", (planned, prior) => {
        return typeof planned === "string" && isSet(prior) && planned !== prior;
      }),
    label: text("A short title. Of a captured image it is the disk's label unless said.").cites("R1-060").optional(),
    description: text("A note.").length(1, 65000).cites("R1-061").optional().unsetValue(null).unsetResponseValue(""),
    capabilities: set("What the image can do; cloud-init marks support for user data.", text("A capability."))
      .computed()
      .useStateForUnknown(),
    created,
    updated,
    createdBy: text("Who made the image.").computed().useStateForUnknown(),
    deprecated: flag("Whether a public image is no longer to be used.").computed().useStateForUnknown(),
    eol: time("When the maintenance of a public image ends.").useStateForUnknown(),
    expiry: time("When an automatic image is deleted.").useStateForUnknown(),
    isPublic: flag("Whether it is a distribution's image.").computed().useStateForUnknown(),
    size: int("The least disk that it can be deployed on, in MB.").computed().useStateForUnknown(),
    status: choice("Only an available image can be deployed.", states.values).computed().useStateForUnknown(),
    type: choice("Whether somebody made the image, or the service from a deleted instance.", ["manual", "automatic"])
      .computed()
      .useStateForUnknown(),
    vendor: text("The distribution's vendor.").computed().useStateForUnknown(),
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
  loss: { what: "what it holds: another image has another id, and what its disk or file holds by then" },
});
