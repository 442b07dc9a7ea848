import { choice } from "../../contract";
import { cancelTransition, updateStored } from "../objects/transitions";
import { findKind } from "../objects/kind";
import type { Kind } from "../objects/kind";
import { listEvents } from "../objects/events";
import { externalKinds } from "../objects/tags";
import type { Service } from "../service";
import { notFound } from "../wire/failure";
import type { ControlContext, ControlRoute, PathParameters } from "./control-route";
import { findObject } from "./find-object";
import { readControlBody, readControlQuery, word } from "./read";

const statusesOf = ({ contract: { states, fields } }: Kind) => states?.values ?? fields["status"]?.facts.choices ?? [];

/**
 * The statuses that can be forced upon objects of a kind: of those that are stored each for itself, and whose status changes
 * in a transition or by an update.
 */
export function forcibleStatuses(kind: Kind): readonly string[] {
  const { operations, states } = kind.contract;
  const changes = states !== undefined || operations.includes("update");
  return operations.includes("view") && changes ? statusesOf(kind) : [];
}

const hasForcibleStatus = (kind: Kind) => forcibleStatuses(kind).length > 0;

/** Sets the status and cancels the transition that the object is in, so that the status stays. */
function forceStatus({ service }: ControlContext, { kind: name = "", id = "" }: PathParameters, body: unknown) {
  const forcible = service.kinds.filter(hasForcibleStatus);
  const named = forcible.find(({ controlName, contract }) => [controlName, contract.name].includes(name));
  if (!named) {
    const names = [...new Set(forcible.map(({ controlName }) => controlName))].join(", ");
    throw notFound(`there is no kind ${name} whose status can be forced. Use one of ${names}`);
  }
  const kind = named.storeName;
  const object = findObject(service, kind, name, id);
  const statuses = statusesOf(findKind(service.kinds, kind, object.parent));
  const { status } = readControlBody({ status: choice("The new status.", statuses) }, body);
  cancelTransition(service, kind, object.id);
  updateStored(service, kind, object.id, { status });
  return {};
}

const eventFields = {
  type: word("The type of the object that they are about.").optional(),
  id: word("Its id.").optional(),
};

function events(service: Service, query: URLSearchParams) {
  const { type, id } = readControlQuery(eventFields, query);
  return listEvents(service).filter(({ entity }) => {
    return (type === undefined || entity.type === type) && (id === undefined || String(entity.id) === id);
  });
}

/** Makes an object that carries tags and that no endpoint of the emulator makes. */
function addExternal({ service: { store } }: ControlContext, kind: string, body: unknown) {
  const { label } = readControlBody({ label: word("Its label.").optional() }, body);
  const id = store.settings.next(kind);
  const made = { id, label: label ?? `${kind}${String(id)}`, tags: [] };
  store.objects.insert(kind, { id, body: made });
  return made;
}

export const objectRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/events", answer: ({ service }, _params, _body, query) => events(service, query) },
  { method: "PUT", path: "/objects/{kind}/{id+}", answer: forceStatus },
  ...externalKinds.map((kind): ControlRoute => {
    return { method: "POST", path: `/${kind}s`, answer: (context, _, body) => addExternal(context, kind, body) };
  }),
];
