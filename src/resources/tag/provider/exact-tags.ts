import { hasUnknown, isObject, type Properties, propertyText } from "../../../contract";
import { decodeResponse, objectPath, type PlanContext, type RunValue } from "../../../provider/author";

/** One entry of the listing of a tag's objects. */
interface TaggedObject {
  readonly type: string;
  /** The object, in camelCase. */
  readonly data: Properties;
}

export function taggedObjectIn(json: unknown): TaggedObject {
  const { type, data } = decodeResponse(json);
  return { type: propertyText(type), data: isObject(data) ? data : {} };
}

/** The complete tags that configurations set on objects, by object path. */
export const exactTags: RunValue<Map<string, readonly string[]>> = { initial: () => new Map() };

interface Tagged {
  readonly contract: PlanContext["contract"];
  readonly session: PlanContext["session"];
  readonly config: { readonly tags?: unknown };
  readonly prior: Properties | null;
}

/**
 * Records the tags that a configuration sets on an object. The list is complete, so the plan of a tag resource that
 * adds another one warns.
 */
export function noteExactTags({ contract, session, config, prior }: Tagged): void {
  const { tags } = config;
  if (!session || !prior || !Array.isArray(tags) || hasUnknown(tags)) return;
  session.runState.get(exactTags).set(objectPath(contract, prior), tags as string[]);
}
