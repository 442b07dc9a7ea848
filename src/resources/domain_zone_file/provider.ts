import type { Contract } from "../../contract";
import { domainZoneFile } from "./contract";
import { milliseconds } from "../../contract";
import { decodeResponse } from "../../provider/requests/decode";
import { defineHandler } from "../../provider/handler";
import { objectPath } from "../../provider/requests/paths";

export const domainZoneFileHandler = defineHandler<Contract>(domainZoneFile, {
  /** A new domain is rendered after a while, and has no zone file until then. */
  async read({ contract, session, signal }, known) {
    const path = objectPath(contract, known);
    const look = async () => decodeResponse(await session.client.get(path, { signal }));
    const { waitFor } = known;
    if (typeof waitFor !== "string") return look();
    const isRendered = ({ zoneFile }: Awaited<ReturnType<typeof look>>) =>
      Array.isArray(zoneFile) && zoneFile.length > 0;
    return session.client.wait(look, isRendered, {
      deadline: milliseconds(waitFor) ?? 0,
      signal,
      what: `the zone file of domain ${String(known["domainId"])} to be rendered (a disabled domain and a slave are not)`,
    });
  },
});
