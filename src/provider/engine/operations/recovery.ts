import { type Contract, hasUnknown, type Properties } from "../../../contract";
import { describeKey } from "../../../objects/names";
import { createRequest } from "../../../objects/wire/body";
import { decodeResponse, fromWire, parseResponse } from "../../../objects/wire/decode";
import { objectPath } from "../../../objects/wire/paths";
import { type CreateOptions, type Json, UnknownOutcomeError } from "../../client";
import type { OperationContext, PlanContext, ProviderSession } from "../../context";
import type { Handler, ResourceDefinition } from "../../handler";
import { log } from "../../plugin/log";
import type { ProviderDiagnostic } from "../../plugin/provider";
import type { RequestIdentity } from "../journal/current-file";
import {
  adopted,
  changedSinceError,
  mayBeDone,
  mayExist,
  mayHaveBeenDone,
  severalFound,
  someMayExist,
  someWereCreated,
  unseenFields,
  wasCreated,
  wasDone,
} from "../journal/messages";
import type { PastRequest } from "../journal/past-files";
import { type JournaledRequest, pathOfOperation, requestIdentity } from "../journal/request";
import { withoutUnknown } from "../operation-context";
import type { RunValue } from "../run/run-state";

/** A create before its request is sent. */
interface PlannedCreate {
  readonly context: OperationContext;
  readonly contract: Contract;
  readonly handler: Pick<Handler, "read">;
  readonly wanted: Properties;
  readonly identity: RequestIdentity;
  readonly options: CreateOptions;
}

/** An object that an earlier run created by an equal request. */
interface RecoveredObject {
  readonly json: Json;
  readonly request: PastRequest;
}

/**
 * Looks for the object that an equal create of an earlier run has created. Equal creates of this run look one after
 * the other, so that each adopts a different object.
 */
export function recoverEarlierCreate(create: PlannedCreate): Promise<RecoveredObject | undefined> | undefined {
  const { context, contract, identity } = create;
  const { journal, locks } = context.session;
  if (journal.pastRequests(identity).length === 0) return undefined;
  return locks.hold(`the creates ${identity.fingerprint}`, async () => {
    const found = (await findAnswered(create)) ?? (await findUnanswered(create));
    if (!found) return undefined;
    const object = { ...create.wanted, ...fromWire(contract, found.json, create.wanted) };
    journal.take(found.request);
    journal.noteAdopted(found.request, objectPath(contract, object));
    reportCreated(context, create.wanted, adopted(found.request, contract, object, create.wanted));
    return found;
  });
}

const pastRequests = ({ context, identity }: PlannedCreate, isAnswered: boolean) =>
  context.session.journal.pastRequests(identity).filter(({ made }) => (made !== undefined) === isAnswered);

/** Finds the object of a create whose response was received. */
async function findAnswered(create: PlannedCreate): Promise<RecoveredObject | undefined> {
  const { context, contract, wanted, options } = create;
  const { journal } = context.session;
  for (const request of pastRequests(create, true)) {
    const { id = "", path = "" } = request.made ?? {};
    if (journal.state.has(contract, path)) {
      journal.close(request);
      continue;
    }
    const json = await readById(create, id);
    if (!json) {
      closeIfOwn(create, request);
      continue;
    }
    if (!options.matches(json)) throw changedSinceError(request, contract, { ...wanted, [contract.id]: id });
    return { json, request };
  }
  return undefined;
}

async function readById({ context, handler, options }: PlannedCreate, id: string | number): Promise<Json | undefined> {
  const { client } = context.session;
  const { collection, idField = "id", signal, list } = options;
  // If the handler has its own read, an object read by id differs from the one in the listing.
  if (!handler.read) return client.read(collection.replace(/\?.*/, ""), id, { idField, signal });
  const all = list ? await list() : await client.list(collection, { idField, signal });
  return all.find((json) => String(json[idField]) === String(id));
}

/** A candidate may be an object of someone else, whose unreadable values don't matter. */
const readable = (contract: Contract, json: Json, wanted: Properties): Properties =>
  parseResponse(contract, decodeResponse(json), wanted).object;

/** Finds the object of a create whose response was lost. */
async function findUnanswered(create: PlannedCreate): Promise<RecoveredObject | undefined> {
  const { context, contract, wanted, options } = create;
  const { journal, client } = context.session;
  const all = pastRequests(create, false);
  const [first] = all;
  if (!first) return undefined;
  const listed = await client.findEarlier(options, first.before);
  const candidates = listed.filter((json) => {
    const object = { ...wanted, ...readable(contract, json, wanted) };
    const { type, fingerprint, key } = first;
    const other = describeKey(contract, object);
    if (journal.isKnown(objectPath(contract, object))) return false;
    return other === key || !journal.isWantedByOther({ type, fingerprint, key: other });
  });
  const [json] = candidates;
  if (!json) {
    for (const each of all) closeIfOwn(create, each);
    return undefined;
  }
  if (candidates.length > all.length || !first.before.isComplete) {
    const objects = candidates.map((each) => ({ ...wanted, ...readable(contract, each, wanted) }));
    throw severalFound(first, contract, objects);
  }
  return { json, request: first };
}

