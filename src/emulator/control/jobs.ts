import type { ScheduledJob } from "../../emulator-api";
import { completeTransitionAction } from "../objects/transitions";
import type { Service } from "../service";
import type { Job } from "../store";
import type { ControlRoute } from "./control-route";
import { isOf } from "./listed-kinds";
import { labelOf } from "./object-label";

/** The kind of object that a job belongs to, and the object. */
function ownerOf({ kinds, store }: Service, { kind: name, id }: Job) {
  const owners = kinds.filter(({ storeName, jobKinds }) => storeName === name || jobKinds?.includes(name) === true);
  for (const kind of owners) {
    const object = store.objects.get(kind.storeName, id);
    if (object && isOf(kind, object)) return { kind, object };
  }
  return undefined;
}

/** What is under way, in the order in which it will be done. */
function listJobs(service: Service): readonly ScheduledJob[] {
  return service.store.jobs.all().map((job) => {
    const owner = ownerOf(service, job);
    const waited = job.action === completeTransitionAction;
    return {
      due: new Date(job.due).toISOString(),
      kind: owner?.kind.contract.name ?? null,
      id: job.id,
      label: owner ? labelOf(owner.kind, owner.object) : null,
      operation: (waited ? String(job.data["operation"]) : job.action).replaceAll("_", " "),
      to: waited ? String(job.data["to"]) : null,
      waited,
    };
  });
}

export const jobRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/jobs", answer: ({ service }) => listJobs(service) },
];
