import type { Contract } from "../../contract";
import { updateStored } from "./change";
import { findEmulation } from "./emulation";
import { randomBetween } from "./random";
import { transitionSpeedOf } from "./transition-speed";
import type { JobAction, Service } from "../service";
import type { Id } from "../store";

/** How long a transition takes on the fast clock, in milliseconds. */
const instant = 20;

/** The action that ends every transition. */
export const completeTransitionAction = "settle";

/** Starts a transition of the contract's `states`: sets the state in between, and adds the job that ends it. */
export function startTransition(service: Service, contract: Contract, kind: string, id: Id, operation: string): void {
  const transition = contract.states?.transitions[operation];
  if (!transition) throw new Error(`${contract.name} has no transition ${operation}`);
  const [least, most] = transition.takes;
  const now = service.clock.now();
  const takes =
    transitionSpeedOf(service) === "fast"
      ? instant
      : randomBetween(least * 1000, most * 1000 + 1, kind, id, operation, now);
  updateStored(service, kind, id, { status: transition.via });
  service.store.jobs.add({
    due: now + takes,
    action: completeTransitionAction,
    kind,
    id,
    data: { to: transition.to, operation },
  });
}

/** Cancels the object's transition and all its other jobs. */
export function cancelTransition(service: Service, kind: string, id: Id): void {
  service.store.jobs.cancel(kind, id);
}

/** Ends a transition: sets the new state, and calls what the emulation adds to it. */
export const completeTransition: JobAction = (service, { kind, id, data }) => {
  updateStored(service, kind, id, { status: data["to"] });
  const object = service.store.objects.get(kind, id);
  if (object)
    findEmulation(service, kind, object.parent).transitionCompleted?.(service, object, String(data["operation"]));
};
