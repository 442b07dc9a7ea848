import type { Contract, Properties } from "../../contract";
import { snake } from "../../contract";
import type { ReadRequest, NewState } from "../../plugin/provider";
import { decodeResponse, decodeView } from "../requests/decode";
import { undefinedIfNotFound } from "../requests/not-found";
import type { PrivateState } from "../private-state";
import { encodePrivateState, decodePrivateState } from "../private-state";
import { collectionPath, objectPath } from "../requests/paths";
import type { ProviderSession } from "../session";
import { noteManaged } from "../session/managed-objects";
import { withConfiguredSpelling, spellingsIn } from "../private-state/spellings";
import { objectFromTerraform, objectToTerraform } from "../schema/values";
import type { ResourceDefinition } from "../operation-context";
import type { OperationContext } from "../handler";
import { operationContext } from "../operation-context";
import { hydrate } from "./refresh";

/** Reads the object; `null` when the service no longer has it. */
export async function readObject(
  definition: ResourceDefinition,
  request: ReadRequest<ProviderSession>,
): Promise<NewState | null> {
  const { contract, handler, schema } = definition;
  const before = objectFromTerraform(schema.attributes, request.state);
  noteManaged(request.client, contract, before);
  const memory = decodePrivateState(request.private);
  const context = operationContext(definition, request, "update", before);
  const answer = handler.read
    ? await handler.read(context, before)
    : contract.singleton === true
      ? await readSingleton(context, before)
      : await context.session.client
          .read(collectionPath(contract, before), before[contract.id] as string | number, {
            signal: request.signal,
            idField: snake(contract.id),
          })
          .then((json) => json && decodeView(contract, json, before));
  if (!answer) return null;
  const object = await hydrate(context, definition, answer, before);
  const spellings = spellingsIn(contract, memory, object);
  return {
    state: objectToTerraform(schema.attributes, withConfiguredSpelling(contract, spellings, object)),
    private: encodePrivateState({ ...privateStateAfterRead(contract, memory, object), spellings }),
  };
}

/** A pending wait ends once the object is ready. Fields that an interrupted create has not sent are still to be sent. */
function privateStateAfterRead(contract: Contract, memory: PrivateState, object: Properties): PrivateState {
  const { legacySpellings: _, ...stored } = memory;
  const { pending: _pending, unfinished = [], ...ready } = stored;
  const isReady = contract.states
    ? contract.states.target.includes(String(object["status"]))
    : (object[contract.id] ?? null) !== null;
  return isReady && unfinished.length === 0 ? ready : stored;
}

/** A singleton is in no collection. */
const readSingleton = (context: OperationContext, known: Properties): Promise<Properties | undefined> =>
  undefinedIfNotFound(async () =>
    decodeResponse(await context.session.client.get(objectPath(context.contract, known), { signal: context.signal })),
  );
