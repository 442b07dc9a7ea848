import {
  type Contract,
  type Field,
  hasUnknown,
  isEquivalent,
  isSent,
  mapFields,
  type Properties,
} from "../../../contract";
import { displayName } from "../../../objects/names";
import { configuredPathsIn, encodePrivateState, type PrivateState } from "../../../objects/terraform/private-state";
import { SpellingRecorder } from "../../../objects/terraform/spellings";
import { fromTerraform, toTerraform } from "../../../objects/terraform/values";
import { changesToWire, type CreatePost, createRequest, fieldsInBody, sentFields } from "../../../objects/wire/body";
import { decodeResponse, missingFields, parseResponse } from "../../../objects/wire/decode";
import { objectPath } from "../../../objects/wire/paths";
import { isNotFound, TimeoutError } from "../../client";
import type { OperationContext, ProviderSession, RecoveryList } from "../../context";
import type { Handler, ResourceDefinition } from "../../handler";
import type { CreateRequest, NewState } from "../../plugin/provider";
import { stateCommand } from "../advice";
import { withApiDiagnostics, withHint } from "../diagnostics";
import { JournaledRequest, requestIdentity } from "../journal/request";
import { operationContext, withConfigured, withoutUnknown } from "../operation-context";
import { retryPastConflict } from "../waiting/conflict";
import { isPassing, timedOutBefore, unfinishedWarning } from "../waiting/unfinished";
import { FailedStateError, waitFor } from "../waiting/wait";
import { readParentAttributes } from "./parent-attributes";
import { refreshObject } from "./read";
import { putUnlessDone, sendCreate } from "./send-create";

/** Creates the object, records it as soon as its id is known, and waits until it is ready. */
export function createObject(
  definition: ResourceDefinition,
  request: CreateRequest<ProviderSession>,
  recoveryList?: (creation: Creation) => RecoveryList,
): Promise<NewState> {
  const creation = new Creation(definition, request);
  return creation.run(async () => {
    await creation.prepare();
    const response = await creation.send(recoveryList?.(creation));
    creation.record(response);
    return creation.complete();
  });
}

/**
 * One create, step by step: prepare, send, record, complete. `createObject` runs the steps in this order. A
 * resource that needs something in between runs them itself.
 */
export class Creation {
  readonly context: OperationContext;
  /** The object to create: the known planned values, and the write-only values of the configuration. */
  readonly wanted: Properties;
  private readonly contract: Contract;
  private readonly handler: Handler;
  private readonly operation: "create" | "invoke";
  private readonly config: Properties;
  private readonly post: CreatePost;
  private parentAttributes: Properties = {};
  private spellings: SpellingRecorder;
  private response: Properties = {};
  /** The invalid fields of the response. They are read again, like missing ones. */
  private unreadable: readonly string[] = [];
  private object: Properties = {};
  private journaled: JournaledRequest | undefined;
  private isRecorded = false;
  private isChanged = false;

  constructor(
    private readonly definition: ResourceDefinition,
    private readonly request: CreateRequest<ProviderSession>,
  ) {
    const { contract, handler, schema } = definition;
    this.contract = contract;
    this.handler = handler;
    this.operation = definition.isAction === true ? "invoke" : "create";
    this.config = fromTerraform(schema.attributes, request.config);
    this.wanted = {
      ...withoutUnknown(fromTerraform(schema.attributes, request.planned)),
      ...writeOnlyValues(contract, this.config),
    };
    const context = operationContext(definition, request, this.operation, this.wanted);
    this.context = withConfigured(context, configuredPathsIn(contract.fields, this.config));
    this.post = createRequest(definition, this.wanted);
    this.spellings = new SpellingRecorder(definition.contract);
  }

  /** Runs the steps, and converts the service's errors. */
  async run(steps: () => Promise<NewState>): Promise<NewState> {
    try {
      const doing = this.operation === "create" ? "create" : "run action";
      return await withApiDiagnostics(this.contract, `${doing} stratus_${this.contract.name}`, () =>
        steps().catch((error: unknown) => {
          // After the object is recorded, a passed deadline isn't an error (see `complete`).
          throw error instanceof TimeoutError ? timedOutBefore(this.contract, this.operation, error) : error;
        }),
      );
    } finally {
      // Terraform receives the recorded state only when the call ends.
      if (this.isRecorded) this.journaled?.recorded();
    }
  }

