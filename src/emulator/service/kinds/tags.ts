import type { Properties } from "../../../contract";
import type { Service } from "../../types";
import type { Store, StoredObject } from "../store";
import { toResponse } from "../wire/output";

const tagKind = "tag";

/** Adds an object's tags to the list of all tags, which keeps them after the object is deleted. */
export function addToTagList(store: Store, { tags }: StoredObject["body"]): void {
  if (!Array.isArray(tags)) return;
  for (const label of tags) {
    if (store.objects.get(tagKind, String(label)) === undefined) {
      store.objects.insert(tagKind, { id: String(label), body: { label } });
    }
  }
}

/** Kinds of taggable objects that have no endpoints in this specification. */
export const externalKinds = ["nodebalancer", "volume"] as const;

/** One kind of object that carries tags. */
interface TaggableKind {
  readonly kind: string;
  readonly type: string;
  readonly toResponse: (object: StoredObject) => Properties;
}

export function listTaggableKinds({ kinds, store }: Service): readonly TaggableKind[] {
  const own = kinds
    .filter(({ contract }) => contract.fields["tags"] !== undefined)
    .map((kind): TaggableKind => ({
      kind: kind.storeName,
      type: kind.eventType,
      toResponse: (object) => toResponse(kind, object, store),
    }));
  const opaque = externalKinds.map((kind): TaggableKind => ({ kind, type: kind, toResponse: ({ body }) => body }));
  return [...own, ...opaque];
}
