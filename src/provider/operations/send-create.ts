import type { CreateOptions, Json } from "../../client";
import { ApiError, newObjectIn, UnknownOutcomeError } from "../../client";
import type { Contract, Properties } from "../../contract";
import { snake } from "../../contract";
import { howToAdopt } from "../adoption";
import type { CreatePost, OperationContext, RecoveryList } from "../handler";
import type { Receipt } from "../journal";
import { fingerprintOf } from "../journal/fingerprint";
import { lookFirst } from "../journal/look-first";
import { notWritten } from "../journal/words";
import { describeKey } from "../names";
import type { ResourceDefinition } from "../operation-context";
import { decodeResponse, readObject } from "../requests/decode";
import { listCollection } from "../requests/list";
import { collectionPath, objectPath } from "../requests/paths";
import { isAsSent, problemWithNew, sentFields } from "../requests/sent-fields";

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
    throw withAdoption(error, contract, wanted);
  } finally {
    const why = journal.takeFailure();
    if (why !== undefined) context.report(notWritten(why));
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400;

/** A create whose outcome is unknown: the object may exist, with one of these ids or with one that is not known. */
function withAdoption(error: UnknownOutcomeError, contract: Contract, wanted: Properties): Error {
  const [id, ...others] = error.candidates;
  const more = others.length > 0 ? ` Where another is meant: ${others.join(", ")} in place of ${String(id)}.` : "";
  const adoption = howToAdopt(contract, id === undefined ? wanted : { ...wanted, [contract.id]: id });
  return new Error(`${error.message}${more}\n\n${adoption}`);
}
