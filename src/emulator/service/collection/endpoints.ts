import { byRules, type Contract, type Operation, type Properties, type RuleId } from "../../../contract";
import type { Authorization, EmulatedKind, RequestContext, Route } from "../../types";
import { findGrantedIds, grantToCreator, isPermitted, type Permission } from "../access/users";
import type { Emulation } from "../kinds/emulation";
import { findKind, kindWords, parentParameter, parseId } from "../kinds/kind";
import { addToTagList } from "../kinds/tags";
import { cancelTransition } from "../kinds/transitions";
import type { ObjectFilter, StoredObject } from "../store";
import { failure, notFound } from "../wire/failure";
import { filterFields } from "../wire/filter";
import { toResponse } from "../wire/output";
import { fetchPage } from "../wire/page";
import { buildBody, readDraft, uniqueKey } from "./draft";

/** The parameter that names the object itself, at the end of the path. */
export const idParameter = "id";

/** The authorization that the contract requires to read or to write, or for one operation. */
export function authorizationFor(
  { contract }: Pick<EmulatedKind, "contract">,
  level: "read_only" | "read_write",
  operation?: Operation,
): Authorization {
  const { scope, publicReads, reads = "read_only", specified, unrestricted = {} } = contract.access;
  if (scope === null) return { scopes: [] };
  const scopes = [`${scope}:${level === "read_only" ? reads : level}`];
  const needed = { scopes, ...byRules(specified?.[level]), unrestricted: operation && unrestricted[operation] };
  return publicReads === true && level === "read_only" ? { ...needed, tokenless: true } : needed;
}

/** @throws RefusedRequestError 403, citing these rules, if a restricted user may not create objects of the area. */
export function requireGrant(
  request: RequestContext,
  area: string | undefined,
  rules: readonly RuleId[] = ["R1-193"],
): void {
  if (area === undefined || request.user?.restricted !== true) return;
  const grant = `add_${area}`;
  if (request.user.grants[grant] === true) return;
  throw failure(403, `${request.user.username} lacks the grant ${grant}`).cites(...rules);
}

/**
 * Finds the object with that id and checks the caller's permission. An object that the user may not read counts as
 * missing.
 *
 * @throws RefusedRequestError 404 if it doesn't exist or isn't visible, 403 if it may only be read.
 */
export function findAuthorized<Body>(
  kind: EmulatedKind<Contract, Body>,
  request: RequestContext,
  text: string,
  permission: Permission,
  parent?: StoredObject,
): StoredObject<Body> {
  const { service, user } = request;
  const id = parseId(kind, text);
  const object = service.store.objects.get(kind.storeName, id);
  const partition = parent?.id ?? kind.partition ?? null;
  const missing = () => notFound(`${kindWords(kind)} ${text} doesn't exist`);
  if (!object || object.parent !== partition) throw missing();
  const { grants } = kind.contract.access;
  if (grants === undefined || parent) return object;
  if (!isPermitted(user, grants, id, "read_only")) throw missing().cites("R1-193");
  if (!isPermitted(user, grants, id, permission)) {
    throw failure(403, `${user?.username ?? "the caller"} has read-only access to this ${kindWords(kind)}`).cites(
      "R1-193",
    );
  }
  return object;
}

/**
 * Finds the parent that the path names and checks the same permission. Returns undefined if the collection has no
 * parent.
 */
export function findParent(
  { contract, parentKind }: EmulatedKind,
  request: RequestContext,
  permission: Permission,
): StoredObject | undefined {
  const parameter = parentParameter(contract);
  if (parameter === undefined || parentKind === undefined) return undefined;
  return findAuthorized(
    findKind(request.service.kinds, parentKind),
    request,
    request.params[parameter] ?? "",
    permission,
  );
}

/**
 * Checks that the contract accepts the operation in the object's current status.
 *
 * @throws RefusedRequestError 400 at `status` with the accepted statuses.
 */
export function requireStatus(
  kind: Pick<EmulatedKind, "contract">,
  { body }: { readonly body: { readonly status?: unknown } },
  operation: string,
) {
  const { states } = kind.contract;
  const accepted = states?.requires[operation];
  const status = String(body.status);
  if (!accepted || accepted.includes(status)) return;
  const { specified = {} } = states;
  const reason = `must be ${accepted.join(" or ")} for the operation ${operation}, got ${status}`;
  throw failure(400, reason, "status").cites(
    ...(specified[operation] ?? []),
    ...(specified[`${operation} while ${status}`] ?? []),
  );
}

function listFilter(
  { contract, partition: own }: EmulatedKind,
  request: RequestContext,
  parent: StoredObject | undefined,
): ObjectFilter {
  const { grants } = contract.access;
  const ids = grants === undefined || parent ? undefined : findGrantedIds(request.user, grants);
  const partition = parent?.id ?? own;
  return { ...(partition === undefined ? {} : { parent: partition }), ...(ids && { ids }) };
}

