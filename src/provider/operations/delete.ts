import type { DeleteCall } from "../../plugin/provider";
import { ApiError } from "../../client";
import { wordingErrors } from "../diagnostics";
import { objectPath } from "../requests/paths";
import type { Session } from "../session";
import { properties } from "../schema/values";
import { whenAccepted } from "../waiting/wait";
import type { Kind } from "../operation-context";
import { workOf } from "../operation-context";
import { nameOf } from "../names";

/** Removes the object, as soon as the service accepts that. What is gone already is removed. */
export async function deleteObject(kind: Kind, call: DeleteCall<Session>): Promise<void> {
  const { contract, handler, schema } = kind;
  const object = properties(schema.attributes, call.prior);
  const work = workOf(kind, call, "delete", object);
  await wordingErrors(contract, `delete ${nameOf(contract, object)}`, async () => {
    try {
      await whenAccepted(work, "delete", object, async () => {
        if (handler.delete) await handler.delete(work, object);
        else await work.session.client.delete(objectPath(contract, object), { signal: work.signal });
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  });
}