  /** Rejects invalid objects and waits for prerequisites. Creates nothing yet. */
  async prepare(): Promise<void> {
    const { contract, context, handler, wanted } = this;
    handler.validateCreate?.(context, wanted);
    await handler.waitForPrerequisites?.(context, wanted);
    this.parentAttributes = await readParentAttributes(context.session, contract, wanted, context.signal);
    this.spellings = new SpellingRecorder(this.contract, this.parentAttributes);
  }

  /**
   * Sends the request that creates the object, and sends it again once a conflict has cleared.
   *
   * @param recoveryList the collection to search if the response is lost (default: its own collection)
   * @returns the response, or the object itself if the response was lost and the object was found
   */
  send(recoveryList?: RecoveryList): Promise<Properties> {
    const { context, definition, handler, parentAttributes, wanted } = this;
    return retryPastConflict(context, handler, wanted, async () => {
      if (handler.create) {
        const identity = requestIdentity(definition, wanted, this.post);
        this.journaled = new JournaledRequest(context.session.journal, identity, context.report);
        return handler.create(context, wanted, this.journaled);
      }
      const sent = await sendCreate({ definition, context, wanted, parentAttributes }, this.post, recoveryList);
      this.journaled = sent.request;
      return sent.response;
    });
  }

  /** Sends the request again, after the unusable object of the first attempt was deleted. */
  sendAgain(): Promise<Properties> {
    this.journaled?.refused();
    return this.send();
  }

  /** Saves the object from the response, so that it can't be lost from here on. */
  record(response: Properties): void {
    const { contract, request, wanted } = this;
    this.response = response;
    const { object, problems } = parseResponse(contract, response, wanted);
    this.object = object;
    this.unreadable = problems.map(({ path: [name] }) => String(name));
    this.recordSpellings(this.object, this.sentFields());
    const { state, private: privateState = {} } = this.newState(this.unfinished());
    // A failed create leaves no data to protect, and the next apply has to replace the object.
    request.save({
      state: "deletion_protection" in state ? { ...state, deletion_protection: null } : state,
      private: privateState,
    });
    this.isRecorded = true;
  }

  /** Adds later values to the recorded object. */
  learn(more: Properties): void {
    this.object = { ...this.object, ...more };
  }

  /**
   * Waits until the object is ready, sends fields that the first request doesn't accept, and returns the new state.
   *
   * @param failure converts an error that looks temporary and isn't
   */
  async complete(failure?: (error: unknown) => Error | undefined): Promise<NewState> {
    const unfinished = this.unfinished();
    try {
      await this.finish();
      const missing = await this.completeResponse();
      if (this.isChanged || this.spellings.needsConfirmation || missing.length > 0) {
        this.object = await refreshObject(this.context, this.definition, this.object);
        this.recordSpellings(this.object, missing);
      }
      this.spellings.confirmWith(this.object);
      return this.newState();
    } catch (caught) {
      const error = failure?.(caught) ?? caught;
      if (!isPassing(error)) throw this.withAdvice(error);
      this.context.report(unfinishedWarning(this.contract, "create", this.object, error, unfinished.unfinished));
      return this.newState(unfinished);
    }
  }

  /** Waits until the object is ready, and sends fields that the first request doesn't accept. */
  async finish(): Promise<void> {
    await this.waitUntilReady();
    this.isChanged = await this.sendRest();
  }

  private async waitUntilReady(): Promise<void> {
    const { states } = this.contract;
    if (!states) return;
    const ready = states.targetAfterCreate?.(this.wanted) ?? states.target;
    const what = `${displayName(this.contract, this.object)} to become ${ready.join(" or ")}`;
    this.object = await waitFor(this.context, this.object, ready, what, { response: this.response });
  }

