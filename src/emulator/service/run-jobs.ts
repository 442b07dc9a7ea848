import type { Service } from "../types";

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
