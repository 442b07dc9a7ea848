import type { AccountParts } from "../../topology/account";
import { objectKeyOf } from "../objects/emulation";
import type { Service } from "../service";
import type { ControlRoute } from "./control-route";

const none: AccountParts = { instances: [], databases: [], firewalls: [], domains: [], records: [] };

/** The objects of the account that its picture is made of. */
export function describeTopology(service: Service): AccountParts {
  const told = service.emulations.flatMap((emulation) => {
    return emulation.accountParts?.(service, ({ id }) => objectKeyOf(emulation, id)) ?? [];
  });
  return told.reduce<AccountParts>(
    (all, { instances = [], databases = [], firewalls = [], domains = [], records = [] }) => ({
      instances: [...all.instances, ...instances],
      databases: [...all.databases, ...databases],
      firewalls: [...all.firewalls, ...firewalls],
      domains: [...all.domains, ...domains],
      records: [...all.records, ...records],
    }),
    none,
  );
}

export const topologyRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/topology", answer: ({ service }) => describeTopology(service) },
];
