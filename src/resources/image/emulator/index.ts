import { visible } from "../../../emulator/access/users";
import { imageKind, privateImages, publicImages } from "../../../emulator/catalogue/seed";
import { needOf, routesOf } from "../../../emulator/collection/endpoints";
import type { Emulation } from "../../../emulator/objects/emulation";
import { failure, notFound } from "../../../emulator/wire/failure";
import { answerOf } from "../../../emulator/wire/output";
import { paged } from "../../../emulator/wire/page";
import type { Call, Route } from "../../../emulator/service";
import type { Kept } from "../../../emulator/store";
import { image } from "../contract";
import { findImage } from "./find";
import { capture, expireUpload, upload } from "./make";

const answer = (call: Call, one: Kept) => answerOf(emulation, one, call.service);

/** As it is now: making it has set it on its way. */
const fresh = (call: Call, made: Kept) => answer(call, call.service.store.objects.get(imageKind, made.id) ?? made);

function list(call: Call) {
  const { objects } = call.service.store;
  const ids = visible(call.user, "images");
  const own = call.user ? objects.list(imageKind, { parent: privateImages, ...(ids && { ids }) }) : [];
  const all = [...objects.list(imageKind, { parent: publicImages }), ...own];
  return paged(
    call.query,
    () => all.length,
    (limit, offset) => all.slice(offset, offset + limit).map((one) => answer(call, one)),
  );
}

function view(call: Call) {
  const id = call.params["imageId"] ?? "";
  const found = findImage(call, id);
  if (found) return answer(call, found);
  if (!call.user && id.startsWith(`${privateImages}/`)) throw failure(401, "A private image needs a token");
  throw notFound(`there is no image ${id}`);
}

function uploaded(call: Call) {
  const made = upload(call);
  return { image: fresh(call, made.image), upload_to: made.uploadTo };
}

const emulation: Emulation = {
  contract: image,
  kind: imageKind,
  grants: "images",
  own: ["list", "view", "create", "update", "delete"],
  actions: {
    // The job is gone once the data has arrived.
    [expireUpload]: ({ store }, { id }) => {
      store.objects.remove(imageKind, id);
    },
  },
};
const [reading, writing] = [needOf(emulation, "read_only"), needOf(emulation, "read_write")];

/** Update and delete, of private images only (R1-176). */
const changes = routesOf({
  ...emulation,
  contract: { ...image, operations: ["update", "delete"] },
  shelf: privateImages,
  own: [],
}).map((route): Route => ({
  ...route,
  answer: (call) => {
    const { id = "" } = call.params;
    if (!id.startsWith(`${publicImages}/`)) return route.answer(call);
    throw failure(403, `${id} is a public image, and only private ones can be changed or deleted`);
  },
}));

export const imageEmulation: Emulation = {
  ...emulation,
  routes: [
    { method: "GET", path: "/images", need: reading, answer: list },
    { method: "GET", path: "/images/{imageId+}", need: reading, answer: view },
    {
      method: "POST",
      path: "/images",
      need: { scopes: [...writing.scopes, "computes:read_only"] },
      answer: (call) => fresh(call, capture(call)),
    },
    { method: "POST", path: "/images/upload", need: writing, answer: uploaded },
    ...changes,
  ],
};
