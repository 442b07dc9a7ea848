type Json = Readonly<Record<string, unknown>>;

/** What an edited object says otherwise than before. */
export interface Edited {
  /** The fields to send, with their new values. */
  readonly changed: Json;
  /** Fields that are no longer there: nothing can be sent for them. */
  readonly removed: readonly string[];
}

/** The text of a value in which the order of fields makes no difference. */
function textOf(value: unknown): string {
  const sorted = (_: string, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each;
  return JSON.stringify([value], sorted);
}

export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** What of an object was edited. A field counts as a whole: nobody knows what the service does with a part of one. */
export function editedFields(before: Json, after: Json): Edited {
  return {
    changed: Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value))),
    removed: Object.keys(before).filter((name) => !(name in after)),
  };
}

/** @throws Error that says what an edited text has to be. */
export function parseObject(text: string): Json {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed as Json;
  throw new Error("It must be a JSON object: fields and their values, between { and }.");
}
