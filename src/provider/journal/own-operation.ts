import { UnknownOutcomeError } from "../../client";
import type { Properties } from "../../contract";
import type { Receipt } from ".";
import type { OperationContext, ResourceDefinition } from "../handler";
import { describeKey } from "../describe-object";
import { createRequest } from "../requests/body";
import type { ProviderSession } from "../session";
import { fingerprintOf } from "./fingerprint";
import { mayHaveBeenDone, notWritten, wasDone } from "./words";

/** What the journal knows of one operation that is not to be done twice. */
export interface OwnOperation {
  /**
   * Whether an earlier run has done it.
   *
   * @throws UnknownOutcomeError where an earlier run has sent it, and did not learn what became of it
   */
  wasDone(): boolean;
  /** The request is about to be sent. */
  sending(): void;
  /** Sends it, and notes what becomes of it. */
  send(request: () => Promise<void>): Promise<void>;
  /** Terraform is about to hear of it. */
  recorded(): void;
}

function entryOf(definition: ResourceDefinition, wanted: Properties) {
  const { contract } = definition;
  const post = createRequest(definition, wanted);
  const fingerprint = fingerprintOf(contract, post, wanted);
  return {
    type: contract.name,
    fingerprint,
    key: describeKey(contract, wanted),
    collection: post.path,
    // An operation leaves no object behind, so the request itself stands for what is done.
    read: () => ({ id: fingerprint, path: `${post.path}#${fingerprint}` }),
  };
}

/** Nobody has to look for an operation that is in Terraform's state. */
export function noteOperation({ journal }: ProviderSession, definition: ResourceDefinition, state: Properties): void {
  if (journal.hasEarlierCreates) journal.noteManaged(definition.contract.name, entryOf(definition, state).read().path);
}

export function ownOperation(
  definition: ResourceDefinition,
  { session: { journal }, report }: OperationContext,
  wanted: Properties,
): OwnOperation {
  const entry = entryOf(definition, wanted);
  let receipt: Receipt | undefined;
  const sending = () => {
    if (receipt) return;
    receipt = journal.receipt(entry);
    receipt.sending({ highestId: undefined, otherIds: new Set(), isComplete: true });
    const why = journal.takeFailure();
    if (why !== undefined) report(notWritten(why));
  };
  return {
    wasDone() {
      const [earlier] = journal.earlierCreates(entry.type, entry.fingerprint);
      if (!earlier) return false;
      journal.take(earlier);
      sending();
      if (earlier.made) receipt?.answered({});
      journal.close(earlier);
      if (!earlier.made) throw new UnknownOutcomeError("POST", entry.collection, mayHaveBeenDone(earlier), {});
      report(wasDone(earlier));
      return true;
    },
    sending,
    async send(request) {
      try {
        await request();
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) {
          receipt?.refused();
          receipt = undefined;
        }
        throw error;
      }
      receipt?.answered({});
    },
    recorded: () => receipt?.recorded(),
  };
}
