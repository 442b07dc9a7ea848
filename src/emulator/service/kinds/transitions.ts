import type { Contract, Properties, States } from "../../../contract";
import type { JobAction, Service } from "../../types";
import type { Job, ObjectKind, Store, StoredId } from "../store";
import { randomBetween } from "../store/random";
import type { TransitionSpeed } from "../time/clock";
import type { Emulation } from "./emulation";
import { findKind } from "./kind";

export const transitionSpeeds: readonly TransitionSpeed[] = ["real", "fast"];

const setting = "transitionSpeed";

/**
 * Sets the speed of transitions that start from now on. Undefined restores the speed that the emulator was started
 * with.
 */
export function setTransitionSpeed(store: Store, speed: TransitionSpeed | undefined): void {
  store.settings.set(setting, speed ?? null);
}

export const transitionSpeedOf = ({ store, transitionSpeed }: Service): TransitionSpeed =>
  store.settings.get<TransitionSpeed | null>(setting) ?? transitionSpeed;

/** Changes some properties of an object, if it still exists. */
export function updateStored<Body = Properties>(
  service: Service,
  kind: ObjectKind<Body>,
  id: StoredId,
  more: Partial<Body>,
): void {
  const object = service.store.objects.get(kind, id);
  if (!object) return;
  service.store.objects.replace(kind, id, {
    ...(object.body as Properties),
    ...more,
    updated: service.clock.timestamp(),
  });
}

/** The duration of a transition on the fast clock, in milliseconds. */
const instant = 20;

/** The action that ends every transition. */
export const completeTransitionAction = "settle";

/** The data of the job that ends a transition. */
interface Transition {
  readonly to: string;
  readonly operation: string;
}

/** The transition that a job ends. */
// The store types job data as JSON.
export const transitionOf = ({ data }: Pick<Job, "data">) => data as unknown as Transition;

/** Starts a transition of the contract's `states`: sets the intermediate state, and adds the job that ends it. */
export function startTransition(
  service: Service,
  contract: Contract,
  kind: string,
  id: StoredId,
  operation: string,
): void {
  const transition = contract.states?.transitions[operation];
  if (!transition) throw new Error(`${contract.name} has no transition ${operation}`);
  runTransition(service, kind, id, transition, operation);
}

/** Starts a transition that the contract doesn't have. */
export function runTransition(
  service: Service,
  kind: string,
  id: StoredId,
  { via, to, takes: [minimum, maximum] }: States["transitions"][string],
  operation: string,
): void {
  const now = service.clock.now();
  const takes =
    transitionSpeedOf(service) === "fast"
      ? instant
      : randomBetween(minimum * 1000, maximum * 1000 + 1, kind, id, operation, now);
  updateStored(service, kind, id, { status: via });
  service.store.jobs.add({
    due: now + takes,
    action: completeTransitionAction,
    kind,
    id,
    data: { to, operation } satisfies Transition,
  });
}

/** Cancels the object's transition and all its other jobs. */
export function cancelTransition(service: Service, kind: string, id: StoredId): void {
  service.store.jobs.cancel(kind, id);
}

/** Returns the action that ends a transition: it sets the new state, and calls the hook of the object's kind. */
export const transitionCompleter =
  (emulations: readonly Pick<Emulation, "kind" | "hooks">[]): JobAction =>
  (service, job) => {
    const { kind: storeName, id } = job;
    const { to, operation } = transitionOf(job);
    updateStored(service, storeName, id, { status: to });
    const object = service.store.objects.get(storeName, id);
    if (!object) return;
    const kind = findKind(service.kinds, storeName, object.parent);
    const { hooks } = emulations.find((emulation) => emulation.kind === kind) ?? {};
    hooks?.transitionCompleted?.(service, object, operation);
  };
