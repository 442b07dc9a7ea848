import type { Properties } from "../../../contract";
import { isObject, propertyText } from "../../../contract";
import { decodeResponse } from "../../../provider/requests/decode";

/** One entry of the listing of a tag's objects. */
export interface TaggedObject {
  readonly type: string;
  /** The object, in camelCase. */
  readonly data: Properties;
}

export function taggedObjectIn(json: unknown): TaggedObject {
  const { type, data } = decodeResponse(json);
  return { type: propertyText(type), data: isObject(data) ? data : {} };
}
