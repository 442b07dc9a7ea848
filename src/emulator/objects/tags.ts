import type { Store } from "../store";

const tagKind = "tag";

/** Adds the tags that an object carries to the list of all tags, where they stay. */
export function addToTagList(store: Store, tags: unknown): void {
  if (!Array.isArray(tags)) return;
  for (const label of tags) {
    if (store.objects.get(tagKind, String(label)) === undefined) {
      store.objects.insert(tagKind, { id: String(label), body: { label } });
    }
  }
}
