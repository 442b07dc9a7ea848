import type { Known } from "../../contract";
import { defineHandler, fromWire, type OperationContext, valueToWire } from "../../provider/author";
import { mysqlDatabase } from "../mysql_database/contract";
import { claimAllowList } from "../mysql_database/provider/claim-allow-list";
import { changeDatabase, databasePath, waitUntilActive } from "../mysql_database/provider/wait";
import { mysqlAccess } from "./contract";

const owner = "stratus_mysql_access";

type Access = Known<typeof mysqlAccess>;

/**
 * Changes one database at a time, because rapid changes cause problems (R2-056). Returns the list from the
 * response.
 */
async function setAllowList(
  context: OperationContext,
  access: Pick<Access, "databaseId">,
  allowList: Access["allowList"],
): Promise<Pick<Access, "allowList">> {
  const { client, locks } = context.session;
  const path = databasePath(access);
  const body = { allow_list: valueToWire(mysqlAccess.fields.allowList, allowList) };
  return locks.hold(path, async () => {
    const response = await changeDatabase(context, access, () => client.put(path, body, { signal: context.signal }));
    await waitUntilActive(context, access, { response });
    return { allowList: fromWire(mysqlDatabase, response, { allowList }).allowList };
  });
}

export const mysqlAccessHandler = defineHandler(mysqlAccess, {
  validateCreate({ session }, { databaseId }) {
    claimAllowList(session, databaseId, owner);
  },

  async create(context, wanted) {
    return { ...wanted, ...(await setAllowList(context, wanted, wanted.allowList)) };
  },

  async read({ session, signal }, known) {
    const json = await session.client.read(mysqlDatabase.path, Number(known.databaseId), { signal });
    return json && { ...known, allowList: fromWire(mysqlDatabase, json, { allowList: known.allowList }).allowList };
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("allowList")) return false;
    return setAllowList(context, prior, wanted.allowList);
  },

  /** Without this resource, no one may connect. */
  async delete(context, known) {
    await setAllowList(context, known, []);
  },

  modifyPlan({ session, prior, planned, report }) {
    if (session && planned) claimAllowList(session, planned.databaseId, owner, report);
    if (prior && prior.databaseId !== planned?.databaseId) {
      report({
        severity: "warning",
        summary: `No client will be able to connect to MySQL database ${String(prior.databaseId)}`,
        detail:
          "Destroying stratus_mysql_access empties the allow list. To manage the list with stratus_mysql_database instead, remove this resource from the state with a removed block (destroy = false) or with terraform state rm.",
      });
    }
    return undefined;
  },
});
