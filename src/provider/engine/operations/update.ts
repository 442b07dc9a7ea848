import { isDeepStrictEqual } from "node:util";
import { type Contract, mapFields, pathParameters, presenceOf, type Properties, UNKNOWN } from "../../../contract";
import { displayName } from "../../../objects/names";
import {
  configuredPathsIn,
  decodePrivateState,
  encodePrivateState,
  type PrivateState,
} from "../../../objects/terraform/private-state";
import { SpellingRecorder, spellingsIn } from "../../../objects/terraform/spellings";
import { fromTerraform, toTerraform } from "../../../objects/terraform/values";
import {
  changedFields,
  changesToWire,
  fieldsInBody,
  isAsSent,
  type SentFields,
  sentFields,
} from "../../../objects/wire/body";
import { decodeResponse, missingFields, parseResponse } from "../../../objects/wire/decode";
import { objectPath } from "../../../objects/wire/paths";
import { type Json, TimeoutError } from "../../client";
import type { OperationContext, ProviderSession } from "../../context";
import type { Handler, ResourceDefinition } from "../../handler";
import type { NewState, UpdateRequest } from "../../plugin/provider";
import { withApiDiagnostics } from "../diagnostics";
import { operationContext, withConfigured, withoutUnknown } from "../operation-context";
import { retryPastConflict } from "../waiting/conflict";
import { isPassing, timedOut, unfinishedWarning } from "../waiting/unfinished";
import { waitFor, waitUntilAccepted, whenAccepted } from "../waiting/wait";
import { explainNotFound } from "./explain-not-found";
import { isAdopted } from "./plan";
import { readResponse, refreshObject } from "./read";

/**
 * Returns the object from the response to its update. Returns undefined if the object must be read: the response
 * lacks a field, shows another value than was sent, or can't show everything (later states, data from other
 * requests).
 *
 * @param known the expected object
 */
function objectInResponse(
  { contract, handler }: ResourceDefinition,
  json: unknown,
  sent: SentFields,
  known: Properties,
): Properties | undefined {
  if (contract.states || handler.update || handler.afterCreate || handler.read || handler.hydrate) return undefined;
  const response = decodeResponse(json);
  const { object, problems } = parseResponse(contract, response, known);
  const inPath = pathParameters(contract);
  const isMissing = (name: string) => {
    const field = contract.fields[name];
    return field !== undefined && !inPath.includes(name) && presenceOf(contract, name, field, object) !== "banned";
  };
  if (problems.length > 0 || missingFields(contract, response).some(isMissing) || !isAsSent(sent, json))
    return undefined;
  const shown: Properties = object;
  return isDeepStrictEqual(shown[contract.id], known[contract.id]) ? shown : undefined;
}

/**
 * Updates the fields that differ, and no others.
 *
 * @param conflict finds a temporary conflict (default: the object that has the new name)
 */
export async function updateObject(
  definition: ResourceDefinition,
  request: UpdateRequest<ProviderSession>,
  conflict?: Handler["conflict"],
): Promise<NewState> {
  return new Update(definition, request, conflict).run();
}

/** One update, step by step: finish the earlier run, send, wait, read. */
class Update {
  private readonly contract: Contract;
  private readonly handler: Handler;
  private readonly prior: Properties;
  private readonly plannedWithUnknown: Properties;
  /** The planned values that are known. */
  private readonly planned: Properties;
  private readonly config: Properties;
  private readonly context: OperationContext;
  private readonly privateState: PrivateState;
  private readonly spellings: SpellingRecorder;
  /** True if an earlier run ended before the object was ready. */
  private readonly isPending: boolean;
  /** The fields that an interrupted create didn't send. */
  private readonly unfinished: readonly string[] | undefined;
  private readonly changed: ReadonlySet<string>;
  private object: Properties;
  private isSent = false;
  /** The fields that were sent and that no response has returned yet. */
  private unanswered: readonly string[] = [];
  /** The whole object, if a response has returned it. */
  private shown: Properties | undefined;

