import { grantToMaker, visible } from "../access/users";
import { kindOf } from "../objects/emulation";
import type { Emulation } from "../objects/emulation";
import { failure } from "../wire/failure";
import type { Properties } from "../../contract";
import { answerOf } from "../wire/output";
import { paged } from "../wire/page";
import type { Call, Need, Route } from "../service";
import type { Filter, Kept } from "../store";
import { rememberTags } from "../objects/tags";
import { stop } from "../objects/transitions";
import { bodyOf, draftOf, uniqueKey } from "./draft";
import { ownParameter, parentOf, reach } from "./place";
import { requireStatus } from "./status";

/** What the contract says about access, for reading or for writing. */
export function needOf({ contract }: Emulation, level: "read_only" | "read_write"): Need {
  const { scope, publicReads, reads = "read_only" } = contract.access;
  if (scope === null) return { scopes: [] };
  const scopes = [`${scope}:${level === "read_only" ? reads : level}`];
  return publicReads === true && level === "read_only" ? { scopes, tokenless: true } : { scopes };
}

function filterOf(emulation: Emulation, call: Call, parent: Kept | undefined): Filter {
  const ids = emulation.grants === undefined || parent ? undefined : visible(call.user, emulation.grants);
  const shelf = parent?.id ?? emulation.shelf;
  return { ...(shelf === undefined ? {} : { parent: shelf }), ...(ids && { ids }) };
}

function list(emulation: Emulation, call: Call) {
  const { objects } = call.service.store;
  const parent = parentOf(emulation, call, "read_only");
  const filter = filterOf(emulation, call, parent);
  return paged(
    call.query,
    () => objects.count(kindOf(emulation), filter),
    (limit, offset) =>
      objects.list(kindOf(emulation), filter, limit, offset).map((object) => answerOf(emulation, object, call.service)),
  );
}

function view(emulation: Emulation, call: Call) {
  const parent = parentOf(emulation, call, "read_only");
  const object = reach(emulation, call, call.params[ownParameter] ?? "", "read_only", parent);
  return answerOf(emulation, object, call.service);
}

/** @throws Failure 403 where a restricted user lacks the grant to create. */
export function requireGrant(call: Call, grant: string | undefined): void {
  if (grant === undefined || call.user?.restricted !== true) return;
  if ((call.user.grants as Readonly<Record<string, unknown>>)[grant] === true) return;
  throw failure(403, `${call.user.username} lacks the grant ${grant}`);
}

const keyOf = (emulation: Emulation, body: Kept["body"], parent: Kept | undefined) =>
  emulation.key?.(body, parent) ?? (emulation.unique === undefined ? null : uniqueKey(body[emulation.unique]));

/** Makes an object as the collection's POST does; for endpoints that make one in another way too. */
export function create(emulation: Emulation, call: Call): Properties {
  const { service } = call;
  const { store } = service;
  const parent = parentOf(emulation, call, "read_write");
  requireGrant(call, emulation.contract.access.grant);
  const draft = draftOf(emulation, call, { parent });
  const id = store.settings.next(kindOf(emulation));
  const body = bodyOf(emulation, draft, id);
  const shelf = parent?.id ?? emulation.shelf ?? null;
  store.objects.insert(kindOf(emulation), { id, parent: shelf, key: keyOf(emulation, body, parent), body });
  if (emulation.grants !== undefined && !parent) grantToMaker(store, call.user, emulation.grants, id);
  rememberTags(store, body["tags"]);
  emulation.created?.(call, { id, parent: shelf, body }, draft);
  return latest(emulation, call, id);
}

/** Hooks may have moved the object on. */
function latest(emulation: Emulation, call: Call, id: Kept["id"]) {
  const object = call.service.store.objects.get(kindOf(emulation), id);
  if (!object) throw new Error(`${emulation.contract.name} ${String(id)} went while it was answered`);
  return answerOf(emulation, object, call.service);
}

function update(emulation: Emulation, call: Call) {
  const { store } = call.service;
  const parent = parentOf(emulation, call, "read_write");
  const before = reach(emulation, call, call.params[ownParameter] ?? "", "read_write", parent);
  requireStatus(emulation, before, "update");
  emulation.refuse?.(call, "update", before);
  const draft = draftOf(emulation, call, { before, parent });
  if (Object.keys(draft.input).length === 0) return answerOf(emulation, before, call.service);
  const body = bodyOf(emulation, draft, before.id);
  store.objects.replace(kindOf(emulation), before.id, body, keyOf(emulation, body, parent));
  rememberTags(store, body["tags"]);
  emulation.updated?.(call, { ...before, body }, draft);
  return latest(emulation, call, before.id);
}

function remove(emulation: Emulation, call: Call) {
  const parent = parentOf(emulation, call, "read_write");
  const object = reach(emulation, call, call.params[ownParameter] ?? "", "read_write", parent);
  requireStatus(emulation, object, "delete");
  emulation.refuse?.(call, "delete", object);
  emulation.removed?.(call.service, object, call);
  stop(call.service, kindOf(emulation), object.id);
  call.service.store.objects.remove(kindOf(emulation), object.id);
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
  const { contract, guard, own = [], unrestricted = [], routes = [] } = emulation;
  const single = `${contract.path}/{${ownParameter}${contract.slashedId === true ? "+" : ""}}`;
  const generic = contract.operations
    .filter((operation) => !own.includes(operation))
    .map((operation): Route => {
      const { method, level, single: one, answer } = operations[operation];
      const need = { ...needOf(emulation, level), unrestricted: unrestricted.includes(operation) };
      const path = one ? single : contract.path;
      return { method, path, need, ...(contract.beta && { beta: true }), answer: (call) => answer(emulation, call) };
    });
  return [...generic, ...routes].map((route) => (guard ? { ...route, guard } : route));
}
