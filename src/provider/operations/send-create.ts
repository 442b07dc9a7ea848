import { ApiError, UnknownOutcomeError } from "../../client";
import type { Contract, Properties } from "../../contract";
import { isAnswerFor, snake } from "../../contract";
import { howToAdopt } from "../adoption";
import type { CreatePost, OperationContext, RecoveryList } from "../handler";
import { describeKey } from "../names";
import type { ResourceDefinition } from "../operation-context";
import { createBody, fieldsInBody } from "../requests/body";
import { decodeObject, decodeResponse } from "../requests/decode";
import { listCollection } from "../requests/list";
import { collectionPath } from "../requests/paths";

/** The request that creates the object. */
export const createRequest = ({ contract, handler }: ResourceDefinition, wanted: Properties): CreatePost =>
  handler.createRequest?.(wanted) ?? { path: collectionPath(contract, wanted), body: createBody(contract, wanted) };

/** An object that is to be created. */
interface NewObject {
  readonly definition: ResourceDefinition;
  readonly context: OperationContext;
  readonly wanted: Properties;
  readonly parentAttributes: Properties;
}

/** Sends the request, and finds the object where the response is lost. */
export async function sendCreate(
  { definition, context, wanted, parentAttributes }: NewObject,
  { path, body }: CreatePost,
  recoveryList: RecoveryList | undefined,
): Promise<Properties> {
  const { contract, handler } = definition;
  const carried = fieldsInBody(contract, body);
  const sent = Object.entries(contract.fields).filter(
    ([name, { facts }]) => facts.notReturned !== true && wanted[name] !== undefined && carried.includes(name),
  );
  const send = () =>
    context.session.client.create(path, body, {
      signal: context.signal,
      collection: collectionPath(contract, wanted),
      idField: snake(contract.id),
      description: `stratus_${contract.name}${describeKey(contract, wanted)}`,
      ...(contract.objectsInList
        ? { list: () => listCollection(context.session, contract, wanted, context.signal) }
        : {}),
      ...recoveryList,
      matches: (json) => {
        const candidate = { ...parentAttributes, ...decodeObject(contract, json, wanted) };
        // Only the object may show what a value stands for: the address that a request came from.
        const own = { ...parentAttributes, ...contract.parentAttributesFrom?.(candidate), ...wanted };
        return sent.every(([name, field]) =>
          isAnswerFor(field, { value: own[name], among: own }, { value: candidate[name], among: candidate }),
        );
      },
    });
  try {
    return decodeResponse(await (handler.sendWhenReady ? handler.sendWhenReady(context, wanted, send) : send()));
  } catch (error) {
    const existing = isRefusal(error) ? await handler.existing?.(context, wanted) : undefined;
    if (existing) return decodeResponse(existing);
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw withAdoption(error, contract, wanted);
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
