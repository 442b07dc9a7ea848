import type { Service } from "../service";

/** Lets everything happen that is due, in order, each thing at its own time. */
export function runDueJobs(service: Service, until = service.clock.now()): void {
  const { store, clock } = service;
  store.transaction(() => {
    for (let job = store.jobs.take(until); job; job = store.jobs.take(until)) {
      const { due, action } = job;
      const act = service.actions[action];
      if (!act) throw new Error(`nothing is known of the job ${action}`);
      const now = job;
      clock.at(due, () => {
        act(service, now);
      });
    }
  });
}
