import type { Properties } from "../../../contract";
import { canonicalTime, flag, int, map, object, set, text, timeout } from "../../../contract";

/** The numeric ID of an object. */
export const id = <const Kind extends string>(what: string, kind: Kind) =>
  int(`The ${what}'s id.`).idOf(kind).computed().useStateForUnknown();

/** Timestamps have no zone suffix and are in UTC (document 1, Conventions 3). */
export const time = (summary: string) => text(summary).canonical(canonicalTime).computed();
export const created = time("When it was made, in UTC, as YYYY-MM-DDTHH:MM:SS.").useStateForUnknown();
export const updated = time("When it was last changed, in UTC, as YYYY-MM-DDTHH:MM:SS.");

/** Timestamps in the response about an object whose contract doesn't declare them (R3-206). */
export const times = { created, updated };

/** The label that identifies a tag, as an object and in the tags of objects (document 3, Tag). */
export const tagLabel = (summary: string) => text(summary).length(3, 50).cites("R3-179");

/** Configured tags are the exact set of the object. If no tags are configured, they stay unchanged. */
export const tags = set(
  "The object's tags: exactly these where written, left alone where not.",
  tagLabel("A tag's label."),
)
  .optional()
  .unsetValue([]);

/** An object owns the tags that it carries. */
export const holdsTags = {
  tag: ({ tags: own }: Properties, { label }: Properties) => Array.isArray(own) && own.includes(label),
};

export const group = (what: string) =>
  text(`The ${what}'s group, for display only.`).optional().unsetValue(null).unsetResponseValue("");

/** For objects with a `loss` in their contract. All others can be recreated from the configuration. */
export const deletionProtection = flag(
  "Whether a plan that destroys or replaces the object is an error. It counts once it is applied, and is never sent.",
)
  .optional()
  .providerOnly()
  .default(false);

/** Values that run an operation again when they change. */
export const triggers = map("Values of your own; when one changes, the operation runs again.", text("A value."))
  .optional()
  .requiresReplace()
  .providerOnly();

/** How long an operation with triggers may wait; changing it does not run the operation again. */
export const operationTimeouts = (create: string) =>
  object("How long the operation may wait before it is given up.", { create: timeout("create", create) })
    .optional()
    .providerOnly();
