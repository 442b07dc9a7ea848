import { isSet, type Known, type Planned, type Properties, UNKNOWN } from "../../../contract";
import {
  Creation,
  defineHandler,
  InterruptedError,
  log,
  type NewState,
  noteSecret,
  objectPath,
  type OperationContext,
  requireOffered,
  TimeoutError,
} from "../../../provider/author";
import { renameProtect } from "../../base/common/provider";
import { region } from "../../region/contract";
import { image } from "../contract";
import { uploadType } from "../contract/upload";
import { checkFile, openWithProgress, sha256Of, UnfitFileError } from "./file";

type Image = Known<typeof image>;

/** The response to the request that starts an upload, in camelCase. */
type UploadResponse = Properties & Image & { readonly image?: Properties & Image; readonly uploadTo?: unknown };

export const imageHandler = defineHandler(image, {
  upgrades: [renameProtect],

  createRequest({ file, label, region, description }) {
    if (!isSet(file)) return undefined;
    const body = Object.entries({ label, region, description }).filter(([, value]) => isSet(value));
    return { path: `${image.path}/upload`, body: Object.fromEntries(body), responseField: "image" };
  },

  operations: (definition) => ({ create: (request) => createImage(new Creation(definition, request)) }),

  /** Labels of images need not be unique, so there is no conflict to wait for. */
  conflict: () => Promise.resolve(undefined),

  async modifyPlan({ session, prior, planned, report, signal }): Promise<Planned<typeof image> | undefined> {
    const { file, region: place } = planned ?? {};
    if (!planned || !isSet(file)) return undefined;
    if (session && !prior && typeof place === "string") {
      await requireOffered({ session, signal, report }, { field: "region", listed: region }, place);
    }
    if (file === UNKNOWN) return prior ? undefined : { fileSha256: UNKNOWN };
    try {
      await checkFile(file);
      return { fileSha256: await sha256Of(file, signal) };
    } catch (error) {
      if (!(error instanceof UnfitFileError)) throw error;
      const detail = `file ${error.message}.`;
      if (!prior) report({ severity: "error", summary: "Invalid argument", detail, path: ["file"] });
      else {
        const summary = "The file can't be compared with the image";
        report({ severity: "warning", summary, detail: `${detail} The image is unchanged.`, path: ["file"] });
      }
      return prior ? { fileSha256: prior.fileSha256 } : undefined;
    }
  },
});

/** Creates an image from a file. The image is created empty, and its data is then sent to the URL in the response. */
function createImage(creation: Creation): Promise<NewState> {
  const { context } = creation;
  const wanted: Image = creation.wanted;
  const { file } = wanted;
  return creation.run(async () => {
    if (isSet(file)) await checkFile(file);
    await creation.prepare();
    const first: UploadResponse = await creation.send();
    const response: UploadResponse = isSet(file) && cannotBeUploaded(first) ? await replace(creation, first) : first;
    noteSecret(response.uploadTo);
    // If the response was lost, this is the image itself, found in the list.
    const created = response.image ?? response;
    creation.record(created);
    if (isSet(file) && response.uploadTo === undefined && created.status === "available") {
      // An earlier run has uploaded it.
      creation.learn({ fileSha256: wanted.fileSha256 });
    } else if (isSet(file)) {
      try {
        creation.learn({ fileSha256: await send(context, wanted, response.uploadTo, file) });
      } catch (error) {
        await cleanUp(context, created);
        throw error;
      }
    }
    return creation.complete((error) => (isSet(file) && isStillPending(error) ? neverArrived(error) : undefined));
  });
}

/** True for an image from the list that waits for its data, because the upload URL was in the lost response. */
const cannotBeUploaded = ({ status, uploadTo }: UploadResponse): boolean =>
  uploadTo === undefined && status === "pending_upload";

/** Replaces the image, because only a new image gets a new upload URL. */
async function replace(creation: Creation, found: UploadResponse): Promise<Properties> {
  const { session, contract, signal } = creation.context;
  await session.client.delete(objectPath(contract, found), { signal });
  log.info("recreating an image because the response with its upload URL was lost", { id: found.id });
  return creation.sendAgain();
}

/** The image still waits for its data, so something other than the service's store accepted the upload. */
const isStillPending = (error: unknown): error is TimeoutError =>
  error instanceof TimeoutError && (error.lastRead as Image | undefined)?.status === "pending_upload";

const neverArrived = (error: TimeoutError) =>
  new Error(
    `The upload succeeded, but the image is still pending_upload, so the data didn't arrive at the service. Check that no proxy intercepts the upload. The service deletes an image without data after 24 hours. ${error.message}`,
    { cause: error },
  );

async function send(context: OperationContext, wanted: Image, address: unknown, file: string): Promise<string> {
  if (!isSet(address)) {
    throw new Error(
      "The response with the upload URL was lost twice, so nothing was uploaded. Run apply again, which creates a new image.",
    );
  }
  const size = await checkFile(file);
  let sha256 = () => "";
  const open = () => {
    const opened = openWithProgress(file, size, (percent) => {
      log.info("uploading an image", { file, percent, bytes: size });
    });
    sha256 = opened.sha256;
    return opened.stream;
  };
  const url = typeof address === "string" ? address : "";
  await context.session.client.upload(url, open, { size, contentType: uploadType, signal: context.signal });
  const sent = sha256();
  refuseChanged(wanted, sent);
  return sent;
}

function refuseChanged({ file, fileSha256 }: Image, sha256: string): void {
  if (!isSet(fileSha256) || fileSha256 === sha256) return;
  throw new Error(`${String(file)} has changed since the plan was created. Plan again to use the current file.`);
}

/** Deletes an image without data. It is of no use, and the service would delete it only after a day. */
async function cleanUp(context: OperationContext, object: Image): Promise<void> {
  try {
    await context.session.client.delete(objectPath(context.contract, object));
    log.info("deleted an image after its upload failed", { id: object.id });
  } catch (error) {
    if (error instanceof InterruptedError) return;
    log.warn("an image whose upload failed could not be deleted; the service deletes it after 24 hours", {
      id: object.id,
    });
  }
}
