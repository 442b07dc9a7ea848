import { grantToCreator, findGrantedIds } from "../access/users";
import { kindOf } from "../objects/emulation";
import type { Emulation } from "../objects/emulation";
import { failure } from "../wire/failure";
import { byRules } from "../../contract";
import type { Properties, RuleId } from "../../contract";
import { toResponse } from "../wire/output";
import { filterFields } from "../wire/filter";
import { fetchPage } from "../wire/page";
import type { RequestContext, Authorization, Route } from "../service";
import type { Filter, StoredObject } from "../store";
import { addToTagList } from "../objects/tags";
import { cancelTransition } from "../objects/transitions";
import { buildBody, readDraft, uniqueKey } from "./draft";
import { idParameter, findParent, findAuthorized } from "./find";
import { requireStatus } from "./status";

/** The authorization that the contract asks for, to read or to write. */
export function authorizationFor(
  { contract }: Pick<Emulation, "contract">,
  level: "read_only" | "read_write",
): Authorization {
  const { scope, publicReads, reads = "read_only", specified } = contract.access;
  if (scope === null) return { scopes: [] };
  const scopes = [`${scope}:${level === "read_only" ? reads : level}`];
  const needed = { scopes, ...byRules(specified?.[level]) };
  return publicReads === true && level === "read_only" ? { ...needed, tokenless: true } : needed;
}

function listFilter(emulation: Emulation, request: RequestContext, parent: StoredObject | undefined): Filter {
  const { grants } = emulation.contract.access;
  const ids = grants === undefined || parent ? undefined : findGrantedIds(request.user, grants);
  const partition = parent?.id ?? emulation.partition;
  return { ...(partition === undefined ? {} : { parent: partition }), ...(ids && { ids }) };
}

function listObjects(emulation: Emulation, request: RequestContext) {
  const { objects } = request.service.store;
  const parent = findParent(emulation, request, "read_only");
  const filter = listFilter(emulation, request, parent);
  return fetchPage(
    request,
    filterFields(emulation),
    () => objects.count(kindOf(emulation), filter),
    (limit, offset) =>
      objects
        .list(kindOf(emulation), filter, limit, offset)
        .map((object) => toResponse(emulation, object, request.service)),
  );
}

function viewObject(emulation: Emulation, request: RequestContext) {
  const parent = findParent(emulation, request, "read_only");
  const object = findAuthorized(emulation, request, request.params[idParameter] ?? "", "read_only", parent);
  return toResponse(emulation, object, request.service);
}

/** @throws Failure 403, by these rules, where a restricted user may not create objects of the area. */
export function requireGrant(
  request: RequestContext,
  area: string | undefined,
  rules: readonly RuleId[] = ["R1-193"],
): void {
  if (area === undefined || request.user?.restricted !== true) return;
  const grant = `add_${area}`;
  if (request.user.grants[grant] === true) return;
  throw failure(403, `${request.user.username} lacks the grant ${grant}`).per(...rules);
}

const keyOf = (emulation: Emulation, body: StoredObject["body"], parent: StoredObject | undefined) =>
  emulation.key?.(body, parent) ?? uniqueKey(emulation.contract, body);

/** Creates an object as the collection's POST does. */
export function createObject(emulation: Emulation, request: RequestContext): Properties {
  const { service } = request;
  const { store } = service;
  const parent = findParent(emulation, request, "read_write");
  const { grants, specified } = emulation.contract.access;
  requireGrant(request, grants, specified?.grant);
  const draft = readDraft(emulation, request, { parent });
  const id = store.settings.next(kindOf(emulation));
  const body = buildBody(emulation, draft, id);
  const partition = parent?.id ?? emulation.partition ?? null;
  store.objects.insert(kindOf(emulation), { id, parent: partition, key: keyOf(emulation, body, parent), body });
  if (grants !== undefined && !parent) grantToCreator(store, request.user, grants, id);
  addToTagList(store, body["tags"]);
  emulation.created?.(request, { id, parent: partition, body }, draft);
  return readBack(emulation, request, id);
}

/** The response is made from what is stored, because `created` and `updated` may have changed it. */
function readBack(emulation: Emulation, request: RequestContext, id: StoredObject["id"]) {
  const object = request.service.store.objects.get(kindOf(emulation), id);
  if (!object) throw new Error(`${emulation.contract.name} ${String(id)} went while it was answered`);
  return toResponse(emulation, object, request.service);
}

function updateObject(emulation: Emulation, request: RequestContext) {
  const { store } = request.service;
  const parent = findParent(emulation, request, "read_write");
  const before = findAuthorized(emulation, request, request.params[idParameter] ?? "", "read_write", parent);
  requireStatus(emulation, before, "update");
  emulation.checkState?.(request, "update", before);
  const draft = readDraft(emulation, request, { before, parent });
  if (Object.keys(draft.input).length === 0) return toResponse(emulation, before, request.service);
  const body = buildBody(emulation, draft, before.id);
  store.objects.replace(kindOf(emulation), before.id, body, keyOf(emulation, body, parent));
  addToTagList(store, body["tags"]);
  emulation.updated?.(request, { ...before, body }, draft);
  return readBack(emulation, request, before.id);
}

function deleteObject(emulation: Emulation, request: RequestContext) {
  const parent = findParent(emulation, request, "read_write");
  const object = findAuthorized(emulation, request, request.params[idParameter] ?? "", "read_write", parent);
  requireStatus(emulation, object, "delete");
  emulation.checkState?.(request, "delete", object);
  emulation.removed?.(request.service, object, request);
  cancelTransition(request.service, kindOf(emulation), object.id);
  request.service.store.objects.remove(kindOf(emulation), object.id);
  return {};
}

const operations = {
  list: { method: "GET", level: "read_only", single: false, answer: listObjects },
  view: { method: "GET", level: "read_only", single: true, answer: viewObject },
  create: { method: "POST", level: "read_write", single: false, answer: createObject },
  update: { method: "PUT", level: "read_write", single: true, answer: updateObject },
  delete: { method: "DELETE", level: "read_write", single: true, answer: deleteObject },
} as const;

/** The routes of the contract's operations, and the emulation's own. */
export function routesOf(emulation: Emulation): readonly Route[] {
  const { contract, guard, customOperations = [], unrestricted = {}, routes = [] } = emulation;
  const single = `${contract.path}/{${idParameter}${contract.slashedId === true ? "+" : ""}}`;
  const generic = contract.operations
    .filter((operation) => !customOperations.includes(operation))
    .map((operation): Route => {
      const { method, level, single: one, answer } = operations[operation];
      const authorization = { ...authorizationFor(emulation, level), unrestricted: unrestricted[operation] };
      const path = one ? single : contract.path;
      return {
        method,
        path,
        authorization,
        ...(contract.beta && { beta: true }),
        answer: (request) => answer(emulation, request),
      };
    });
  return [...generic, ...routes].map((route) => (guard ? { ...route, guard } : route));
}
