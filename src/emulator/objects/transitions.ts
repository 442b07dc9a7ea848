import type { Contract } from "../../contract";
import { updateStored } from "./change";
import { emulationFor } from "./emulation";
import { between } from "./random";
import type { JobAction, Service } from "../service";
import type { Id } from "../store";

/** How long what somebody waits for takes on the fast clock, in milliseconds. */
const instant = 20;

/** The action that ends every transition. */
export const completeTransitionAction = "settle";

/** Sets the object on its way from state to state, as the contract's table has it. */
export function startTransition(service: Service, contract: Contract, kind: string, id: Id, operation: string): void {
  const transition = contract.states?.transitions[operation];
  if (!transition) throw new Error(`${contract.name} has no transition ${operation}`);
  const [least, most] = typeof transition.takes === "number" ? [transition.takes, transition.takes] : transition.takes;
  const now = service.clock.now();
  const takes = service.pace === "fast" ? instant : between(least * 1000, most * 1000 + 1, kind, id, operation, now);
  updateStored(service, kind, id, { status: transition.via });
  service.store.jobs.add({
    due: now + takes,
    action: completeTransitionAction,
    kind,
    id,
    data: { to: transition.to, operation },
  });
}

/** Whatever the object was on its way to does not happen any more. */
export function cancelTransition(service: Service, kind: string, id: Id): void {
  service.store.jobs.cancel(kind, id);
}

/** Brings the object where its transition leads, and lets its kind add what comes with it. */
export const completeTransition: JobAction = (service, { kind, id, data }) => {
  updateStored(service, kind, id, { status: data["to"] });
  const object = service.store.objects.get(kind, id);
  if (object)
    emulationFor(service, kind, object.parent).transitionCompleted?.(service, object, String(data["operation"]));
};
