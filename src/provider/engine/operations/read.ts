import { type Contract, type HasStatus, type Properties, snake } from "../../../contract";
import { describeKey, displayName } from "../../../objects/names";
import { decodePrivateState, encodePrivateState, type PrivateState } from "../../../objects/terraform/private-state";
import { spellingsIn, withConfiguredSpelling } from "../../../objects/terraform/spellings";
import { fromTerraform, toTerraform } from "../../../objects/terraform/values";
import { decodeResponse, fromResponse, viewFromWire } from "../../../objects/wire/decode";
import { undefinedIfNotFound } from "../../../objects/wire/not-found";
import { collectionPath, objectPath } from "../../../objects/wire/paths";
import { requireImmutables } from "../../../objects/wire/read-immutable";
import type { ReadOptions } from "../../client";
import type { OperationContext, ProviderSession } from "../../context";
import type { ResourceDefinition } from "../../handler";
import type { NewState, ReadRequest, RpcRequest } from "../../plugin/provider";
import { operationContext } from "../operation-context";
import { noteIdentity } from "../plan-checks/renames";
import { withCurrentParent } from "./parent-attributes";

/** Returns the current object from the service. */
export async function refreshObject(
  context: OperationContext,
  definition: ResourceDefinition,
  object: Properties,
): Promise<Properties> {
  const { contract, handler } = definition;
  if (handler.read) return hydrate(context, definition, (await handler.read(context, object)) ?? {}, object);
  const path = objectPath(contract, object);
  const response = await context.session.client.get(path, { signal: context.signal });
  return hydrate(context, definition, viewFromWire(contract, response, object), object);
}

/** Reads the object of a response, with the values of other endpoints. */
export async function hydrate(
  context: OperationContext,
  { contract, handler }: ResourceDefinition,
  response: Properties,
  object: Properties,
) {
  const whole = handler.hydrate ? await handler.hydrate(context, response, object) : response;
  return requireImmutables(contract, whole, fromResponse(contract, whole, object), object);
}

/** Reads the object. Returns null if the service no longer has it. */
export async function readManagedObject(
  definition: ResourceDefinition,
  request: ReadRequest<ProviderSession>,
): Promise<NewState | null> {
  const { contract, schema } = definition;
  const before = fromTerraform(schema.attributes, request.state);
  request.session.objects.recordRefreshed(contract, before);
  noteIdentity(request.session, contract, before);
  const stored = decodePrivateState(request.private);
  const context = operationContext(definition, request, "update", before);
  const response = await readResponse(context, definition, before);
  if (!response) {
    request.session.objects.recordVanished(contract, before);
    return null;
  }
  request.session.objects.recordExists(contract, before);
  const object = await hydrate(context, definition, response, before);
  const dependent = { contract, stored, object: before, values: [before, stored.spellings] };
  const memory = await withCurrentParent(request.session, dependent, request.signal);
  if (memory.pending !== true) warnOfState(context, object);
  const spellings = spellingsIn(contract, memory, object);
  return {
    state: toTerraform(schema.attributes, withConfiguredSpelling(contract, spellings, object)),
    private: encodePrivateState({ ...privateStateAfterRead(contract, memory, object), spellings }),
  };
}

/**
 * Reads the object in the service's form. Returns undefined if it doesn't exist. `more` sets how its collection is
 * read.
 */
export async function readResponse(
  context: OperationContext,
  { contract, handler }: ResourceDefinition,
  known: Properties,
  more: Pick<ReadOptions, "readsBefore" | "neverFromListing"> = {},
): Promise<Properties | undefined> {
  if (handler.read) return handler.read(context, known);
  if (contract.singleton === true) return readSingleton(context, known);
  const { session, signal } = context;
  const options = { signal, idField: snake(contract.id), ...more };
  const json = await session.client.read(
    collectionPath(contract, known),
    known[contract.id] as string | number,
    options,
  );
  return json && viewFromWire(contract, json, known);
}

/** True if the service no longer has an object of Terraform's state. An object that can't be read counts as present. */
export function noLongerExists(
  definition: ResourceDefinition,
  request: RpcRequest & { readonly session: ProviderSession },
  object: Properties,
): Promise<boolean> {
  const { objects } = request.session;
  const { contract } = definition;
  if (objects.isGone(contract, object)) return Promise.resolve(true);
  const context = operationContext(definition, request, "update", object);
  const look = () =>
    readResponse(context, definition, object).then(
      (response) => response !== undefined,
      () => true,
    );
  return objects.exists(contract, object, look).then((exists) => !exists);
}

/** Terraform refreshes an object once per run, so the warning appears once, even without changes. */
export function warnOfState(
  { contract, report }: Pick<OperationContext, "contract" | "report">,
  object: Properties,
): void {
  const { status }: HasStatus = object;
  const attention = contract.states?.attention?.[String(status)];
  if (attention === undefined) return;
  report({
    severity: "warning",
    summary: `${displayName(contract, object)}${describeKey(contract, object)} is ${String(status)}`,
    detail: attention,
  });
}

/**
 * A pending wait ends once the object is ready. Fields that an interrupted create didn't send are still sent later.
 */
function privateStateAfterRead(contract: Contract, memory: PrivateState, object: Properties): PrivateState {
  const { legacySpellings: _, ...stored } = memory;
  const { pending: _pending, unfinished = [], ...ready } = stored;
  const { status }: HasStatus = object;
  const isReady = contract.states
    ? contract.states.target.includes(String(status))
    : (object[contract.id] ?? null) !== null;
  return isReady && unfinished.length === 0 ? ready : stored;
}

/** A singleton isn't in any collection. */
const readSingleton = (context: OperationContext, known: Properties): Promise<Properties | undefined> =>
  undefinedIfNotFound(async () =>
    decodeResponse(await context.session.client.get(objectPath(context.contract, known), { signal: context.signal })),
  );
