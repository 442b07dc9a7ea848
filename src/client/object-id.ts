import type { Json } from "./types";

/**
 * The id of an object. Services write numbers also as texts; of other fields, such as the label of a tag, a text of digits
 * is no number.
 */
export function idOf(object: Json, idField = "id"): unknown {
  const id = object[idField];
  return idField === "id" && typeof id === "string" && /^\d+$/.test(id) ? Number(id) : id;
}
