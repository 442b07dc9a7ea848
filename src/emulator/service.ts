import type { EmulatedKind } from "./objects/kind";
import type { Job, Store } from "./store";
import type { ServiceClock, TransitionSpeed } from "./time/clock";

export type JobAction = (service: Service, job: Job) => void;

/** The emulated service: its stored objects, its clock, and the kinds of its objects. */
export interface Service {
  readonly store: Store;
  readonly clock: ServiceClock;
  /** The speed that the emulator was started with; the control API can override it. */
  readonly transitionSpeed: TransitionSpeed;
  readonly kinds: readonly EmulatedKind[];
  /** The actions of jobs, by the names that jobs store. */
  readonly actions: { readonly [name: string]: JobAction };
  /** True if requests with unknown or read-only fields are rejected. The control API can override it. */
  readonly strictFields: boolean;
}

/** Runs the due jobs in order, each at its own due time. */
export function runDueJobs(service: Service, until = service.clock.now()): void {
  const { store, clock } = service;
  store.transaction(() => {
    for (let job = store.jobs.take(until); job; job = store.jobs.take(until)) {
      const { due, action } = job;
      const act = service.actions[action];
      if (!act) throw new Error(`no action of the job is named ${action}`);
      const now = job;
      clock.runAt(due, () => {
        act(service, now);
      });
    }
  });
}
