import { type Contract, type Properties, snake } from "../../../contract";
import {
  type CreatePost,
  fieldsInBody,
  isAsSent,
  problemWithNew,
  type SentFields,
  sentFields,
} from "../../../objects/wire/body";
import { decodeResponse, parseResponse } from "../../../objects/wire/decode";
import { listCollection } from "../../../objects/wire/list";
import { collectionPath, objectPath } from "../../../objects/wire/paths";
import { ApiError, type CreateOptions, type Json, newObjectIn, UnknownOutcomeError } from "../../client";
import type { OperationContext, RecoveryList } from "../../context";
import type { ResourceDefinition } from "../../handler";
import { log } from "../../plugin/log";
import { howToAdopt } from "../advice";
import { requestName } from "../journal/messages";
import { JournaledRequest, requestIdentity } from "../journal/request";
import { recoverEarlierCreate } from "./recovery";

/**
 * Updates a new object. If a proxy resends the request, it returns the refusal of the second one, such as that of a
 * database that is already changing. A refusal therefore counts only if the object doesn't have the sent values.
 *
 * @returns the object
 */
export async function putUnlessDone(
  { contract, session, signal }: OperationContext,
  path: string,
  body: Json,
  sent: SentFields,
): Promise<Json> {
  try {
    return await session.client.put(path, body, { signal });
  } catch (error) {
    const isShown = sent.fields.length === fieldsInBody(contract, body).length;
    if (!(error instanceof ApiError) || !isShown) throw error;
    const object = await session.client.get(path, { signal });
    if (!isAsSent(sent, object)) throw error;
    log.warn("the service rejected an update, but the object already has the sent values", {
      path,
      refusal: error.message,
    });
    return object;
  }
}

/** An object to create. */
interface NewObject {
  readonly definition: ResourceDefinition;
  readonly context: OperationContext;
  readonly wanted: Properties;
  readonly parentAttributes: Properties;
}

/** The response of a create, and its request in the journal. */
interface SentCreate {
  readonly response: Properties;
  readonly request: JournaledRequest;
}

/** Sends the request. Finds the object if the response is lost, or if an earlier run has created it. */
export async function sendCreate(
  { definition, context, wanted, parentAttributes }: NewObject,
  post: CreatePost,
  recoveryList: RecoveryList | undefined,
): Promise<SentCreate> {
  const { contract, handler } = definition;
  const { path, body, responseField } = post;
  const { client, journal } = context.session;
  const sent = sentFields(contract, body, wanted, parentAttributes);
  const collection = recoveryList?.collection ?? collectionPath(contract, wanted);
  const identity = { ...requestIdentity(definition, wanted, post), collection };
  const request = new JournaledRequest(journal, identity, context.report, (response) => {
    const newObject = newObjectIn(response, { responseField }) ?? response;
    const object = { ...wanted, ...parseResponse(contract, decodeResponse(newObject), wanted).object };
    return { id: object[contract.id], path: objectPath(contract, object) };
  });
  const options: CreateOptions = {
    signal: context.signal,
    collection,
    idField: snake(contract.id),
    description: requestName(identity),
    ...(contract.objectsInList
      ? { list: () => listCollection(context.session, contract, wanted, context.signal) }
      : {}),
    ...recoveryList,
    observer: request,
    problemWith: (json) => problemWithNew(sent, json),
    ...(responseField === undefined ? {} : { responseField }),
    // Another user's object that can't be read isn't the new one.
    matches: (json) => isAsSent(sent, json),
  };
  const earlier = await recoverEarlierCreate({ context, contract, handler, wanted, identity, options });
  if (earlier) {
    const { json, request: past } = earlier;
    request.sending(past.before);
    request.answered(json);
    journal.close(past);
    return { response: decodeResponse(json), request };
  }
  const send = () => client.create(path, body, options);
  try {
    const json = await (handler.sendWhenReady ? handler.sendWhenReady(context, wanted, send) : send());
    return { response: decodeResponse(json), request };
  } catch (error) {
    const existing = isRefusal(error) ? await handler.existing?.(context, wanted) : undefined;
    if (existing) return { response: decodeResponse(existing), request };
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw error.candidates.length > 0
      ? withAdoption(error, contract, wanted)
      : withNextStep(error, requestName(identity), journal.isWritable);
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400;

/** The error for a create with an unknown outcome, with the ids of objects that may be the new one. */
function withAdoption(error: UnknownOutcomeError, contract: Contract, wanted: Properties): Error {
  const [id, ...others] = error.candidates;
  const more = others.length > 0 ? ` To adopt another one, replace ${String(id)} with ${others.join(" or ")}.` : "";
  return new Error(`${error.message}${more}\n\n${howToAdopt(contract, { ...wanted, [contract.id]: id })}`);
}

/**
 * The error for a create with an unknown outcome that no listing shows. The journal makes the next apply look for
 * it.
 */
function withNextStep(error: UnknownOutcomeError, name: string, isWritable: boolean): Error {
  const next = isWritable
    ? "Run apply again: it looks for the object first, and creates it only if it doesn't exist."
    : "Check in the service whether it exists before you run apply again, because this run can't write its journal.";
  return new Error(`${error.message}\n${name} may exist. ${next}`);
}
