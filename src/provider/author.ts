// The names that the provider part of a resource may use. Resources don't depend on anything
// else in the provider.

// A handler and the calls of Terraform that it replaces.
export {
  type ContractHandler,
  type ResourceDefinition,
  type StateUpgrade,
  defineHandler,
  upgradeStep,
} from "./handler";
export type { Counterpart, Destination, Destinations } from "./engine/counterpart/table";
export type {
  ConfiguredRequest,
  CreateRequest,
  DeleteRequest,
  ImportRequest,
  NewState,
  ReadRequest,
  UpdateRequest,
} from "./plugin/provider";

// The context of an operation or a plan, and what a run remembers.
export type {
  Conflict,
  OperationContext,
  PlanContext,
  ProviderSession,
  ReadList,
  RecoveryList,
  Trace,
  Watch,
} from "./context";
export { operationContext, withoutUnknown } from "./engine/operation-context";
export { ObjectRepository } from "./engine/run/object-repository";
export { countPlannedUses } from "./engine/run/planned-uses";
export { Turns, claimOrRefuse } from "./engine/run/locks";
export type { RunValue } from "./engine/run/run-state";
export { noteSecret } from "./engine/run/secrets";

// Objects in the API's JSON.
export { type CreatePost, toWire, fieldsInBody, valueToWire, changesToWire } from "../objects/wire/body";
export {
  fromWire,
  decodeResponse,
  viewFromWire,
  listedId,
  missingFields,
  parseResponse,
  problemWithCreated,
  fromResponse,
} from "../objects/wire/decode";
export { listFromWire, listedMatches, parseListed, unreadableValues } from "../objects/wire/decode-listed";
export { undefinedIfNotFound, withFallbackEndpoint } from "../objects/wire/not-found";
export { collectionPath, objectPath } from "../objects/wire/paths";
export { kindIn, requireImmutables } from "../objects/wire/read-immutable";
export { UnexpectedResponseError } from "../objects/wire/read-value";

// Objects in Terraform's state, and the private state beside it.
export {
  type PrivateState,
  type Spellings,
  configuredPathsIn,
  decodePrivateState,
  encodePrivateState,
} from "../objects/terraform/private-state";
export { SpellingRecorder, spellingsUnder, withConfiguredSpelling } from "../objects/terraform/spellings";
export { type StoredState, fromTerraform, toTerraform } from "../objects/terraform/values";
export type { ValueObject } from "./plugin/value";

// The steps of create, read, update and import.
export { Creation, createObject } from "./engine/operations/create";
export { explainNotFound } from "./engine/operations/explain-not-found";
export { findParentId } from "./engine/operations/find-by-key";
export { notePlannedParent, readParentAttributes, withCurrentParent } from "./engine/operations/parent-attributes";
export { readManagedObject } from "./engine/operations/read";
export { wasCreatedEarlier } from "./engine/operations/recovery";
export { changeTrace, sendOnce, waitForNextSecond } from "./engine/operations/send-once";
export { updateObject } from "./engine/operations/update";

// Checks during a plan.
export { listForCheck, missingObject, readForCheck, reportError, requireOffered } from "./engine/plan-checks/needs";
export { type CheckContext, ignoreEveryError, ignoreUnreadable } from "./engine/plan-checks/unreadable";
export { runsOperation } from "./engine/replacement";

// Waiting for states, and for conflicts to clear.
export { findNameConflict } from "./engine/name-holders";
export { explainConflict, listObjects, retryPastConflict, waitForConflictToClear } from "./engine/waiting/conflict";
export {
  type StartedOperation,
  FailedStateError,
  failIfStillEmpty,
  waitFor,
  whenAccepted,
} from "./engine/waiting/wait";

// Requests, errors, diagnostics and the log.
export {
  ApiError,
  InterruptedError,
  type Json,
  TimeoutError,
  UnknownOutcomeError,
  beta,
  encodeSegment,
} from "./client";
export { howToAdopt } from "./engine/advice";
export { ExplainedRefusalError, problemDiagnostic, withApiDiagnostics } from "./engine/diagnostics";
export { log } from "./plugin/log";
export { DiagnosticsError, type ProviderDiagnostic } from "./plugin/provider";
