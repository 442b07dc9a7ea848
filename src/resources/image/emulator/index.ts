import {
  authorizationFor,
  defineEmulation,
  defineKind,
  failure,
  fetchPage,
  filterFields,
  findGrantedIds,
  notFound,
  privateImages,
  publicImages,
  type RequestContext,
  type Route,
  routesOf,
  toResponse,
} from "../../../emulator/author";
import { image } from "../contract";
import { capture, expireUpload, findImage, imageKind, type StoredImage, upload } from "./image";
import { handleUploads, uploadLimitSetting } from "./uploads";

const toImageResponse = (request: RequestContext, one: StoredImage) => toResponse(kind, one, request.service.store);

/** Reads the image again, because its transition started after it was inserted. */
const latest = (request: RequestContext, newImage: StoredImage) =>
  toImageResponse(request, request.service.store.objects.get(imageKind, newImage.id) ?? newImage);

function list(request: RequestContext) {
  const { objects } = request.service.store;
  const ids = findGrantedIds(request.user, "images");
  const own = request.user ? objects.list(imageKind, { parent: privateImages, ...(ids && { ids }) }) : [];
  const all = [...own, ...objects.list(imageKind, { parent: publicImages })];
  return fetchPage(
    request,
    filterFields(kind),
    () => all.length,
    (limit, offset) => all.slice(offset, offset + limit).map((one) => toImageResponse(request, one)),
  );
}

function view(request: RequestContext) {
  const id = request.params["imageId"] ?? "";
  const found = findImage(request, id);
  if (found) return toImageResponse(request, found);
  if (!request.user && id.startsWith(`${privateImages}/`))
    throw failure(401, "A private image requires a token").cites("R1-181");
  const isHidden = request.service.store.objects.get(imageKind, id) !== undefined;
  throw notFound(`image ${id} doesn't exist`).cites(...(isHidden ? (["R1-180"] as const) : []));
}

function uploaded(request: RequestContext) {
  const newImage = upload(request);
  return { image: latest(request, newImage.image), upload_to: newImage.uploadTo };
}

const kind = defineKind(image, {
  storeName: imageKind,
  responses: {
    unordered: { status: ["R1-072"] },
    presentFields: ({ body: { isPublic, description } }) =>
      isPublic === true ? { description: description ?? null } : {},
  },
});

const [reading, writing] = [authorizationFor(kind, "read_only"), authorizationFor(kind, "read_write")];

/** Update and delete, for private images only. */
const changes = routesOf({
  kind: { ...kind, contract: { ...image, operations: ["update", "delete"] }, partition: privateImages },
}).map((route): Route => ({
  ...route,
  respond: (request) => {
    const { id = "" } = request.params;
    if (!id.startsWith(`${publicImages}/`)) return route.respond(request);
    throw failure(403, `Only private images can be changed or deleted, but ${id} is public`).cites("R1-176");
  },
}));

export const imageEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list", "view", "create", "update", "delete"],
    routes: [
      { method: "GET", path: "/images", authorization: reading, respond: list },
      { method: "GET", path: "/images/{imageId+}", authorization: reading, respond: view },
      {
        method: "POST",
        path: "/images",
        authorization: { scopes: [...writing.scopes, "computes:read_only"], rules: ["R1-192"] },
        respond: (request) => latest(request, capture(request)),
      },
      { method: "POST", path: "/images/upload", authorization: writing, respond: uploaded },
      ...changes,
    ],
  },
  actions: {
    // Canceled once the data has arrived.
    [expireUpload]: ({ store }, { id }) => {
      store.objects.remove(imageKind, id);
    },
  },
  control: { limits: { maxUploadBytes: uploadLimitSetting } },
  httpHandler: handleUploads,
});
