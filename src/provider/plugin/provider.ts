import type { Attribute, Attributes, PrivateJson, Schema, Type } from "./schema";
import type { Path, Value, ValueObject } from "./value";

/** A message to the user. `path` names the attribute, which Terraform underlines in the source. */
export interface ProviderDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly path?: Path;
}

/** Thrown by a handler to fail with its own diagnostics. Any other error becomes one diagnostic. */
export class DiagnosticsError extends Error {
  constructor(readonly diagnostics: readonly ProviderDiagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.summary).join("; "));
    this.name = "DiagnosticsError";
  }
}

/** An error that can occur in many calls of one run. It is reported in full only once. */
export interface RepeatableError extends Error {
  /** The part that is identical in every occurrence. */
  readonly what: string;
  /** Short message for repeats after the first full report. */
  repeated(): string;
}

export interface RpcRequest {
  /** Aborted when Terraform requests a stop. Terraform still waits for the response and stores it. */
  readonly signal: AbortSignal;
  /** Adds a diagnostic to the response without failing the call. */
  readonly report: (diagnostic: ProviderDiagnostic) => void;
}

/** A call on a configured provider. */
export interface ConfiguredRequest<Session> extends RpcRequest {
  readonly session: Session;
}

export interface ValidateRequest extends RpcRequest {
  readonly config: ValueObject;
  /** False for Terraform before 1.11, which would store a write-only value. */
  readonly writeOnlyAllowed: boolean;
}

export interface PlanRequest<Session> extends RpcRequest {
  /** Undefined while the provider's configuration has unknown values. */
  readonly session: Session | undefined;
  readonly config: ValueObject;
  /** Null for a create, and for the second half of a replacement. */
  readonly prior: ValueObject | null;
  /** The plan that the algorithm proposes; null for a destroy. */
  readonly planned: ValueObject | null;
  readonly private: PrivateJson;
  /** The attributes whose changes replace the object. */
  readonly requiresReplace: readonly Path[];
  /** The `forReplacement` of the first half, in the second half of a replacement. */
  readonly replaced?: PrivateJson | undefined;
}

/** A configuration that will be compared with the prior state of an object. */
export interface PlannedComparison<Session> extends RpcRequest {
  /** Undefined while the provider isn't configured. */
  readonly session: Session | undefined;
  readonly config: ValueObject;
  readonly prior: ValueObject;
  readonly private: PrivateJson;
}

/** Omitted fields keep the values that the algorithm planned. */
export interface PlanResponse {
  readonly planned?: ValueObject;
  readonly requiresReplace?: readonly Path[];
  readonly private?: PrivateJson;
  /** Data for the second half, if the object is replaced. The user can also request a replacement (`-replace`). */
  readonly forReplacement?: PrivateJson;
}

/** The state of an object, and its private state. */
export interface NewState {
  readonly state: ValueObject;
  readonly private?: PrivateJson;
}

export interface CreateRequest<Session> extends ConfiguredRequest<Session> {
  readonly config: ValueObject;
  readonly planned: ValueObject;
  /** The planned private state. */
  readonly private: PrivateJson;
  /**
   * Records the object as soon as it is known to exist. If the call fails afterwards, Terraform keeps this state (as
   * tainted) instead of losing the object. May be called several times; later calls add to the state.
   */
  readonly save: (saved: NewState) => void;
}

export interface UpdateRequest<Session> extends CreateRequest<Session> {
  readonly prior: ValueObject;
}

export interface DeleteRequest<Session> extends ConfiguredRequest<Session> {
  readonly prior: ValueObject;
  readonly private: PrivateJson;
}

export interface ReadRequest<Session> extends ConfiguredRequest<Session> {
  readonly state: ValueObject;
  readonly private: PrivateJson;
}

export interface ImportRequest<Session> extends ConfiguredRequest<Session> {
  /** Empty if the object is imported by its identity. */
  readonly id: string;
  readonly identity?: ValueObject | undefined;
}