  /**
   * Sends the fields that the create request doesn't accept, and runs `afterCreate`. Returns whether a request was
   * sent.
   */
  private async sendRest(): Promise<boolean> {
    const { contract, context, handler, object, wanted } = this;
    const body = changesToWire(contract, wanted, new Set(this.lateFields()));
    const sends = Object.keys(body).length > 0;
    if (sends) {
      const sent = sentFields(contract, body, wanted, this.parentAttributes);
      const response = await putUnlessDone(context, objectPath(contract, object), body, sent);
      const carried = fieldsInBody(contract, body);
      this.spellings.recordResponse({
        sentFields: carried,
        sent: wanted,
        response: parseResponse(contract, decodeResponse(response), wanted).object,
        before: object,
      });
    }
    const more = (await handler.afterCreate?.(context, { ...wanted, [contract.id]: object[contract.id] })) ?? false;
    if (sends && contract.states)
      await waitFor(context, object, contract.states.target, `${displayName(contract, object)} to become ready`);
    return sends || more;
  }

  /** The fields that the create request doesn't accept, which follow in an update. */
  private lateFields(): string[] {
    const { contract, handler, response, wanted } = this;
    const carried = fieldsInBody(contract, this.post.body);
    // A custom request may set more fields than it carries: a clone has those of its source.
    const setsMore = handler.createRequest?.(wanted) !== undefined;
    const shown: Properties = setsMore ? parseResponse(contract, response, {}).object : {};
    const isTaken = (name: string, field: Field) =>
      carried.includes(name) || (setsMore && isEquivalent(field, wanted[name], wanted, shown[name], shown));
    return Object.entries(contract.fields)
      .filter(([name, field]) => isSent(field.spec, "update") && wanted[name] !== undefined && !isTaken(name, field))
      .map(([name]) => name);
  }

  private unfinished(): PrivateState {
    return { pending: true, unfinished: this.lateFields() };
  }

  private newState(more: PrivateState = {}): NewState {
    return {
      state: toTerraform(this.definition.schema.attributes, this.object),
      private: encodePrivateState({
        configuredPaths: configuredPathsIn(this.contract.fields, this.config),
        parentAttributes: this.parentAttributes,
        spellings: this.spellings.confirmed,
        ...more,
      }),
    };
  }

  /** The fields that the request carried. */
  private sentFields(): readonly string[] {
    return this.handler.create ? Object.keys(this.contract.fields) : fieldsInBody(this.contract, this.post.body);
  }

  private recordSpellings(response: Properties, sentFields: readonly string[]): void {
    this.spellings.recordResponse({ sentFields, sent: this.wanted, response });
  }

  /**
   * Adds data from other endpoints to the response. Returns the fields that are still missing and that were sent or
   * are unknown in the plan. A service may return only the id, and the object is then read again.
   */
  private async completeResponse(): Promise<readonly string[]> {
    const { contract, context, definition, handler, request } = this;
    const whole = handler.hydrate ? await handler.hydrate(context, this.response, this.object) : this.response;
    if (handler.hydrate) this.object = parseResponse(contract, whole, this.object).object;
    const planned = fromTerraform(definition.schema.attributes, request.planned);
    const sent = this.sentFields();
    const missing = missingFields(contract, whole).filter((name) => {
      return (sent.includes(name) && planned[name] !== undefined) || hasUnknown(planned[name]);
    });
    return [...new Set([...missing, ...this.unreadable])];
  }

  /** Terraform taints an object if its create ends with an error, so the advice describes the consequences. */
  private withAdvice(error: unknown): Error {
    const name = displayName(this.contract, this.object);
    if (isNotFound(error)) {
      return withHint(error, `${name} was created. If it no longer exists, the next apply creates another one.`);
    }
    const advice = `${name} exists and is recorded as tainted, so the next apply deletes it and creates another one. To keep it and complete it with the next apply, run: ${stateCommand("untaint", this.contract, this.context.session.place.folder)}`;
    return error instanceof FailedStateError
      ? new Error(`${error.what} ${advice}`, { cause: error })
      : withHint(error, advice);
  }
}

/** Write-only values exist only in the configuration. */
const writeOnlyValues = ({ fields }: Contract, config: Properties): Properties =>
  mapFields(fields, config, ({ spec }, value) => (spec.writeOnly === true ? value : undefined));
