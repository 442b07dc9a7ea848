import type { Attribute, PrivateJson, Schema } from "./schema";
import type { Path, Value, ValueObject } from "./value";

/** One message to the user. `path` names the attribute; Terraform underlines it in the source. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly path?: Path;
}

/** A handler throws it to fail with its own diagnostics; any other error becomes one diagnostic. */
export class DiagnosticsError extends Error {
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.summary).join("; "));
    this.name = "DiagnosticsError";
  }
}

/** An error that many calls of one run may end with: it is told in full once. */
export interface RepeatableError extends Error {
  /** What is the same each time. */
  readonly what: string;
  /** The message where an earlier one has told of the same. */
  repeated(): string;
}

export interface RpcRequest {
  /** Aborted when Terraform asks to stop. Terraform still waits for the response and stores it. */
  readonly signal: AbortSignal;
  /** Adds a diagnostic to the response without failing the call. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** A call on a configured provider. */
export interface ConfiguredRequest<Client> extends RpcRequest {
  readonly client: Client;
}

export interface ValidateRequest extends RpcRequest {
  readonly config: ValueObject;
  /** False for Terraform before 1.11, which would store a write-only value. */
  readonly writeOnlyAllowed: boolean;
}

export interface PlanRequest<Client> extends RpcRequest {
  /** Undefined while the provider's configuration has unknown values. */
  readonly client: Client | undefined;
  readonly config: ValueObject;
  /** `null` for a create, and for the second half of a replacement. */
  readonly prior: ValueObject | null;
  /** What the algorithm planned, `null` for a destroy. */
  readonly planned: ValueObject | null;
  readonly private: PrivateJson;
  /** The attributes whose change replaces the object. */
  readonly requiresReplace: readonly Path[];
  /** In the second half of a replacement: what the first half said in `forReplacement`. */
  readonly replaced?: PrivateJson | undefined;
}

/** A configuration that is about to be compared with the prior state of an object. */
export interface PlannedComparison<Client> extends RpcRequest {
  /** Absent while the provider is not configured. */
  readonly client: Client | undefined;
  readonly config: ValueObject;
  readonly prior: ValueObject;
  readonly private: PrivateJson;
}

/** What is left out stays as the algorithm planned it. */
export interface PlanResponse {
  readonly planned?: ValueObject;
  readonly requiresReplace?: readonly Path[];
  readonly private?: PrivateJson;
  /** What the second half is to know if the object is replaced, which Terraform may have been asked for. */
  readonly forReplacement?: PrivateJson;
}

/** The state of an object, and its private state. */
export interface NewState {
  readonly state: ValueObject;
  readonly private?: PrivateJson;
}

export interface CreateRequest<Client> extends ConfiguredRequest<Client> {
  readonly config: ValueObject;
  readonly planned: ValueObject;
  /** The planned private state. */
  readonly private: PrivateJson;
  /**
   * Records the object as soon as it is known to exist. If the call fails afterwards, this is what
   * Terraform keeps (as tainted) instead of losing the object. May be called again with more.
   */
  readonly save: (saved: NewState) => void;
}

export interface UpdateRequest<Client> extends CreateRequest<Client> {
  readonly prior: ValueObject;
}

export interface DeleteRequest<Client> extends ConfiguredRequest<Client> {
  readonly prior: ValueObject;
  readonly private: PrivateJson;
}

export interface ReadRequest<Client> extends ConfiguredRequest<Client> {
  readonly state: ValueObject;
  readonly private: PrivateJson;
}

export interface ImportRequest<Client> extends ConfiguredRequest<Client> {
  readonly id: string;
}

/** About an attribute that the configuration leaves out. */
export interface AttributeContext {
  readonly path: Path;
  readonly attribute: Attribute;
  readonly prior: Value;
  readonly private: PrivateJson;
}

export interface ResourceHandler<Client> {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  /**
   * The value to plan for an optional and computed attribute that the configuration leaves out of an
   * existing object; `undefined` leaves it to the algorithm.
   */
  readonly planUnset?: (context: AttributeContext) => Value | undefined;
  /** Whether an attribute with `requiresReplace` that has no prior value may be set in place (after an import). */
  readonly adoptAfterImport?: (context: AttributeContext) => boolean;
  /** The private state that the configuration is compared with, if it may have changed since the last read. */
  readonly privateForPlan?: (request: PlannedComparison<Client>) => Promise<PrivateJson>;
  /** Called after the algorithm, for every plan: also for a destroy, and when nothing changes. */
  readonly modifyPlan?: (request: PlanRequest<Client>) => Promise<PlanResponse> | PlanResponse;
  /** Returns every attribute; values that are known in the plan win over those returned here. */
  readonly create: (request: CreateRequest<Client>) => Promise<NewState>;
  /** Absent when every change requires replacement. */
  readonly update?: (request: UpdateRequest<Client>) => Promise<NewState>;
  readonly delete: (request: DeleteRequest<Client>) => Promise<void>;
  /** `null`: the object is gone. */
  readonly read: (request: ReadRequest<Client>) => Promise<NewState | null>;
  /** Absent when the resource cannot be imported. */
  readonly import?: (request: ImportRequest<Client>) => Promise<NewState>;
  /** Brings a state of an older `schema.version` to the present type. */
  readonly upgrade?: (
    version: number,
    state: { readonly [name: string]: unknown },
  ) => { readonly [name: string]: unknown };
}

export interface ReadDataRequest<Client> extends ConfiguredRequest<Client> {
  readonly config: ValueObject;
}

export interface DataHandler<Client> {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  readonly read: (request: ReadDataRequest<Client>) => Promise<ValueObject>;
}

export interface EphemeralHandler<Client> {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  readonly open: (request: ReadDataRequest<Client>) => Promise<ValueObject>;
}

export interface ConfigureRequest extends RpcRequest {
  readonly config: ValueObject;
  readonly terraformVersion: string;
}

/** Why a client is closed. */
export interface Ending {
  /** Terraform is gone, killed perhaps: nobody knows whether it has stored what it was told. */
  readonly isAbandoned: boolean;
}

/** Everything the plugin serves. Handlers are made on first use, so that a process loads only what it is asked for. */
export interface Provider<Client> {
  /** The source address, `host/namespace/type`. */
  readonly address: string;
  readonly version: string;
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  /** Called again, with a new client, for each configuration in one process. */
  readonly configure: (request: ConfigureRequest) => Promise<Client> | Client;
  /** Called when the process ends or a new client takes the place of this one. */
  readonly close?: (client: Client, ending: Ending) => Promise<void> | void;
  /** The response to `GetProviderSchema`, if it was encoded before. */
  readonly encodedSchema?: () => Buffer | undefined;
  /** Takes the secrets out of a text that is printed because the process crashes. */
  readonly hideSecrets?: (text: string) => string;
  readonly resources: { readonly [type: string]: () => ResourceHandler<Client> };
  readonly dataSources: { readonly [type: string]: () => DataHandler<Client> };
  readonly ephemeralResources?: { readonly [type: string]: () => EphemeralHandler<Client> };
}
