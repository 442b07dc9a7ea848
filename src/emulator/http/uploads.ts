import type { IncomingMessage, ServerResponse } from "node:http";
import { createGunzip } from "node:zlib";
import { awaiting, receive, uploadLimit } from "../../resources/image/emulator/receive";
import { uploadPrefix } from "../../resources/image/emulator/make";
import { uploadType } from "../../resources/image/contract/upload";
import { ApiFailure, failure } from "../wire/failure";
import { runDueJobs } from "../objects/jobs";
import type { Service } from "../service";
import { send } from "./answer";
import { answerTo } from "./attempt";
import type { Parts } from "./server";

export const isUploadPath = (path: string) => path.startsWith(uploadPrefix);

/** Takes the data of image uploads (document 1, Images, rule 3). What was sent is looked at and not kept. */
export function makeUploads(service: Service) {
  return async (request: IncomingMessage, response: ServerResponse, { method, path }: Parts): Promise<void> => {
    const secret = path.slice(uploadPrefix.length);
    try {
      if (method !== "PUT") throw failure(405, `${method} is not allowed here; an upload is a PUT`);
      const [type = ""] = (request.headers["content-type"] ?? "").split(";");
      if (type.trim().toLowerCase() !== uploadType) {
        throw failure(415, `An upload needs the header Content-Type: ${uploadType}, got ${JSON.stringify(type)}`);
      }
      const most = uploadLimit(service.store);
      if (Number(request.headers["content-length"] ?? 0) > most) throw tooLarge(most);
      service.store.transaction(() => {
        runDueJobs(service);
        awaiting(service, secret);
      });
      const bytes = await unpackedSize(request, most);
      service.store.transaction(() => {
        runDueJobs(service);
        service.clock.at(service.clock.now(), () => {
          receive(service, secret, bytes);
        });
      });
      send(response, { status: 200, body: {} });
    } catch (error) {
      // What is still coming is not waited for: it may be gigabytes.
      send(response, { ...answerTo(error), headers: { connection: "close" } });
    }
  };
}

const tooLarge = (most: number) => failure(413, `The compressed image must have at most ${String(most)} bytes`);

/** @throws Failure 413 for more than the interface takes, 400 where it is no whole gzip file. */
async function unpackedSize(request: IncomingMessage, most: number): Promise<number> {
  let packed = 0;
  let unpacked = 0;
  const gunzip = createGunzip();
  request.on("data", (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > most) gunzip.destroy(tooLarge(most));
  });
  request.once("aborted", () => gunzip.destroy(failure(400, "The upload was broken off")));
  request.pipe(gunzip);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) unpacked += chunk.length;
  } catch (error) {
    request.unpipe(gunzip);
    if (error instanceof ApiFailure) throw error;
    throw failure(400, `The data must be a disk image compressed with gzip: ${(error as Error).message}`);
  }
  return unpacked;
}
