import type { Contract } from "../../../contract";
import { image } from "../contract";
import type { Properties } from "../../../contract";
import { UNKNOWN } from "../../../contract";
import { InterruptedError } from "../../../client";
import { log } from "../../../plugin/log";
import type { NewState } from "../../../plugin/provider";
import { Creation } from "../../../provider/operations/create";
import { requireOffered } from "../../../provider/plan-checks/offered";
import type { OperationContext } from "../../../provider/handler";
import { defineHandler } from "../../../provider/handler";
import { objectPath } from "../../../provider/requests/paths";
import { region } from "../../region/contract";
import { checked, sha256Of, streamed, UnfitFile } from "./file";
import { uploadType } from "../contract/upload";

const isText = (value: unknown): value is string => typeof value === "string";

export const imageHandler = defineHandler<Contract>(image, {
  createRequest({ file, label, region, description }) {
    if (!isText(file)) return undefined;
    const body = Object.entries({ label, region, description }).filter(
      ([, value]) => (value ?? undefined) !== undefined,
    );
    return { path: "/images/upload", body: Object.fromEntries(body) };
  },

  operations: (definition) => ({ create: (request) => createImage(new Creation(definition, request)) }),

  /** Label and note say nothing about whose image it is; nothing stands in the way that would go by itself. */
  conflict: () => Promise.resolve(undefined),

  async modifyPlan({ session, prior, planned, report, signal }) {
    const file = planned?.["file"];
    if (!planned || file === undefined) return undefined;
    const place = planned["region"];
    if (session && !prior && isText(place)) {
      await requireOffered({ session, signal, report }, { field: "region", path: region.path }, place);
    }
    if (file === UNKNOWN) return prior ? undefined : { fileSha256: UNKNOWN };
    try {
      await checked(String(file));
      return { fileSha256: await sha256Of(String(file), signal) };
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error;
      const detail = `file ${error.message}.`;
      if (!prior) report({ severity: "error", summary: "Invalid file", detail, path: ["file"] });
      else {
        const summary = "The image's file cannot be compared";
        report({ severity: "warning", summary, detail: `${detail} The image stays as it is.`, path: ["file"] });
      }
      return prior ? { fileSha256: prior["fileSha256"] } : undefined;
    }
  },

  /** What was uploaded cannot be uploaded anew: another content is another image. */
  requiresReplace: (planned, prior) =>
    isText(prior["fileSha256"]) && isText(planned["fileSha256"]) && prior["fileSha256"] !== planned["fileSha256"]
      ? ["fileSha256"]
      : [],
});

/** An image of a file is created empty, and its data follows to the address in the response. */
function createImage(creation: Creation): Promise<NewState> {
  const { context, wanted } = creation;
  return creation.run(async () => {
    if (isText(wanted["file"])) await checked(wanted["file"]);
    await creation.prepare();
    const response = await creation.send();
    // An image that was found after its response was lost stands for itself.
    const image = (response["image"] as Properties | undefined) ?? response;
    creation.record(image);
    if (isText(wanted["file"])) {
      try {
        creation.learn({ fileSha256: await send(context, wanted, response["uploadTo"], wanted["file"]) });
      } catch (error) {
        await cleanUp(context, image);
        throw error;
      }
    }
    return creation.complete();
  });
}

async function send(context: OperationContext, wanted: Properties, address: unknown, file: string): Promise<string> {
  if (!isText(address)) {
    throw new Error(
      "The answer that had the address for the upload was lost, so nothing could be uploaded. Run apply again: it begins with a new image.",
    );
  }
  const size = await checked(file);
  let sha256 = () => "";
  const open = () => {
    const opened = streamed(file, size, (percent) => {
      log.info("uploading an image", { file, percent, bytes: size });
    });
    sha256 = opened.sha256;
    return opened.stream;
  };
  await context.session.client.upload(address, open, { size, contentType: uploadType, signal: context.signal });
  const sent = sha256();
  refuseChanged(wanted, sent);
  return sent;
}

function refuseChanged({ file, fileSha256 }: Properties, sha256: string): void {
  if (!isText(fileSha256) || fileSha256 === sha256) return;
  throw new Error(
    `${String(file)} has changed since the plan was made. Run apply again: it plans with the file as it is.`,
  );
}

/** An image without its data is of no use, and would wait a day before the service deletes it. */
async function cleanUp(context: OperationContext, object: Properties): Promise<void> {
  try {
    await context.session.client.delete(objectPath(context.contract, object));
    log.info("the image whose upload did not succeed was deleted", { id: object["id"] });
  } catch (error) {
    if (error instanceof InterruptedError) return;
    log.warn("the image whose upload did not succeed could not be deleted; the service does so after 24 hours", {
      id: object["id"],
    });
  }
}
