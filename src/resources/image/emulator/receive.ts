import { int } from "../../../contract";
import type { Limit } from "../../../emulator/control/control-route";
import { cancelTransition, startTransition, updateStored } from "../../../emulator/objects/transitions";
import { failure, notFound } from "../../../emulator/wire/failure";
import type { Service } from "../../../emulator/service";
import type { Store } from "../../../emulator/store";
import { image } from "../contract";
import { mostUploaded } from "../contract/upload";
import { imageKind } from "./image";
import type { Image } from "./image";

const megabyte = 1024 ** 2;

const limit = "maxUploadBytes";

/** A smaller limit lets a test reach it with a small file; without a number it is the API's own. */
export const uploadLimitSetting: Limit = {
  field: int("The largest upload, in bytes.").between(1, mostUploaded),
  set: (store, bytes) => {
    store.settings.set(limit, bytes ?? null);
  },
  get: (store) => store.settings.get<number | null>(limit) ?? undefined,
};

export const uploadLimit = (store: Store): number => uploadLimitSetting.get(store) ?? mostUploaded;

/** @throws Failure 404 where nothing is to be uploaded any more, 400 where it has been. */
export function awaiting({ store }: Service, secret: string): Image {
  const [found] = store.objects.byKey(imageKind, secret);
  if (!found) throw notFound("there is no such upload; it may have expired");
  if (found.body.status === "pending_upload" && found.body.received !== true) return found;
  throw failure(400, `The data of image ${String(found.id)} has arrived already`);
}

/** All data has come, so many bytes when unpacked: the image is processed, and does not expire. */
export function receive(service: Service, secret: string, bytes: number): void {
  const { id } = awaiting(service, secret);
  cancelTransition(service, imageKind, id);
  updateStored(service, imageKind, id, { size: Math.max(1, Math.ceil(bytes / megabyte)), received: true });
  startTransition(service, image, imageKind, id, "process");
}
