import type { Store } from "../store";

/** What the service's staff has switched for the account. */
interface Switches {
  readonly managedDatabases: boolean;
  readonly additionalIps: boolean;
}

const setting = "account";
const usual: Switches = { managedDatabases: true, additionalIps: false };

export const switchesOf = (store: Store): Switches => ({ ...usual, ...store.settings.get<Partial<Switches>>(setting) });

type Some = { readonly [K in keyof Switches]?: Switches[K] | undefined };

export function setSwitches(store: Store, { managedDatabases, additionalIps }: Some): void {
  const before = switchesOf(store);
  store.settings.set(setting, {
    managedDatabases: managedDatabases ?? before.managedDatabases,
    additionalIps: additionalIps ?? before.additionalIps,
  });
}
