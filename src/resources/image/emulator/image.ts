import { int, text } from "../../../contract";
import {
  failure,
  findRegion,
  grantToCreator,
  imageKind as name,
  isPermitted,
  objectKind,
  parseActionBody,
  privateImages,
  randomHex,
  type RequestContext,
  requireGrant,
  startTransition,
  type StoredBody,
  type StoredId,
  type StoredObject,
} from "../../../emulator/author";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { image } from "../contract";
import { uploadTime } from "../contract/upload";

const { label, description } = image.fields;
const captured = {
  path: image.path,
  fields: { diskId: int("The disk to capture.").cites("R1-166"), label, description },
};
const uploaded = {
  path: `${image.path}/upload`,
  fields: {
    label: text("The image's label.").cites("R1-169"),
    region: text("The region to upload to.").cites("R1-169"),
    description,
  },
};

export const uploadPrefix = "/_upload/";
export const expireUpload = "expire upload";

/** Implements document 1, Images, rule 2. */
export function capture(request: RequestContext): StoredImage {
  requireGrant(request, image.access.grants);
  const given = parseActionBody(captured, request);
  const found = findDisk(request, given.diskId);
  if (!found)
    throw failure(
      400,
      `must be the id of a disk of an instance that you can see, got ${String(given.diskId)}`,
      "disk_id",
    ).cites("R1-166");
  const { disk, instance } = found;
  const parent = request.service.store.objects.get(imageKind, String(instance.body.image));
  const newImage = insert(request, {
    label: given.label ?? disk.label,
    description: given.description ?? null,
    capabilities: parent?.body.capabilities ?? [],
    size: disk.size,
  });
  startTransition(request.service, image, imageKind, newImage.id, "capture");
  return newImage;
}

function findDisk({ service, user }: RequestContext, id: number | null | undefined) {
  for (const instance of service.store.objects.list(instanceKind)) {
    const disk = instance.body.disks?.find((one) => one.id === id);
    if (disk) return isPermitted(user, "computes", instance.id, "read_only") ? { disk, instance } : undefined;
  }
  return undefined;
}

/** Implements document 1, Images, rule 3. The upload expires after a day. */
export function upload(request: RequestContext): { readonly image: StoredImage; readonly uploadTo: string } {
  requireGrant(request, image.access.grants);
  const given = parseActionBody(uploaded, request);
  const { store, clock } = request.service;
  if (!findRegion(store, given.region)) {
    throw failure(400, `must be the id of a region, got ${JSON.stringify(given.region)}`, "region").cites("R1-169");
  }
  const newImage = insert(
    request,
    { label: given.label, description: given.description ?? null, capabilities: [], size: 0 },
    "pending_upload",
  );
  store.jobs.add({
    due: clock.now() + uploadTime * 1000,
    action: expireUpload,
    kind: imageKind,
    id: newImage.id,
    data: {},
  });
  return { image: newImage, uploadTo: `${request.origin}${uploadPrefix}${secretOf(newImage.id)}` };
}

/** The secret part of the upload URL, because the documents describe no token for uploads. */
const secretOf = (id: StoredId) => randomHex(32, "upload", id);

function insert(
  { service, user }: RequestContext,
  given: Pick<ImageBody, "label" | "description" | "capabilities" | "size">,
  status: ImageBody["status"] = "creating",
): StoredImage {
  const { store, clock } = service;
  const id = `${privateImages}/${String(store.settings.next(imageKind))}`;
  const now = clock.timestamp();
  const body: ImageBody = {
    id,
    created: now,
    updated: now,
    createdBy: user?.username ?? null,
    deprecated: false,
    eol: null,
    expiry: null,
    isPublic: false,
    status,
    type: "manual",
    vendor: null,
    ...given,
  };
  store.objects.insert(imageKind, { id, parent: privateImages, key: secretOf(id), body });
  grantToCreator(store, user, "images", id);
  return { id, parent: privateImages, body };
}

/** Internal properties of an image, which responses don't show. */
interface Internal {
  /** True once the data of an upload has arrived. */
  readonly received: boolean;
}

export type ImageBody = StoredBody<typeof image, Internal>;
export type StoredImage = StoredObject<ImageBody>;

export const imageKind = objectKind<ImageBody>(name);

/**
 * Finds an image that the caller may read or deploy; private images require a grant (document 1, Authentication 4).
 */
export function findImage(
  { service, user }: Pick<RequestContext, "service" | "user">,
  id: string,
): StoredImage | undefined {
  const found = service.store.objects.get(imageKind, id);
  if (found?.parent !== privateImages) return found;
  return user && isPermitted(user, "images", id, "read_only") ? found : undefined;
}
