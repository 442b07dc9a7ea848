import type { Contract, Field, Properties } from "../../contract";
import { isSent, isAnswerFor, isEquivalent, snake } from "../../contract";
import { InterruptedError, TimeoutError } from "../../client";
import type { CreateRequest, NewState } from "../../plugin/provider";
import { toObject, decodeResponse } from "../requests/decode";
import { fieldsInBody, createBody, updateBody } from "../requests/body";
import { withApiDiagnostics } from "../diagnostics";
import type { CreatePost, OperationContext } from "../handler";
import { listCollection } from "../requests/list";
import type { PrivateState } from "../private-state";
import { encodePrivateState, configuredPathsIn } from "../private-state";
import { retryPastConflict } from "../waiting/conflict";
import { collectionPath, objectPath } from "../requests/paths";
import type { ProviderSession } from "../session";
import { SpellingNotes } from "../private-state/spellings";
import { readParentAttributes } from "../private-state/parent-attributes";
import { objectFromTerraform, objectToTerraform } from "../schema/values";
import { waitFor } from "../waiting/wait";
import type { ResourceDefinition } from "../operation-context";
import { withoutUnknown, operationContext } from "../operation-context";
import { hydrate, refreshObject } from "./refresh";
import { describeKey, interruptedWarning, displayName } from "../names";

/** Makes the object, records it as soon as its id is known, and sees it through until it is ready. */
export async function createObject(
  definition: ResourceDefinition,
  call: CreateRequest<ProviderSession>,
): Promise<NewState> {
  const { contract, handler, schema } = definition;
  const config = objectFromTerraform(schema.attributes, call.config);
  const wanted: Properties = {
    ...withoutUnknown(objectFromTerraform(schema.attributes, call.planned)),
    ...writeOnly(contract, config),
  };
  const context = operationContext(definition, call, "create", wanted);
  return withApiDiagnostics(contract, `create stratus_${contract.name}`, async () => {
    handler.validateCreate?.(context, wanted);
    await handler.waitForPrerequisites?.(context, wanted);
    const parentAttributes = await readParentAttributes(context.session, contract, wanted, context.signal);
    const request = requestOf(definition, wanted);
    const answer = await retryPastConflict(context, handler, wanted, () =>
      handler.create ? handler.create(context, wanted) : post(context, definition, wanted, parentAttributes, request),
    );
    const made = handler.objectInCreateResponse?.(answer) ?? answer;
    let object = toObject(contract, made, wanted);
    const notes = new SpellingNotes(definition, parentAttributes);
    const carried = fieldsInBody(contract, request.body);
    const own = handler.create ? Object.keys(contract.fields) : carried;
    notes.note({ carried: own, sent: wanted, answer: toObject(contract, made, {}) });
    const memory: PrivateState = { configuredPaths: configuredPathsIn(contract.fields, config), parentAttributes };
    const saved = (more: PrivateState = {}): NewState => ({
      state: objectToTerraform(schema.attributes, object),
      private: encodePrivateState({ ...memory, spellings: notes.certain, ...more }),
    });
    const begun: PrivateState = { pending: true, unfinished: lateFields(definition, wanted, object, carried) };
    call.save(saved(begun));
    if (handler.completeCreate)
      object = { ...object, ...(await handler.completeCreate(context, wanted, answer, object)) };
    try {
      if (contract.states) {
        const ready = handler.readyStates?.(wanted) ?? contract.states.target;
        object = await waitFor(
          context,
          object,
          ready,
          `${displayName(contract, object)} to become ${ready.join(" or ")}`,
        );
      }
      const late = lateFields(definition, wanted, object, carried);
      const sent = await finish(context, definition, wanted, object, late, notes);
      if (sent || notes.isInDoubt) object = await refreshObject(context, definition, object);
      else if (handler.hydrate) object = await hydrate(context, definition, made, object);
      notes.confirm(object);
      return saved();
    } catch (error) {
      if (error instanceof InterruptedError) {
        context.report(interruptedWarning(contract, object));
        return saved(begun);
      }
      if (error instanceof TimeoutError)
        throw new Error(`${error.message} ${untaint(contract, object)}`, { cause: error });
      throw error;
    }
  });
}

