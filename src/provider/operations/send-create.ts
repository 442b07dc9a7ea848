import type { CreateOptions, Json } from "../../client";
import { ApiError, newObjectIn, UnknownOutcomeError } from "../../client";
import type { Contract, Properties } from "../../contract";
import { snake } from "../../contract";
import { howToAdopt, describeKey } from "../describe-object";
import type { CreatePost, OperationContext, RecoveryList, ResourceDefinition } from "../handler";
import type { Journal, JournalEntry, Receipt } from "../journal";
import { fingerprintOf } from "../journal/fingerprint";
import { lookFirst } from "../journal/look-first";
import { nameOf, notWritten } from "../journal/words";
import { decodeResponse, readObject } from "../requests/decode";
import { listCollection } from "../requests/list";
import { collectionPath, objectPath } from "../requests/paths";
import { isAsSent, problemWithNew, sentFields } from "../requests/body";

/** An object that is to be created. */
interface NewObject {
  readonly definition: ResourceDefinition;
  readonly context: OperationContext;
  readonly wanted: Properties;
  readonly parentAttributes: Properties;
}

/** What is known of an object that was created, and what the journal has of it. */
export interface CreatedObject {
  readonly response: Properties;
  readonly receipt: Receipt;
}

/** Sends the request, and finds the object where the response is lost, or where an earlier run has made it. */
export async function sendCreate(
  { definition, context, wanted, parentAttributes }: NewObject,
  post: CreatePost,
  recoveryList: RecoveryList | undefined,
): Promise<CreatedObject> {
  const { contract, handler } = definition;
  const { path, body, answeredIn } = post;
  const { client, journal } = context.session;
  const sent = sentFields(contract, body, wanted, parentAttributes);
  const entry = {
    type: contract.name,
    fingerprint: fingerprintOf(contract, post, wanted),
    key: describeKey(contract, wanted),
    collection: recoveryList?.collection ?? collectionPath(contract, wanted),
    read: (answer: Json) => {
      const made = newObjectIn(answer, { answeredIn }) ?? answer;
      const object = { ...wanted, ...readObject(contract, decodeResponse(made), wanted).object };
      return { id: object[contract.id], path: objectPath(contract, object) };
    },
  };
  const receipt = journal.receipt(entry);
  const options: CreateOptions = {
    signal: context.signal,
    collection: entry.collection,
    idField: snake(contract.id),
    description: `stratus_${contract.name}${entry.key}`,
    ...(contract.objectsInList
      ? { list: () => listCollection(context.session, contract, wanted, context.signal) }
      : {}),
    ...recoveryList,
    receipt,
    problemWith: (json) => problemWithNew(sent, json),
    ...(answeredIn === undefined ? {} : { answeredIn }),
    // An object of somebody else's that cannot be read is not the one.
    matches: (json) => isAsSent(sent, json),
  };
  const earlier = await lookFirst({ context, contract, handler, wanted, fingerprint: entry.fingerprint, options });
  if (earlier) {
    const { json, create } = earlier;
    receipt.sending(create.before);
    receipt.answered(json);
    journal.close(create);
    return { response: decodeResponse(json), receipt };
  }
  const send = () => client.create(path, body, options);
  try {
    const json = await (handler.sendWhenReady ? handler.sendWhenReady(context, wanted, send) : send());
    return { response: decodeResponse(json), receipt };
  } catch (error) {
    const existing = isRefusal(error) ? await handler.existing?.(context, wanted) : undefined;
    if (existing) return { response: decodeResponse(existing), receipt };
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw error.candidates.length > 0 ? withAdoption(error, contract, wanted) : withNextStep(error, entry, journal);
  } finally {
    const why = journal.takeFailure();
    if (why !== undefined) context.report(notWritten(why));
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400;

/** A create whose outcome is unknown, with the ids of the objects of which one may be the new object. */
function withAdoption(error: UnknownOutcomeError, contract: Contract, wanted: Properties): Error {
  const [id, ...others] = error.candidates;
  const more = others.length > 0 ? ` To adopt another one, write ${others.join(" or ")} instead of ${String(id)}.` : "";
  return new Error(`${error.message}${more}\n\n${howToAdopt(contract, { ...wanted, [contract.id]: id })}`);
}

/** A create whose outcome is unknown and that no listing shows. The journal makes the next apply look for the object. */
function withNextStep(error: UnknownOutcomeError, entry: JournalEntry, { isWritable }: Journal): Error {
  const next = isWritable
    ? "Run apply again: it looks for the object first, and creates it only if it doesn't exist."
    : "Look for it in the service before you run apply again, because this run can't write its journal.";
  return new Error(`${error.message}\n${nameOf(entry)} may exist. ${next}`);
}
