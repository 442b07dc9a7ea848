import type { Contract } from "../../contract";
import type { Properties } from "../../contract";
import { toWire } from "../../provider/requests/body";
import type { OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { decodeResponse } from "../../provider/requests/decode";
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
async function setAllowList(context: OperationContext, object: Properties, sources: unknown): Promise<Properties> {
  const { client, locks } = context.session;
  const path = objectPath(mysqlDatabase, databaseIn(object));
  const body = { allow_list: toWire(mysqlAccess.fields.allowList, sources) };
  return locks.hold(path, async () => {
    const answer = await whenAccepted(onDatabase(context), "update", databaseIn(object), () =>
      client.put(path, body, { signal: context.signal }),
    );
    await untilActive(context, object);
    return { allowList: decodeResponse(answer)["allowList"] };
  });
}

export const mysqlAccessHandler = defineHandler<Contract>(mysqlAccess, {
  validateCreate(context, wanted) {
    claimAllowList(context.session, wanted["databaseId"], owner);
  },

  async create(context, wanted) {
    return { ...wanted, ...(await setAllowList(context, wanted, wanted["allowList"])) };
  },

  async read({ session, signal }, known) {
    const json = await session.client.read(mysqlDatabase.path, known["databaseId"] as number, { signal });
    return json && { ...known, allowList: decodeResponse(json)["allowList"] };
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("allowList")) return false;
    return setAllowList(context, prior, wanted["allowList"]);
  },

  /** Nobody is admitted who is not said to be. */
  async delete(context, known) {
    await setAllowList(context, known, []);
  },

  modifyPlan({ session, prior, planned, report }) {
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
});
