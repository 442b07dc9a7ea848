import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { toErrorResponse } from "../../../emulator/http/error-response";
import { sendResponse } from "../../../emulator/http/response";
import type { HttpHandler } from "../../../emulator/http/server";
import { runDueJobs } from "../../../emulator/service";
import type { Service } from "../../../emulator/service";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import { uploadType } from "../contract/upload";
import { uploadPrefix } from "./make";
import { awaiting, receive, uploadLimit } from "./receive";

/** Takes the data of image uploads (document 1, Images, rule 3). It is checked and counted, and not stored. */
export const handleUploads = (service: Service): HttpHandler => ({
  matches: (path) => path.startsWith(uploadPrefix),
  handle: async (request, response, { method, path }) => {
    const secret = path.slice(uploadPrefix.length);
    try {
      if (method !== "PUT") {
        const reason = `method not allowed: got ${method}, an upload accepts PUT`;
        throw new ApiFailure(405, [{ field: "", reason }], { allow: "PUT" }).per("R1-171");
      }
      const [type = ""] = (request.headers["content-type"] ?? "").split(";");
      if (type.trim().toLowerCase() !== uploadType) {
        throw failure(415, `An upload needs the header Content-Type: ${uploadType}, got ${JSON.stringify(type)}`).per(
          "R1-171",
        );
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
        service.clock.runAt(service.clock.now(), () => {
          receive(service, secret, bytes);
        });
      });
      sendResponse(response, { status: 200, body: {} });
    } catch (error) {
      // The rest of the data may be gigabytes, so the connection is closed instead of reading it.
      const refusal = toErrorResponse(error);
      sendResponse(response, { ...refusal, headers: { ...refusal.headers, connection: "close" } });
    }
  },
});

const tooLarge = (most: number) =>
  failure(413, `The compressed image must have at most ${String(most)} bytes`).per("R1-173");

/** @throws Failure 413 for more than the API takes, 400 where it is not a whole gzip file. */
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
    throw failure(400, `The data must be a disk image compressed with gzip: ${(error as Error).message}`).per("R1-172");
  }
  return unpacked;
}
