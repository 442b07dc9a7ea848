import type { Service } from "../service";

/** Runs the jobs that are due, in order, each at its own time. */
export function runDueJobs(service: Service, until = service.clock.now()): void {
  const { store, clock } = service;
  store.transaction(() => {
    for (let job = store.jobs.take(until); job; job = store.jobs.take(until)) {
      const { due, action } = job;
      const act = service.actions[action];
      if (!act) throw new Error(`there is no action ${action} for the job`);
      const now = job;
      clock.runAt(due, () => {
        act(service, now);
      });
    }
  });
}
