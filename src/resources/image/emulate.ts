import { permitted, visible } from "../../emulator/access/users";
import { imageKind, privateImages, publicImages } from "../../emulator/catalogue/seed";
import { needOf } from "../../emulator/collection/endpoints";
import type { Emulation } from "../../emulator/emulation";
import { failure, notFound } from "../../emulator/failure";
import { answerOf } from "../../emulator/output";
import { paged } from "../../emulator/page";
import type { Call } from "../../emulator/service";
import type { Kept } from "../../emulator/store";
import { image } from "./contract";

/** An image that the caller may deploy or look at; private ones only with a grant (document 1, Authentication 4). */
export function findImage({ service, user }: Pick<Call, "service" | "user">, id: string): Kept | undefined {
  const found = service.store.objects.get(imageKind, id);
  if (found?.parent !== privateImages) return found;
  return user && permitted(user, "images", id, "read_only") ? found : undefined;
}

function list(call: Call) {
  const { objects } = call.service.store;
  const ids = visible(call.user, "images");
  const own = call.user ? objects.list(imageKind, { parent: privateImages, ...(ids && { ids }) }) : [];
  const all = [...objects.list(imageKind, { parent: publicImages }), ...own];
  return paged(
    call.query,
    () => all.length,
    (limit, offset) => all.slice(offset, offset + limit).map((one) => answerOf(imageEmulation, one, call.service)),
  );
}

function view(call: Call) {
  const id = call.params["imageId"] ?? "";
  const found = findImage(call, id);
  if (found) return answerOf(imageEmulation, found, call.service);
  if (!call.user && id.startsWith(`${privateImages}/`)) throw failure(401, "A private image needs a token");
  throw notFound(`there is no image ${id}`);
}

const emulation: Emulation = {
  contract: image,
  kind: imageKind,
  grants: "images",
  slashId: true,
  own: ["list", "view"],
};
const need = needOf(emulation, "read_only");

export const imageEmulation: Emulation = {
  ...emulation,
  routes: [
    { method: "GET", path: "/images", need, answer: list },
    { method: "GET", path: "/images/{imageId+}", need, answer: view },
  ],
};