/** The attributes that identify an object from its create to its delete (Terraform or OpenTofu 1.12). */
export interface ResourceIdentity {
  /** Incremented when the attributes change. */
  readonly version: number;
  /** Attributes with a scalar type. An import by identity needs all of them. */
  readonly attributes: Attributes;
  /** Returns the identity of an object. An attribute that the object lacks is null. */
  readonly of: (state: ValueObject) => ValueObject;
  /** True if the object exists, but the service hasn't returned its id yet. A later read returns the identity. */
  readonly mayFollow?: (privateState: PrivateJson) => boolean;
}

/** An object of another resource type, possibly of another provider, that a `moved` block turns into this resource. */
export interface MoveRequest extends RpcRequest {
  /** The address of the provider that wrote the state: `registry.terraform.io/linode/linode`. */
  readonly providerAddress: string;
  readonly typeName: string;
  /** The schema version of the state. */
  readonly version: number;
  readonly state: { readonly [name: string]: unknown };
}

/** The context of an attribute that the configuration omits. */
export interface AttributeContext {
  readonly path: Path;
  readonly attribute: Attribute;
  readonly prior: Value;
  readonly private: PrivateJson;
}

export interface ResourceHandler<Session> {
  readonly schema: Schema;
  /** Undefined if the resource can't be imported. */
  readonly identity?: ResourceIdentity | undefined;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  /**
   * Returns the value to plan for an optional and computed attribute that the configuration of an existing object
   * omits. Returns undefined to keep the algorithm's value.
   */
  readonly planUnset?: (context: AttributeContext) => Value | undefined;
  /**
   * True if an attribute with `requiresReplace` and without a prior value may be set in place, as after an import.
   */
  readonly adoptAfterImport?: (context: AttributeContext) => boolean;
  /**
   * Returns the private state for the comparison with the configuration, if it may have changed since the last read.
   */
  readonly privateForPlan?: (request: PlannedComparison<Session>) => Promise<PrivateJson>;
  /** Called after the algorithm for every plan, including a destroy and a plan without changes. */
  readonly modifyPlan?: (request: PlanRequest<Session>) => Promise<PlanResponse> | PlanResponse;
  /** Returns every attribute. Values that are known in the plan take precedence over the returned ones. */
  readonly create: (request: CreateRequest<Session>) => Promise<NewState>;
  /** Undefined if every change requires replacement. */
  readonly update?: (request: UpdateRequest<Session>) => Promise<NewState>;
  readonly delete: (request: DeleteRequest<Session>) => Promise<void>;
  /** Returns null if the object no longer exists. */
  readonly read: (request: ReadRequest<Session>) => Promise<NewState | null>;
  /** Undefined if the resource can't be imported. */
  readonly import?: (request: ImportRequest<Session>) => Promise<NewState>;
  /**
   * Converts the state of another resource type, without a session. The result contains no unknown values.
   * @throws if the object can't be moved, with the reason
   */
  readonly move?: (request: MoveRequest) => Promise<NewState> | NewState;
  /** Returns the configuration that a person would write for an object. Omitted attributes are null. */
  readonly generateConfig?: (state: ValueObject) => ValueObject;
  /** Converts a state of an older `schema.version` to the current type. */
  readonly upgrade?: (
    version: number,
    state: { readonly [name: string]: unknown },
  ) => { readonly [name: string]: unknown };
}

export interface ReadDataRequest<Session> extends ConfiguredRequest<Session> {
  readonly config: ValueObject;
}

export interface DataHandler<Session> {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  readonly read: (request: ReadDataRequest<Session>) => Promise<ValueObject>;
}

export interface EphemeralHandler<Session> {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  readonly open: (request: ReadDataRequest<Session>) => Promise<ValueObject>;
}

export interface ListRequest<Session> extends ReadDataRequest<Session> {
  /** The maximum number of objects. Terraform ends the call when it has received them. */
  readonly limit: number;
  /** True if `ListResult.state` is needed. */
  readonly withState: boolean;
}

/** An object that a list resource has found. */
export interface ListResult {
  readonly identity: ValueObject;
  /** The name by which a person recognizes the object. */
  readonly displayName: string;
  readonly state?: ValueObject | undefined;
}

