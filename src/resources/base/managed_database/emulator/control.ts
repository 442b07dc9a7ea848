import type { ControlRoute } from "../../../../emulator/control/control-route";
import { findObject } from "../../../../emulator/control/find-object";
import { reachable } from "./allow-list";
import { databaseKind } from "./stored";

export const databaseControlRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/databases/{id}/reachable/{address}",
    answer: ({ service }, { id = "", address = "" }) =>
      reachable(findObject(service, databaseKind, "database", id), address),
  },
];
