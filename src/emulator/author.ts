// The names that the emulator part of a resource, and the endpoints of the public cloud, may use. They don't
// depend on anything else in the emulator.

// A kind of object, its behavior, and the endpoints that differ from those of its contract.
export type { Authorization, EmulatedKind, JobAction, RequestContext, Route, Service } from "./types";
export { defineKind, findKind, objectKeyOf, parseId } from "./service/kinds/kind";
export { type Draft, type Emulation, type StoredBody, defineEmulation } from "./service/kinds/emulation";
export { applyDefaults, readDraft } from "./service/collection/draft";
export {
  authorizationFor,
  createInCollection,
  findAuthorized,
  findParent,
  idParameter,
  requireGrant,
  requireStatus,
  routesOf,
} from "./service/collection/endpoints";
export { findExceededLimits } from "./service/collection/limits";

// Events, tags, transitions and time.
export { emitEvent, listEvents } from "./service/kinds/events";
export { addToTagList, listTaggableKinds } from "./service/kinds/tags";
export {
  cancelTransition,
  runTransition,
  startTransition,
  transitionSpeedOf,
  updateStored,
} from "./service/kinds/transitions";
export { runDueJobs } from "./service/run-jobs";
export { timestamp } from "./service/time/clock";

// Stored objects, users and the catalogue.
export {
  type Job,
  type ObjectKind,
  type Store,
  type StoredId,
  type StoredObject,
  cachedKinds,
  objectKind,
} from "./service/store";
export { randomBetween, randomHex, randomUuid } from "./service/store/random";
export {
  type Permission,
  type User,
  findGrantedIds,
  findUser,
  getAccountSettings,
  grantToCreator,
  isPermitted,
} from "./service/access/users";
export { metadataCapability, vlanCapability } from "./service/catalogue/default";
export type { ServiceCatalogue } from "./service/catalogue/fields";
export {
  catalogueKinds,
  findPlan,
  findRegion,
  hasCapability,
  imageKind,
  listPlans,
  privateImages,
  publicImages,
  scriptKind,
  validateRegionAndPlan,
} from "./service/catalogue/seed";

// Requests and responses.
export { RefusedRequestError, type FieldError, failure, notFound } from "./service/wire/failure";
export { filterFields, valueFields } from "./service/wire/filter";
export { decodeBody, fieldErrorOf, refuseOrIgnore } from "./service/wire/input";
export { toResponse, toSnakeCase } from "./service/wire/output";
export { fetchPage, slicePage } from "./service/wire/page";
export { decodeRequest, parseActionBody, parseCreateBody } from "./service/wire/request";
export { sendResponse, toErrorResponse } from "./service/http/response";
export type { HttpHandler } from "./service/http/server";

// The control API.
export {
  type ControlContext,
  type ControlLimit,
  type ControlRoute,
  type PathParameters,
  readControlBody,
} from "./service/kinds/control-route";
export { findObject } from "./service/control/listed-kinds";

// Zones as the DNS server and zone transfers return them.
export { type Rr, type Soa, fitsDns } from "./service/dns/rr";
export { transferZone } from "./service/dns/transfer";
export { type ServedZone, type ZoneHead, linesOf, zoneKind } from "./service/dns/zone";
