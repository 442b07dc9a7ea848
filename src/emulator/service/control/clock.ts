import { choice, flag, number } from "../../../contract";
import type { ClockReading, ScheduledJob } from "../../api";
import { type Service } from "../../types";
import { type ControlContext, type ControlRoute, readControlBody } from "../kinds/control-route";
import {
  completeTransitionAction,
  setTransitionSpeed,
  transitionOf,
  transitionSpeedOf,
  transitionSpeeds,
} from "../kinds/transitions";
import { runDueJobs } from "../run-jobs";
import type { Job } from "../store";
import { belongsTo, labelOfObject } from "./listed-kinds";

/** The object that a job belongs to, and its kind. */
function ownerOf({ kinds, store }: Service, { kind: name, id }: Job) {
  const owners = kinds.filter(({ storeName, jobKinds }) => storeName === name || jobKinds?.includes(name) === true);
  for (const kind of owners) {
    const object = store.objects.get(kind.storeName, id);
    if (object && belongsTo(kind, object)) return { kind, object };
  }
  return undefined;
}

/** The pending jobs, in the order in which they will run. */
function listJobs(service: Service): readonly ScheduledJob[] {
  return service.store.jobs.all().map((job) => {
    const owner = ownerOf(service, job);
    const waited = job.action === completeTransitionAction;
    return {
      due: new Date(job.due).toISOString(),
      kind: owner?.kind.contract.name ?? null,
      id: job.id,
      label: owner ? labelOfObject(owner.kind, owner.object) : null,
      operation: (waited ? transitionOf(job).operation : job.action).replaceAll("_", " "),
      to: waited ? transitionOf(job).to : null,
      waited,
    };
  });
}

export const jobRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/jobs", respond: ({ service }) => listJobs(service) },
];

/** In seconds: 100 years. Bounds the number of jobs that a mistyped value would run. */
const maxStep = 100 * 366 * 24 * 3600;
const fastestRate = 1_000_000;

const advanceFields = { seconds: number("The time to advance, in seconds.").between(0, maxStep) };

const clockFields = {
  transitions: choice("The duration of transitions: real, or fast (20 ms).", transitionSpeeds).optional(),
  rate: number("The speed of the clock, in service seconds per real second.").between(0.000001, fastestRate).optional(),
  frozen: flag("True if the clock is stopped.").optional(),
};

function advanceTo(service: Service, until: number): void {
  service.store.transaction(() => {
    runDueJobs(service, until);
    service.clock.set({ virtual: until });
  });
}

function advanceClock({ service }: ControlContext, body: unknown): void {
  const { seconds } = readControlBody(advanceFields, body);
  advanceTo(service, service.clock.now() + Math.round(seconds * 1000));
}

const describe = ({ service }: ControlContext): ClockReading => ({
  ...service.clock.describe(),
  transitions: transitionSpeedOf(service),
});

function setClock({ service }: ControlContext, body: unknown): void {
  const { rate, frozen, transitions } = readControlBody(clockFields, body);
  service.clock.set({ ...(rate === undefined ? {} : { rate }), ...(frozen === undefined ? {} : { frozen }) });
  if (transitions !== undefined) setTransitionSpeed(service.store, transitions);
}

/** Advances the clock to the next due job, and runs it. */
function runNext({ service }: ControlContext): void {
  const due = service.store.jobs.nextDue();
  if (due < Infinity) advanceTo(service, due);
}

/** Wraps a handler so that its response is the resulting clock reading. */
function thenDescribe(work: (context: ControlContext, body: unknown) => void): ControlRoute["respond"] {
  return (context, _, body) => {
    work(context, body);
    return describe(context);
  };
}

export const clockRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/clock", respond: describe },
  { method: "PUT", path: "/clock", respond: thenDescribe(setClock) },
  { method: "POST", path: "/clock/advance", respond: thenDescribe(advanceClock) },
  { method: "POST", path: "/clock/next", respond: thenDescribe(runNext) },
];
