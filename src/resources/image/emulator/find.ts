import { permitted } from "../../../emulator/access/users";
import { imageKind, privateImages } from "../../../emulator/catalogue/seed";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";

/** An image that the caller may deploy or look at; private ones only with a grant (document 1, Authentication 4). */
export function findImage(
  { service, user }: Pick<RequestContext, "service" | "user">,
  id: string,
): StoredObject | undefined {
  const found = service.store.objects.get(imageKind, id);
  if (found?.parent !== privateImages) return found;
  return user && permitted(user, "images", id, "read_only") ? found : undefined;
}