/** Write-only values are in the configuration only. */
function writeOnly(contract: Contract, config: Properties): Properties {
  return Object.fromEntries(Object.entries(config).filter(([name]) => contract.fields[name]?.facts.writeOnly === true));
}

/** The request that makes the object. */
function requestOf({ contract, handler }: ResourceDefinition, wanted: Properties): CreatePost {
  const own = handler.createRequest?.(wanted);
  if (own) return own;
  const body = { ...createBody(contract, wanted), ...handler.extraCreateBody?.(wanted) };
  return { path: collectionPath(contract, wanted), body };
}

async function post(
  context: OperationContext,
  { contract, handler }: ResourceDefinition,
  wanted: Properties,
  parentAttributes: Properties,
  { path, body }: CreatePost,
) {
  const collection = collectionPath(contract, wanted);
  const carried = fieldsInBody(contract, body);
  const sent = Object.entries(contract.fields).filter(
    ([name, { facts }]) => facts.notReturned !== true && wanted[name] !== undefined && carried.includes(name),
  );
  const send = () =>
    context.session.client.create(path, body, {
      signal: context.signal,
      collection,
      idField: snake(contract.id),
      describe: `stratus_${contract.name}${describeKey(contract, wanted)}`,
      ...(contract.objectsInList
        ? { list: () => listCollection(context.session, contract, wanted, context.signal) }
        : {}),
      ...handler.recoveryList?.(context, wanted),
      matches: (json) => {
        const candidate = { ...parentAttributes, ...toObject(contract, decodeResponse(json), wanted) };
        // What a value stands for may show in the object only: the address that a request came from.
        const own = { ...parentAttributes, ...handler.parentAttributesFrom?.(candidate), ...wanted };
        return sent.every(([name, field]) =>
          isAnswerFor(field, { value: own[name], among: own }, { value: candidate[name], among: candidate }),
        );
      },
    });
  return decodeResponse(await (handler.sendWhenReady ? handler.sendWhenReady(context, wanted, send) : send()));
}

/** The fields that the creating request does not take, which follow in an update. */
function lateFields(
  { contract, handler }: ResourceDefinition,
  wanted: Properties,
  object: Properties,
  carried: readonly string[],
): string[] {
  // A request of the handler's own may bring more than it takes: a copy has what its source has.
  const brings = handler.createRequest?.(wanted) !== undefined;
  const isTaken = (name: string, field: Field) =>
    carried.includes(name) || (brings && isEquivalent(field, wanted[name], wanted, object[name], object));
  return Object.entries(contract.fields)
    .filter(([name, field]) => isSent(field.facts, "update") && wanted[name] !== undefined && !isTaken(name, field))
    .map(([name]) => name);
}

/** Does what follows the creation. Returns whether anything was sent. */
async function finish(
  context: OperationContext,
  { contract, handler }: ResourceDefinition,
  wanted: Properties,
  object: Properties,
  late: readonly string[],
  notes: SpellingNotes,
): Promise<boolean> {
  const body = updateBody(contract, wanted, new Set(late)) as Record<string, unknown>;
  const sends = Object.keys(body).length > 0;
  if (sends) {
    const answer = await context.session.client.put(objectPath(contract, object), body, { signal: context.signal });
    const carried = fieldsInBody(contract, body);
    notes.note({ carried, sent: wanted, answer: toObject(contract, decodeResponse(answer), {}), before: object });
  }
  const more = (await handler.afterCreate?.(context, { ...wanted, [contract.id]: object[contract.id] })) ?? false;
  if (sends && contract.states)
    await waitFor(context, object, contract.states.target, `${displayName(contract, object)} to settle`);
  return sends || more;
}

function untaint(contract: Contract, object: Properties): string {
  return `${displayName(contract, object)} exists and is recorded as tainted. If it gets ready later, keep it with: terraform untaint ADDRESS. The next apply then does what is left to do.`;
}