  constructor(
    private readonly definition: ResourceDefinition,
    request: UpdateRequest<ProviderSession>,
    private readonly conflict: Handler["conflict"],
  ) {
    const { contract, handler, schema } = definition;
    this.contract = contract;
    this.handler = handler;
    this.prior = fromTerraform(schema.attributes, request.prior);
    this.plannedWithUnknown = fromTerraform(schema.attributes, request.planned);
    this.planned = withoutUnknown(this.plannedWithUnknown);
    this.config = fromTerraform(schema.attributes, request.config);
    this.context = operationContext(definition, request, "update", this.planned);
    const stored = decodePrivateState(request.private);
    const { pending, unfinished, legacySpellings: _, ...before } = stored;
    this.isPending = pending === true;
    this.unfinished = unfinished;
    this.privateState = { ...before, configuredPaths: configuredPathsIn(contract.fields, this.config) };
    const recorded = spellingsIn(contract, stored, this.prior);
    this.spellings = new SpellingRecorder(contract, before.parentAttributes, recorded);
    const differing = [...changedFields(contract, this.plannedWithUnknown, this.prior)];
    this.changed = new Set(differing.filter((name) => !isAdopted(contract, before, this.prior, name)));
    this.object = { ...this.prior, ...this.planned };
  }

  /** Runs the update, and converts the service's errors. */
  run(): Promise<NewState> {
    const { contract, context, definition, prior } = this;
    const exists = async () => (await readResponse(context, definition, prior)) !== undefined;
    return withApiDiagnostics(contract, `update ${displayName(contract, prior)}`, () =>
      explainNotFound({ context, object: prior, exists }, () => this.complete()),
    );
  }

  private async complete(): Promise<NewState> {
    try {
      await this.finishEarlierRun();
      const sent = await this.send();
      if (sent || this.isPending) this.object = { ...(this.shown ?? (await this.refreshed())), ...this.notReturned() };
      if (this.unanswered.length > 0) this.recordSpellings(this.unanswered, this.object);
      this.spellings.confirmWith(this.object);
      return this.newState();
    } catch (error) {
      return this.leave(error);
    }
  }

  private async finishEarlierRun(): Promise<void> {
    const { contract, context, prior } = this;
    if (!this.isPending || !contract.states) return;
    const what = `${displayName(contract, prior)} to become ready`;
    this.object = await waitFor(context, prior, contract.states.target, what);
  }

  /** Sends the changes. Returns whether a request was sent. */
  private async send(): Promise<boolean> {
    const { changed, context, contract, handler, planned, prior, unfinished } = this;
    const body = changesToWire(contract, planned, new Set([...changed, ...this.unsentFields()]));
    const sendsPut = Object.keys(body).length > 0;
    // An object is updated by one request at a time. The next one waits until the object is ready again.
    if (sendsPut) await context.session.locks.hold(objectPath(contract, prior), () => this.put(body));
    else if (changed.size > 0 && handler.update) await waitUntilAccepted(context, "update", prior);
    const answered = (await handler.update?.(context, { changed, wanted: planned, prior })) ?? false;
    if (typeof answered === "object") this.recordResponse(Object.keys(answered), answered);
    const finished = (unfinished && (await handler.afterCreate?.(context, this.configured()))) ?? false;
    this.isSent = true;
    if (answered !== false || finished) await this.waitUntilReady();
    return sendsPut || answered !== false || finished;
  }

  private async put(body: Json): Promise<void> {
    const { conflict, context, contract, definition, handler, planned, prior } = this;
    const put = () =>
      whenAccepted(context, "update", prior, () =>
        context.session.client.put(objectPath(contract, prior), body, { signal: context.signal }),
      );
    const isRenamed = contract.unique && this.changed.has(contract.unique.field);
    const handling = conflict ? { conflict } : {};
    const response = await (conflict || isRenamed
      ? retryPastConflict(context, handling, { ...prior, ...planned }, put)
      : put());
    context.session.objects.forget(contract, prior);
    this.recordResponse(fieldsInBody(contract, body), decodeResponse(response));
    const carried = sentFields(contract, body, planned, this.privateState.parentAttributes ?? {});
    if (!this.isPending) this.shown = objectInResponse(definition, response, carried, this.expected());
    this.isSent = !handler.update && !this.unfinished;
    await this.waitUntilReady(response);
  }

