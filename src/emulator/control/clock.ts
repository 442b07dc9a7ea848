import { runDueJobs } from "../objects/jobs";
import { number, flag, optional, read } from "./read";
import type { ControlRoute, Desk } from "./route";

/** A year, and more than anything in the interface takes; a slip of the keyboard is not waited for. */
const longest = 100 * 366 * 24 * 3600;
const fastest = 1_000_000;

function advance({ service }: Desk, body: unknown) {
  const { seconds } = read({ seconds: number(0, longest) }, body);
  const until = service.clock.now() + Math.round(seconds * 1000);
  service.store.transaction(() => {
    runDueJobs(service, until);
    service.clock.set({ virtual: until });
  });
  return service.clock.face();
}

function set({ service }: Desk, body: unknown) {
  const { rate, frozen } = read({ rate: optional(number(0.000001, fastest)), frozen: optional(flag) }, body);
  service.clock.set({ ...(rate === undefined ? {} : { rate }), ...(frozen === undefined ? {} : { frozen }) });
  return service.clock.face();
}

export const clockRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/clock", answer: ({ service }) => service.clock.face() },
  { method: "PUT", path: "/clock", answer: (desk, _, body) => set(desk, body) },
  { method: "POST", path: "/clock/advance", answer: (desk, _, body) => advance(desk, body) },
];
