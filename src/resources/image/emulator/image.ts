import { isPermitted } from "../../../emulator/access/users";
import { imageKind as name, privateImages } from "../../../emulator/catalogue/seed";
import type { StoredBody } from "../../../emulator/objects/emulation";
import type { RequestContext } from "../../../emulator/http/route";
import { objectKind } from "../../../emulator/store";
import type { StoredObject } from "../../../emulator/store";
import type { image } from "../contract";

/** What the service stores of an image beside the fields of the contract. No answer shows it. */
interface Internal {
  /** Whether the data of an upload has arrived. */
  readonly received: boolean;
}

export type ImageBody = StoredBody<typeof image, Internal>;
export type Image = StoredObject<ImageBody>;

export const imageKind = objectKind<ImageBody>(name);

/** An image that the caller may deploy or look at; private ones only with a grant (document 1, Authentication 4). */
export function findImage({ service, user }: Pick<RequestContext, "service" | "user">, id: string): Image | undefined {
  const found = service.store.objects.get(imageKind, id);
  if (found?.parent !== privateImages) return found;
  return user && isPermitted(user, "images", id, "read_only") ? found : undefined;
}
