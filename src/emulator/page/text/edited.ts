type Json = Readonly<Record<string, unknown>>;

/** The differences between an edited object and the original. */
export interface Edited {
  /** The fields to send, with their new values. */
  readonly changed: Json;
  /** The removed fields. They can't be sent. */
  readonly removed: readonly string[];
}

/** Returns the JSON of a value, independent of the order of fields. */
function textOf(value: unknown): string {
  const sorted = (_: string, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return JSON.stringify([value], sorted);
}

export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Returns the edited fields. A changed field is sent as a whole, never in part. */
export function editedFields(before: Json, after: Json): Edited {
  return {
    changed: Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value))),
    removed: Object.keys(before).filter((name) => !(name in after)),
  };
}

/**
 * Parses the text of an object.
 * @throws if the text isn't a JSON object
 */
export function parseEditedObject(text: string): Json {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed as Json;
  throw new Error('Enter a JSON object, such as {"label": "web"}.');
}