/** Finds the objects of a resource (Terraform 1.14). The resource of the same type has an identity. */
export interface ListHandler<Session> {
  /** The attributes of the `config` block, which filter the objects. */
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  /** Requests more objects from the service only when Terraform takes them. */
  readonly list: (request: ListRequest<Session>) => AsyncIterable<ListResult>;
}

export interface PlanActionRequest<Session> extends RpcRequest {
  /** Undefined while the provider's configuration has unknown values. */
  readonly session: Session | undefined;
  /** May contain unknown values. */
  readonly config: ValueObject;
}

export interface InvokeRequest<Session> extends ReadDataRequest<Session> {
  /** Shows the user a message while the action runs. */
  readonly progress: (message: string) => void;
}

/** An operation that a configuration triggers, or `terraform apply -invoke` runs. */
export interface ActionHandler<Session> {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  readonly plan?: (request: PlanActionRequest<Session>) => Promise<void> | void;
  readonly invoke: (request: InvokeRequest<Session>) => Promise<void>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
  /**
   * True if the function accepts null. Otherwise, Terraform refuses it.
   * @default false
   */
  readonly nullable?: boolean;
}

/** A pure function (Terraform 1.8, OpenTofu 1.7). Terraform passes only known values. */
export interface ProviderFunction {
  /** One sentence. */
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  /** Accepts any number of further arguments. */
  readonly variadic?: FunctionParameter;
  /** The type of the result, as an attribute. */
  readonly returns: Attribute;
  /** @throws {ArgumentError} if an argument is wrong */
  readonly call: (args: readonly Value[]) => Value;
}

/** Thrown by a function whose argument is wrong. */
export class ArgumentError extends Error {
  /** @param argument the position of the argument, from 0 */
  constructor(
    readonly argument: number,
    message: string,
  ) {
    super(message);
    this.name = "ArgumentError";
  }
}

/** The folder and the environment variables of a Terraform run. A provider that it starts has the same ones. */
export interface RunPlace {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The place of a run that starts this process. */
export const ownPlace = (): RunPlace => ({ folder: process.cwd(), environment: process.env });

export interface ConfigureRequest extends RpcRequest {
  readonly config: ValueObject;
  readonly terraformVersion: string;
  readonly place: RunPlace;
}

/** The way in which a provider process ends. */
export interface Ending {
  /** True if Terraform has exited, possibly killed, so that it may not have stored the last responses. */
  readonly isAbandoned: boolean;
}

/**
 * Everything that the plugin serves. Handlers are created on first use, so that a process loads only what it needs.
 */
export interface Provider<Session> {
  /** The source address, `host/namespace/type`. */
  readonly address: string;
  readonly version: string;
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
  /** Called for each configuration in one process, and returns a new session each time. */
  readonly configure: (request: ConfigureRequest) => Promise<Session> | Session;
  /**
   * Returns why a session can't be used, once that is known. Calls run in the meantime, but none of them responds
   * before. Undefined if the session can be used.
   */
  readonly check?: (client: Session) => Promise<ProviderDiagnostic | undefined>;
  /** Called when the process exits, or when a new session replaces this one. */
  readonly close?: (client: Session, ending: Ending) => Promise<void> | void;
  /** The response to `GetProviderSchema`, if the build encoded it. */
  readonly encodedSchema?: () => Buffer | undefined;
  /** The response to `GetResourceIdentitySchemas`, if the build encoded it. */
  readonly encodedIdentities?: () => Buffer | undefined;
  /** Removes the secrets from the text that a crash prints. */
  readonly hideSecrets?: (text: string) => string;
  readonly resources: { readonly [type: string]: () => ResourceHandler<Session> };
  readonly dataSources: { readonly [type: string]: () => DataHandler<Session> };
  readonly ephemeralResources?: { readonly [type: string]: () => EphemeralHandler<Session> };
  readonly listResources?: { readonly [type: string]: () => ListHandler<Session> };
  readonly actions?: { readonly [type: string]: () => ActionHandler<Session> };
  readonly functions?: { readonly [name: string]: () => ProviderFunction };
  /** True if resources implement `move`. */
  readonly movesState?: boolean;
  /** True if every resource that can be imported implements `generateConfig`. */
  readonly generatesConfig?: boolean;
}
