import { choice } from "../../contract";
import { updateStored } from "../objects/change";
import { findEmulation, kindOf } from "../objects/emulation";
import type { Emulation } from "../objects/emulation";
import { listEvents } from "../objects/events";
import { externalKinds } from "../objects/taggable";
import { cancelTransition } from "../objects/transitions";
import { notFound } from "../wire/failure";
import type { ControlContext, ControlRoute, PathParameters } from "./control-route";
import { findObject } from "./find-object";
import { readControlBody, word } from "./read";

const statusesOf = ({ contract: { states, fields } }: Emulation) =>
  states?.values ?? fields["status"]?.facts.choices ?? [];

/** Objects that are stored each for itself, and whose status changes: in a transition or by an update. */
function hasForcibleStatus(emulation: Emulation): boolean {
  const { operations, states } = emulation.contract;
  const changes = states !== undefined || operations.includes("update");
  return operations.includes("view") && changes && statusesOf(emulation).length > 0;
}

const controlNameOf = (emulation: Emulation) => emulation.controlName ?? kindOf(emulation);

/** Sets the status and cancels the transition that the object is in, so that the status stays. */
function forceStatus({ service }: ControlContext, { kind: name = "", id = "" }: PathParameters, body: unknown) {
  const forcible = service.emulations.filter(hasForcibleStatus);
  const named = forcible.find((emulation) => controlNameOf(emulation) === name);
  if (!named) {
    const names = [...new Set(forcible.map(controlNameOf))].join(", ");
    throw notFound(`kinds of object are ${names}, and not ${name}`);
  }
  const kind = kindOf(named);
  const object = findObject(service, kind, name, id);
  const statuses = statusesOf(findEmulation(service, kind, object.parent));
  const { status } = readControlBody({ status: choice("The new status.", statuses) }, body);
  cancelTransition(service, kind, object.id);
  updateStored(service, kind, object.id, { status });
  return {};
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
  { method: "GET", path: "/events", answer: ({ service }) => listEvents(service) },
  { method: "PUT", path: "/objects/{kind}/{id+}", answer: forceStatus },
  ...externalKinds.map((kind): ControlRoute => {
    return { method: "POST", path: `/${kind}s`, answer: (context, _, body) => addExternal(context, kind, body) };
  }),
];
