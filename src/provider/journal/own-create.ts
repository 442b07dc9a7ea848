import { UnknownOutcomeError } from "../../client";
import type { Contract, Properties } from "../../contract";
import type { CreatePost, OperationContext } from "../handler";
import { describeKey } from "../names";
import type { Receipt } from ".";
import { fingerprintOf } from "./fingerprint";
import { notWritten, wasMade } from "./words";

/** What a handler that sends the request for an object itself tells the journal. */
export interface OwnCreate {
  /** Sends the request. Its outcome is unknown only where it throws an `UnknownOutcomeError`. */
  send(request: () => Promise<void>): Promise<void>;
  /** Whether an equal create of an earlier run has made the object, which `find` looks for. */
  isMade(find: () => Promise<boolean>): Promise<boolean>;
}

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