  private async waitUntilReady(response?: Json): Promise<void> {
    const { context, contract, handler, prior } = this;
    if (!contract.states) return;
    const what = `${displayName(contract, prior)} to become ready`;
    const seen = await waitFor(context, this.expected(), contract.states.target, what, response && { response });
    if (!handler.read && !handler.hydrate) this.shown = seen;
  }

  /** Returns the new state if the next apply can finish the update. Otherwise throws. */
  private leave(error: unknown): NewState {
    const { context, contract, isSent, unfinished } = this;
    // An unsent change must not be in the state, so that the next plan shows it.
    const isLeft = isSent || (this.isPending && this.isContinued());
    if (isLeft && isPassing(error)) {
      const unsent = isSent ? undefined : unfinished;
      context.report(unfinishedWarning(contract, "update", this.object, error, unsent));
      return this.newState({ pending: true, ...(unsent ? { unfinished: unsent } : {}) });
    }
    if (error instanceof TimeoutError)
      throw timedOut(contract, "update", error, "The next plan shows the remaining changes.");
    throw error;
  }

  private newState(more: PrivateState = {}): NewState {
    return {
      state: toTerraform(this.definition.schema.attributes, this.object),
      private: encodePrivateState({ ...this.privateState, spellings: this.spellings.confirmed, ...more }),
    };
  }

  /** True if the update only continues one that an earlier run started. */
  private isContinued(): boolean {
    return [...this.changed].every(
      (name) => this.contract.fields[name]?.spec.providerOnly === true || this.unfinished?.includes(name) === true,
    );
  }

  /** The fields that an interrupted create didn't send, if they are still configured. */
  private unsentFields(): readonly string[] {
    return (this.unfinished ?? []).filter((name) => this.privateState.configuredPaths?.includes(name) === true);
  }

  /** The configured values without computed ones, as for a create. */
  private configured(): Properties {
    const names = [this.contract.id, ...configuredPathsIn(this.contract.fields, this.config)];
    return Object.fromEntries(Object.entries(this.planned).filter(([name]) => names.includes(name)));
  }

  /** Reads every field that the plan has a value for, even if the configuration no longer sets it. */
  private refreshed(): Promise<Properties> {
    const isPlanned = (name: string) => (this.planned[name] ?? null) !== null;
    const paths = [...(this.privateState.configuredPaths ?? []), ...Object.keys(this.planned).filter(isPlanned)];
    return refreshObject(withConfigured(this.context, paths), this.definition, this.expected());
  }

  /**
   * The values for fields that a response leaves out: those of the plan, or prior ones if the plan has no known
   * value.
   */
  private expected(): Properties {
    const undecided = Object.entries(this.prior).filter(([name]) => this.plannedWithUnknown[name] === UNKNOWN);
    return { ...Object.fromEntries(undecided), ...this.planned };
  }

  /** Fields that the response leaves out are compared with the object when it is read after the update. */
  private recordResponse(carried: readonly string[], response: Properties): void {
    const { object: received, problems } = parseResponse(this.contract, response, this.planned);
    const missing = [...missingFields(this.contract, response), ...problems.map(({ path: [name] }) => name)];
    this.unanswered = [...this.unanswered, ...carried.filter((name) => missing.includes(name))];
    this.recordSpellings(carried, received);
  }

  private recordSpellings(carried: readonly string[], response: Properties): void {
    this.spellings.recordResponse({ sentFields: carried, sent: this.planned, response, before: this.prior });
  }

  /** Fields that no response returns keep their planned values. */
  private notReturned(): Properties {
    return mapFields(this.contract.fields, this.planned, ({ spec }, value) =>
      spec.notReturned === true ? (value ?? null) : undefined,
    );
  }
}
