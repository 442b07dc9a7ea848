import { UnknownOutcomeError } from "../../client";
import type { Contract, Properties } from "../../contract";
import type { CreatePost, OperationContext, OwnCreate } from "../handler";
import { describeKey } from "../describe-object";
import type { Receipt } from ".";
import { fingerprintOf } from "./fingerprint";
import { notWritten, wasMade } from "./words";

/** The journal of a create whose answer shows no object. */
export function ownCreate(
  { session, report }: OperationContext,
  contract: Contract,
  wanted: Properties,
  post: CreatePost,
): OwnCreate & { readonly receipt: Receipt } {
  const { journal } = session;
  const entry = {
    type: contract.name,
    fingerprint: fingerprintOf(contract, post, wanted),
    key: describeKey(contract, wanted),
    collection: post.path,
    read: () => ({ id: undefined, path: "" }),
  };
  const receipt = journal.receipt(entry);
  const begin = () => {
    receipt.sending({ highestId: undefined, otherIds: new Set(), isComplete: true });
  };
  return {
    receipt,
    async send(request) {
      begin();
      try {
        await request();
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) receipt.refused();
        throw error;
      } finally {
        const why = journal.takeFailure();
        if (why !== undefined) report(notWritten(why));
      }
    },
    async isMade(find) {
      const [earlier] = journal.earlierCreates(contract.name, entry.fingerprint);
      if (!earlier) return false;
      journal.take(earlier);
      const isThere = await find();
      if (isThere) {
        begin();
        report(wasMade(earlier, "It is there", contract, wanted));
      }
      if (isThere || earlier.file.account === journal.account) journal.close(earlier);
      return isThere;
    },
  };
}