function listObjects({ kind }: Emulation, request: RequestContext) {
  const { store } = request.service;
  const filter = listFilter(kind, request, findParent(kind, request, "read_only"));
  return fetchPage(
    request,
    filterFields(kind),
    () => store.objects.count(kind.storeName, filter),
    (limit, offset) =>
      store.objects.list(kind.storeName, filter, limit, offset).map((object) => toResponse(kind, object, store)),
  );
}

/** Finds the object that the request's path names, and its parent. */
function findTarget(kind: EmulatedKind, request: RequestContext, permission: Permission) {
  const parent = findParent(kind, request, permission);
  return { parent, object: findAuthorized(kind, request, request.params[idParameter] ?? "", permission, parent) };
}

function viewObject({ kind }: Emulation, request: RequestContext) {
  return toResponse(kind, findTarget(kind, request, "read_only").object, request.service.store);
}

const keyOf = ({ kind, hooks }: Emulation, body: StoredObject["body"], parent: StoredObject | undefined) =>
  hooks?.key?.(body, parent) ?? uniqueKey(kind.contract, body);

/** Creates an object the same way as a POST to the collection. */
export function createInCollection(emulation: Emulation, request: RequestContext): Properties {
  const { kind, hooks } = emulation;
  const { storeName } = kind;
  const { store } = request.service;
  const parent = findParent(kind, request, "read_write");
  const { grants, specified } = kind.contract.access;
  requireGrant(request, grants, specified?.grant);
  const draft = readDraft(emulation, request, { parent });
  const id = store.settings.next(storeName);
  const body = buildBody(emulation, draft, id);
  const partition = parent?.id ?? kind.partition ?? null;
  store.objects.insert(storeName, { id, parent: partition, key: keyOf(emulation, body, parent), body });
  if (grants !== undefined && !parent) grantToCreator(store, request.user, grants, id);
  addToTagList(store, body);
  hooks?.created?.(request, { id, parent: partition, body }, draft);
  return readBack(kind, request, id);
}

/** Builds the response from the stored object, because the hooks `created` and `updated` may have changed it. */
function readBack(kind: EmulatedKind, { service: { store } }: RequestContext, id: StoredObject["id"]) {
  const object = store.objects.get(kind.storeName, id);
  if (!object) throw new Error(`${kind.contract.name} ${String(id)} disappeared during the request`);
  return toResponse(kind, object, store);
}

function updateObject(emulation: Emulation, request: RequestContext) {
  const { kind, hooks } = emulation;
  const { store } = request.service;
  const { parent, object: before } = findTarget(kind, request, "read_write");
  requireStatus(kind, before, "update");
  hooks?.checkState?.(request, "update", before);
  const draft = readDraft(emulation, request, { before, parent });
  if (Object.keys(draft.input).length === 0) return toResponse(kind, before, store);
  const body = buildBody(emulation, draft, before.id);
  store.objects.replace(kind.storeName, before.id, body, keyOf(emulation, body, parent));
  addToTagList(store, body);
  hooks?.updated?.(request, { ...before, body }, draft);
  return readBack(kind, request, before.id);
}

function deleteObject({ kind, hooks }: Emulation, request: RequestContext) {
  const { service } = request;
  const { object } = findTarget(kind, request, "read_write");
  requireStatus(kind, object, "delete");
  hooks?.checkState?.(request, "delete", object);
  hooks?.removed?.(service, object, request);
  cancelTransition(service, kind.storeName, object.id);
  service.store.objects.remove(kind.storeName, object.id);
  return {};
}

const operations = {
  list: { method: "GET", level: "read_only", single: false, respond: listObjects },
  view: { method: "GET", level: "read_only", single: true, respond: viewObject },
  create: { method: "POST", level: "read_write", single: false, respond: createInCollection },
  update: { method: "PUT", level: "read_write", single: true, respond: updateObject },
  delete: { method: "DELETE", level: "read_write", single: true, respond: deleteObject },
} as const;

/** The routes of the contract's operations, followed by the kind's own routes. */
export function routesOf(emulation: Emulation): readonly Route[] {
  const { kind, endpoints = {} } = emulation;
  const { guard, customOperations = [], routes = [] } = endpoints;
  const { contract } = kind;
  const single = `${contract.path}/{${idParameter}${contract.slashedId === true ? "+" : ""}}`;
  const generic = contract.operations
    .filter((operation) => !customOperations.includes(operation))
    .map((operation): Route => {
      const { method, level, single: one, respond } = operations[operation];
      const authorization = authorizationFor(kind, level, operation);
      const path = one ? single : contract.path;
      return {
        method,
        path,
        authorization,
        ...(contract.beta && { beta: true }),
        respond: (request) => respond(emulation, request),
      };
    });
  return [...generic, ...routes].map((route) => (guard ? { ...route, guard } : route));
}
