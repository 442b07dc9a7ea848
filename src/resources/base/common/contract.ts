import {
  canonicalTime,
  flag,
  int,
  map,
  object,
  precaution,
  type Properties,
  set,
  text,
  timeout,
} from "../../../contract";

/** The numeric ID of an object. */
export const id = <const Kind extends string>(what: string, kind: Kind) =>
  int(`The id of the ${what}.`).idOf(kind).computed().useStateForUnknown();

/** The IDs of regions and plans have no documented form. A label, a sentence or a piece of HTML isn't one. */
export const catalogueId = precaution<string>(
  "error",
  "must be an ID without spaces, such as us-east or g6-standard-1",
  (value) => /^[\p{L}\p{N}][\p{L}\p{N}._:/-]*$/u.test(value),
);

/** Timestamps have no zone suffix and are in UTC (document 1, Conventions 3). */
export const time = (summary: string) => text(summary).canonical(canonicalTime).computed();
export const created = time("Creation time in UTC, as YYYY-MM-DDTHH:MM:SS.").useStateForUnknown();
export const updated = time("Time of the last change in UTC, as YYYY-MM-DDTHH:MM:SS.");

/** Timestamps in the response about an object whose contract doesn't declare them (R3-206). */
export const times = { created, updated };

/** The label that identifies a tag, as an object and in the tags of objects (document 3, Tag). */
export const tagLabel = (summary: string) => text(summary).length(3, 50).cites("R3-179");

/** Configured tags are the exact set of the object. If no tags are configured, they stay unchanged. */
export const tags = set("The tags of the object.", tagLabel("The label of a tag."))
  .usage("If omitted, the tags stay unchanged.")
  .optional()
  .unsetValue([]);

/** An object owns the tags that it carries. */
export const holdsTags = {
  tag: ({ tags: own }: Properties, { label }: Properties) => Array.isArray(own) && own.includes(label),
};

export const group = (what: string) =>
  text(`The group of the ${what}, for display only.`).optional().unsetValue(null).unsetResponseValue("");

/** For objects with a `loss` in their contract. All others can be recreated from the configuration. */
export const deletionProtection = flag(
  "If true, a plan that destroys or replaces the object fails. Takes effect once applied, and is never sent to the service.",
)
  .optional()
  .providerOnly()
  .default(false);

/** Values that run an operation again when they change. */
export const triggers = map(
  "Arbitrary values that run the operation again when one of them changes.",
  text("An arbitrary value."),
)
  .optional()
  .requiresReplace()
  .providerOnly();

/** The timeout of an operation with triggers. Changing it doesn't run the operation again. */
export const operationTimeouts = (create: string) =>
  object("The timeout of the operation. Changing it doesn't run the operation again.", {
    create: timeout("create", create),
  })
    .optional()
    .providerOnly();
