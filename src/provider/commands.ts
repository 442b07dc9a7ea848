// The names of the provider that the commands may use: they read accounts, states, plans and journals as the provider
// does.

// The settings and the session.
export { type ProviderSettings, connectionOf, settingsInForce } from "./engine/run/settings";
export type { ProviderSession } from "./context";
export { createSession } from "./engine/session";
export { explainUnusable, findServiceProblem } from "./engine/session/check-service";
export { readContext } from "./engine/operation-context";

// The client and its errors.
export {
  ApiError,
  type Client,
  ConnectionError,
  DialectMismatchError,
  InvalidResponseError,
  type Json,
  connect,
  isNotFound,
} from "./client";

// Terraform's values and schemas.
export { DiagnosticsError, type ProviderDiagnostic, type RpcRequest } from "./plugin/provider";
export type { Attribute, Attributes, PrivateJson, Schema, Type } from "./plugin/schema";
export { Decimal, Dynamic, type Value, type ValueObject, isNull } from "./plugin/value";
export { isLogging } from "./plugin/log";

// Searches, as list resources and data sources run them.
export { filterAttributes } from "./engine/data-sources/filter";
export { type ContractListHandler, type FoundResource, listHandler } from "./engine/list-resources/list-resource";
export { filteredContract } from "./engine/list-resources/sources";
export { NoSuchObjectError, findParentId } from "./engine/operations/find-by-key";

// The resources of the Linode provider.
export { isZero } from "./engine/counterpart/convert-state";
export {
  type Conversion,
  type Counterpart,
  type Destination,
  type Destinations,
  attributePath,
  destinationOf,
  fieldOfAttribute,
  isOmission,
  isRefusal,
  prefixesOf,
} from "./engine/counterpart/table";

// The journals of killed runs, and the plan's messages that a report repeats.
export { requestName } from "./engine/journal/messages";
export { PastJournalFile, type PastRequest, foreignFiles, writerIn } from "./engine/journal/past-files";
export { standingOf } from "./engine/journal/processes";
export { LocalState, journalPaths } from "./engine/journal/terraform-state";
export { mayExistVariable } from "./engine/plan-checks/needs";
export { type Shift, Shifts, describeShift } from "./engine/plan-checks/renames";