/**
 * Another token may see objects that this one can't. Only the account that sent the request can confirm that the
 * object was deleted.
 */
function closeIfOwn({ context: { session } }: PlannedCreate, request: PastRequest): void {
  if (request.file.account === session.journal.account) session.journal.close(request);
  else session.journal.take(request);
}

/**
 * Used if the response doesn't show the object. True if an equal request of an earlier run created the object that
 * `find` looks for.
 */
export async function wasCreatedEarlier(
  context: OperationContext,
  wanted: Properties,
  request: JournaledRequest,
  find: () => Promise<boolean>,
): Promise<boolean> {
  const { contract, session } = context;
  const { journal } = session;
  const [earlier] = journal.pastRequests(request.identity);
  if (!earlier) return false;
  journal.take(earlier);
  const isFound = await find();
  if (isFound) {
    request.sending();
    reportCreated(context, wanted, wasCreated(earlier, "It exists", contract, wanted));
  }
  if (isFound || earlier.file.account === journal.account) journal.close(earlier);
  return isFound;
}

/**
 * True if an earlier run has run the operation.
 * @throws UnknownOutcomeError if an earlier run sent the request and received no response
 */
export function wasDoneEarlier(
  { session: { journal }, report, isAction = false }: OperationContext,
  request: JournaledRequest,
): boolean {
  const { identity } = request;
  const [earlier] = journal.pastRequests(identity);
  if (!earlier) return false;
  journal.take(earlier);
  request.sending();
  if (earlier.made) request.answered({});
  journal.close(earlier);
  if (!earlier.made) throw new UnknownOutcomeError("POST", identity.collection, mayHaveBeenDone(earlier), {});
  report(wasDone(earlier, isAction));
  return true;
}

/** Records that an operation is in Terraform's state, so that no run looks for it. */
export function noteOperation({ journal }: ProviderSession, definition: ResourceDefinition, state: Properties): void {
  if (!journal.hasPastRequests) return;
  const { contract } = definition;
  const identity = requestIdentity(definition, state, createRequest(definition, state));
  journal.noteManaged(contract.name, pathOfOperation(identity));
}

/** Warns if an earlier run may have created the planned object, or may have run the operation. Returns true if so. */
export function warnOfEarlierCreate(definition: ResourceDefinition, context: PlanContext): boolean {
  const { session, prior, planned, report } = context;
  if (!session || prior || !planned || !session.journal.hasPastRequests) return false;
  const [earlier] = findPlanned(definition, planned, context);
  if (!earlier) return false;
  const left = session.journal.leftRequests;
  if (definition.contract.action) report(mayBeDone(earlier));
  else if (left.length === 1) report(mayExist(earlier));
  else if (isFirst(session, "plan")) report(someMayExist(left));
  return true;
}

/** The messages that this run has shown. */
const shownMessages: RunValue<Set<string>> = { initial: () => new Set() };

function isFirst({ runState }: ProviderSession, message: string): boolean {
  const shown = runState.get(shownMessages);
  const isNew = !shown.has(message);
  shown.add(message);
  return isNew;
}

/**
 * Reports an adopted object. If there are several, the first message names them all. Later ones follow only if a value
 * of such an object can't be compared, once for each type.
 */
function reportCreated(context: OperationContext, wanted: Properties, adoption: ProviderDiagnostic): void {
  const { contract, session, report } = context;
  const left = session.journal.leftRequests;
  log.info(adoption.summary, { detail: adoption.detail });
  if (left.length > 1 && isFirst(session, "created")) report(someWereCreated(left));
  const isUnseen = unseenFields(contract, wanted) !== "";
  if (left.length === 1 || (isUnseen && isFirst(session, `unseen ${contract.name}`))) report(adoption);
}

/**
 * The requests of earlier runs that are equal to the planned one. If a value is unknown, they are matched by
 * natural key.
 */
function findPlanned(
  definition: ResourceDefinition,
  planned: Properties,
  { session, config }: PlanContext,
): readonly PastRequest[] {
  const { contract } = definition;
  if (!session) return [];
  if (hasUnknown(config)) {
    const isKeyKnown = (contract.key ?? []).every((name) => !hasUnknown(planned[name]));
    const key = isKeyKnown ? describeKey(contract, planned) : "";
    return key === "" || contract.action ? [] : session.journal.pastRequestsNamed(contract.name, key);
  }
  const wanted = withoutUnknown(planned);
  return session.journal.pastRequests(requestIdentity(definition, wanted, createRequest(definition, wanted)));
}
