import type { Store } from "../store";

const tagKind = "tag";

/** A tag that an object carries is in the list of tags from then on. */
export function rememberTags(store: Store, tags: unknown): void {
  if (!Array.isArray(tags)) return;
  for (const label of tags) {
    if (store.objects.get(tagKind, String(label)) === undefined) {
      store.objects.insert(tagKind, { id: String(label), body: { label } });
    }
  }
}
