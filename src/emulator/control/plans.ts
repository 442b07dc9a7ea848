import { catalogueKinds } from "../catalogue/seed";
import type { ControlRoute } from "./control-route";

/** The API has no list of plans, and the emulator refuses those that it does not have. */
export const planRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/plans",
    answer: ({ service: { store } }) => store.objects.list(catalogueKinds.plan).map(({ body }) => body),
  },
];
