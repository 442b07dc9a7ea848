import { grantToMaker, visible } from "../access/users";
import { kindOf } from "../objects/emulation";
import type { Emulation } from "../objects/emulation";
import { failure } from "../wire/failure";
import type { Properties } from "../../contract";
import { toResponse } from "../wire/output";
import { paged } from "../wire/page";
import type { RequestContext, Authorization, Route } from "../service";
import type { Filter, StoredObject } from "../store";
import { rememberTags } from "../objects/tags";
import { cancelTransition } from "../objects/transitions";
import { bodyOf, draftOf, uniqueKey } from "./draft";
import { ownParameter, parentOf, findAuthorized } from "./place";
import { requireStatus } from "./status";

/** What the contract says about access, for reading or for writing. */
export function authorizationFor(
  { contract }: Pick<Emulation, "contract">,
  level: "read_only" | "read_write",
): Authorization {
  const { scope, publicReads, reads = "read_only" } = contract.access;
  if (scope === null) return { scopes: [] };
  const scopes = [`${scope}:${level === "read_only" ? reads : level}`];
  return publicReads === true && level === "read_only" ? { scopes, tokenless: true } : { scopes };
}

function filterOf(emulation: Emulation, request: RequestContext, parent: StoredObject | undefined): Filter {
  const ids = emulation.grants === undefined || parent ? undefined : visible(request.user, emulation.grants);
  const shelf = parent?.id ?? emulation.partition;
  return { ...(shelf === undefined ? {} : { parent: shelf }), ...(ids && { ids }) };
}

function list(emulation: Emulation, request: RequestContext) {
  const { objects } = request.service.store;
  const parent = parentOf(emulation, request, "read_only");
  const filter = filterOf(emulation, request, parent);
  return paged(
    request.query,
    () => objects.count(kindOf(emulation), filter),
    (limit, offset) =>
      objects
        .list(kindOf(emulation), filter, limit, offset)
        .map((object) => toResponse(emulation, object, request.service)),
  );
}

function view(emulation: Emulation, request: RequestContext) {
  const parent = parentOf(emulation, request, "read_only");
  const object = findAuthorized(emulation, request, request.params[ownParameter] ?? "", "read_only", parent);
  return toResponse(emulation, object, request.service);
}

/** @throws Failure 403 where a restricted user lacks the grant to create. */
export function requireGrant(request: RequestContext, grant: string | undefined): void {
  if (grant === undefined || request.user?.restricted !== true) return;
  if ((request.user.grants as Readonly<Record<string, unknown>>)[grant] === true) return;
  throw failure(403, `${request.user.username} lacks the grant ${grant}`);
}

const keyOf = (emulation: Emulation, body: StoredObject["body"], parent: StoredObject | undefined) =>
  emulation.key?.(body, parent) ?? (emulation.unique === undefined ? null : uniqueKey(body[emulation.unique]));

/** Makes an object as the collection's POST does; for endpoints that make one in another way too. */
export function create(emulation: Emulation, request: RequestContext): Properties {
  const { service } = request;
  const { store } = service;
  const parent = parentOf(emulation, request, "read_write");
  requireGrant(request, emulation.contract.access.grant);
  const draft = draftOf(emulation, request, { parent });
  const id = store.settings.next(kindOf(emulation));
  const body = bodyOf(emulation, draft, id);
  const shelf = parent?.id ?? emulation.partition ?? null;
  store.objects.insert(kindOf(emulation), { id, parent: shelf, key: keyOf(emulation, body, parent), body });
  if (emulation.grants !== undefined && !parent) grantToMaker(store, request.user, emulation.grants, id);
  rememberTags(store, body["tags"]);
  emulation.created?.(request, { id, parent: shelf, body }, draft);
  return latest(emulation, request, id);
}

/** Hooks may have moved the object on. */
function latest(emulation: Emulation, request: RequestContext, id: StoredObject["id"]) {
  const object = request.service.store.objects.get(kindOf(emulation), id);
  if (!object) throw new Error(`${emulation.contract.name} ${String(id)} went while it was answered`);
  return toResponse(emulation, object, request.service);
}

function update(emulation: Emulation, request: RequestContext) {
  const { store } = request.service;
  const parent = parentOf(emulation, request, "read_write");
  const before = findAuthorized(emulation, request, request.params[ownParameter] ?? "", "read_write", parent);
  requireStatus(emulation, before, "update");
  emulation.checkState?.(request, "update", before);
  const draft = draftOf(emulation, request, { before, parent });
  if (Object.keys(draft.input).length === 0) return toResponse(emulation, before, request.service);
  const body = bodyOf(emulation, draft, before.id);
  store.objects.replace(kindOf(emulation), before.id, body, keyOf(emulation, body, parent));
  rememberTags(store, body["tags"]);
  emulation.updated?.(request, { ...before, body }, draft);
  return latest(emulation, request, before.id);
}

function remove(emulation: Emulation, request: RequestContext) {
  const parent = parentOf(emulation, request, "read_write");
  const object = findAuthorized(emulation, request, request.params[ownParameter] ?? "", "read_write", parent);
  requireStatus(emulation, object, "delete");
  emulation.checkState?.(request, "delete", object);
  emulation.removed?.(request.service, object, request);
  cancelTransition(request.service, kindOf(emulation), object.id);
  request.service.store.objects.remove(kindOf(emulation), object.id);
  return {};
}

const operations = {
  list: { method: "GET", level: "read_only", single: false, answer: list },
  view: { method: "GET", level: "read_only", single: true, answer: view },
  create: { method: "POST", level: "read_write", single: false, answer: create },
  update: { method: "PUT", level: "read_write", single: true, answer: update },
  delete: { method: "DELETE", level: "read_write", single: true, answer: remove },
} as const;

/** The collection's endpoints, as the contract has them, and the kind's further ones. */
export function routesOf(emulation: Emulation): readonly Route[] {
  const { contract, guard, customOperations = [], unrestricted = [], routes = [] } = emulation;
  const single = `${contract.path}/{${ownParameter}${contract.slashedId === true ? "+" : ""}}`;
  const generic = contract.operations
    .filter((operation) => !customOperations.includes(operation))
    .map((operation): Route => {
      const { method, level, single: one, answer } = operations[operation];
      const authorization = { ...authorizationFor(emulation, level), unrestricted: unrestricted.includes(operation) };
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
