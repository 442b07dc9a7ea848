import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { int } from "../../../contract";
import {
  cancelTransition,
  type ControlLimit,
  failure,
  type HttpHandler,
  notFound,
  RefusedRequestError,
  runDueJobs,
  sendResponse,
  type Service,
  startTransition,
  type Store,
  toErrorResponse,
  updateStored,
} from "../../../emulator/author";
import { image } from "../contract";
import { maxUploadSize, uploadType } from "../contract/upload";
import { imageKind, type StoredImage, uploadPrefix } from "./image";

const megabyte = 1024 ** 2;

const limit = "maxUploadBytes";

/** A smaller limit lets a test reach it with a small file. Without a value, the API's own limit applies. */
export const uploadLimitSetting: ControlLimit = {
  field: int("The largest upload, in bytes.").between(1, maxUploadSize),
  set: (store, bytes) => {
    store.settings.set(limit, bytes ?? null);
  },
  get: (store) => store.settings.get<number | null>(limit) ?? undefined,
};

const uploadLimit = (store: Store): number => uploadLimitSetting.get(store) ?? maxUploadSize;

/** @throws RefusedRequestError 404 if the upload doesn't exist or has expired, 400 if the data has already arrived. */
function awaiting({ store }: Service, secret: string): StoredImage {
  const [found] = store.objects.byKey(imageKind, secret);
  if (!found) throw notFound("the upload doesn't exist or has expired");
  if (found.body.status === "pending_upload" && found.body.received !== true) return found;
  throw failure(400, `The data of image ${String(found.id)} was already uploaded`);
}

/** Starts processing an uploaded image, and cancels its expiry. `bytes` is the uncompressed size. */
function receive(service: Service, secret: string, bytes: number): void {
  const { id } = awaiting(service, secret);
  cancelTransition(service, imageKind, id);
  updateStored(service, imageKind, id, { size: Math.max(1, Math.ceil(bytes / megabyte)), received: true });
  startTransition(service, image, imageKind, id, "process");
}

/** Accepts image uploads (document 1, Images, rule 3). The data is validated and counted, but not stored. */
export const handleUploads = (service: Service): HttpHandler => ({
  matches: (path) => path.startsWith(uploadPrefix),
  handle: async (request, response, { method, path }) => {
    const secret = path.slice(uploadPrefix.length);
    try {
      if (method !== "PUT") {
        const reason = `method not allowed: got ${method}, an upload accepts PUT`;
        throw new RefusedRequestError(405, [{ field: "", reason }], { allow: "PUT" }).cites("R1-171");
      }
      const [type = ""] = (request.headers["content-type"] ?? "").split(";");
      if (type.trim().toLowerCase() !== uploadType) {
        throw failure(
          415,
          `An upload requires the header Content-Type: ${uploadType}, got ${JSON.stringify(type)}`,
        ).cites("R1-171");
      }
      const maxSize = uploadLimit(service.store);
      if (Number(request.headers["content-length"] ?? 0) > maxSize) throw tooLarge(maxSize);
      service.store.transaction(() => {
        runDueJobs(service);
        awaiting(service, secret);
      });
      const bytes = await unpackedSize(request, maxSize);
      service.store.transaction(() => {
        runDueJobs(service);
        service.clock.runAt(service.clock.now(), () => {
          receive(service, secret, bytes);
        });
      });
      sendResponse(response, { status: 200, body: {} });
    } catch (error) {
      // Closes the connection instead of reading the rest, which may be gigabytes.
      const refusal = toErrorResponse(error);
      sendResponse(response, { ...refusal, headers: { ...refusal.headers, connection: "close" } });
    }
  },
});

const tooLarge = (maxSize: number) =>
  failure(413, `The compressed image must be at most ${String(maxSize)} bytes`).cites("R1-173");

/** @throws RefusedRequestError 413 if the data exceeds the limit, 400 if it isn't a complete gzip file. */
async function unpackedSize(request: IncomingMessage, maxSize: number): Promise<number> {
  let packed = 0;
  let unpacked = 0;
  const gunzip = createGunzip();
  request.on("data", (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > maxSize) gunzip.destroy(tooLarge(maxSize));
  });
  request.once("aborted", () => gunzip.destroy(failure(400, "The upload was interrupted")));
  request.pipe(gunzip);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) unpacked += chunk.length;
  } catch (error) {
    request.unpipe(gunzip);
    if (error instanceof RefusedRequestError) throw error;
    throw failure(400, `The data must be a disk image in gzip format: ${(error as Error).message}`).cites("R1-172");
  }
  return unpacked;
}
