import { flag, number } from "../../contract";
import { runDueJobs } from "../objects/jobs";
import type { ControlContext, ControlRoute } from "./control-route";
import { readControlBody } from "./read";

/** In seconds: 100 years, so that a typing mistake does not run jobs for ever. */
const longestStep = 100 * 366 * 24 * 3600;
const fastestRate = 1_000_000;

const advanceFields = { seconds: number("How far the clock moves.").between(0, longestStep) };

const clockFields = {
  rate: number("How many seconds of the service pass in a second.").between(0.000001, fastestRate).optional(),
  frozen: flag("Whether the time stands still.").optional(),
};

function advanceClock({ service }: ControlContext, body: unknown) {
  const { seconds } = readControlBody(advanceFields, body);
  const until = service.clock.now() + Math.round(seconds * 1000);
  service.store.transaction(() => {
    runDueJobs(service, until);
    service.clock.set({ virtual: until });
  });
  return service.clock.describe();
}

function setClock({ service }: ControlContext, body: unknown) {
  const { rate, frozen } = readControlBody(clockFields, body);
  service.clock.set({ ...(rate === undefined ? {} : { rate }), ...(frozen === undefined ? {} : { frozen }) });
  return service.clock.describe();
}

export const clockRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/clock", answer: ({ service }) => service.clock.describe() },
  { method: "PUT", path: "/clock", answer: (context, _, body) => setClock(context, body) },
  { method: "POST", path: "/clock/advance", answer: (context, _, body) => advanceClock(context, body) },
];
