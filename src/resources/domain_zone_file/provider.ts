import { milliseconds } from "../../contract";
import { decodeResponse, defineHandler, objectPath } from "../../provider/author";
import { domainZoneFile, linesIn, type ZoneFileResponse } from "./contract";

export const domainZoneFileHandler = defineHandler(domainZoneFile, {
  /** A new domain is rendered after a delay, and has no zone file until then. */
  async read({ contract, session: { client }, signal }, known) {
    const path = objectPath(contract, known);
    const readFile = async (): Promise<ZoneFileResponse> => decodeResponse(await client.get(path, { signal }));
    const { waitFor, domainId } = known;
    if (typeof waitFor !== "string") return { ...(await readFile()) };
    const isRendered = (response: ZoneFileResponse) => linesIn(response).length > 0;
    const response = await client.wait(readFile, isRendered, {
      deadline: milliseconds(waitFor) ?? 0,
      signal,
      what: `the zone file of domain ${String(domainId)} to be rendered (disabled domains and slave domains have no zone file)`,
    });
    return { ...response };
  },
});
