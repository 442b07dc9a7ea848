import type { Properties } from "../../contract";
import { wire } from "../../provider/requests/body";
import type { Handler, Work } from "../../provider/handler";
import { received } from "../../provider/requests/decode";
import { objectPath } from "../../provider/requests/paths";
import { whenAccepted } from "../../provider/waiting/wait";
import { databaseIn, onDatabase, untilActive } from "../base/managed_database/provider";
import { mysqlDatabase } from "../mysql_database/contract";
import { claimAllowList } from "../mysql_database/provider/ownership";
import { mysqlAccess } from "./contract";

const owner = "stratus_mysql_access";

/**
 * Changes of one database follow each other, because rapid successive ones do not suit it (R2-056). Returns the list as
 * it was answered.
 */
async function setAllowList(work: Work, object: Properties, sources: unknown): Promise<Properties> {
  const { client, locks } = work.session;
  const path = objectPath(mysqlDatabase, databaseIn(object));
  const body = { allow_list: wire(mysqlAccess.fields.allowList, sources) };
  return locks.hold(path, async () => {
    const answer = await whenAccepted(onDatabase(work), "update", databaseIn(object), () =>
      client.put(path, body, { signal: work.signal }),
    );
    await untilActive(work, object);
    return { allowList: received(answer)["allowList"] };
  });
}

export const handler: Handler = {
  beforeCreate(work, wanted) {
    claimAllowList(work.session, wanted["databaseId"], owner);
  },

  async make(work, wanted) {
    return { ...wanted, ...(await setAllowList(work, wanted, wanted["allowList"])) };
  },

  async read({ session, signal }, known) {
    const json = await session.client.read(mysqlDatabase.path, known["databaseId"] as number, { signal });
    return json && { ...known, allowList: received(json)["allowList"] };
  },

  async update(work, { changed, wanted, prior }) {
    if (!changed.has("allowList")) return false;
    return setAllowList(work, prior, wanted["allowList"]);
  },

  /** Nobody is admitted who is not said to be. */
  async delete(work, known) {
    await setAllowList(work, known, []);
  },

  plan({ session, prior, planned, report }) {
    if (session && planned) claimAllowList(session, planned["databaseId"], owner, report);
    if (prior && prior["databaseId"] !== planned?.["databaseId"]) {
      report({
        severity: "warning",
        summary: `Nobody will be able to connect to MySQL database ${String(prior["databaseId"])}`,
        detail:
          "Destroying stratus_mysql_access empties the allow list. Where stratus_mysql_database is to take the list over, let Terraform forget this resource instead: by a removed block with destroy = false, or by terraform state rm.",
      });
    }
    return undefined;
  },
};
