import type { AccountParts } from "../../topology/account";
import type { Emulation } from "../objects/emulation";
import { objectKeyOf } from "../objects/kind";
import type { Store } from "../store";

const none: AccountParts = { instances: [], databases: [], firewalls: [], domains: [], records: [] };

/** Makes the function that describes the objects of the account for its topology. */
export const accountDescriber = (store: Store, emulations: readonly Emulation[]) => (): AccountParts =>
  emulations
    .flatMap(({ kind, control }) => control?.accountParts?.(store, ({ id }) => objectKeyOf(kind, id)) ?? [])
    .reduce<AccountParts>(
      (all, { instances = [], databases = [], firewalls = [], domains = [], records = [] }) => ({
        instances: [...all.instances, ...instances],
        databases: [...all.databases, ...databases],
        firewalls: [...all.firewalls, ...firewalls],
        domains: [...all.domains, ...domains],
        records: [...all.records, ...records],
      }),
      none,
    );
