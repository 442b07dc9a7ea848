import type { Store } from "../store";

/** What the account may use; on the real service its staff decides. */
interface AccountSettings {
  readonly managedDatabases: boolean;
  readonly additionalIps: boolean;
}

const setting = "account";
const defaults: AccountSettings = { managedDatabases: true, additionalIps: false };

export const getAccountSettings = (store: Store): AccountSettings => ({
  ...defaults,
  ...store.settings.get<Partial<AccountSettings>>(setting),
});

type Some = { readonly [K in keyof AccountSettings]?: AccountSettings[K] | undefined };

export function updateAccountSettings(store: Store, { managedDatabases, additionalIps }: Some): void {
  const before = getAccountSettings(store);
  store.settings.set(setting, {
    managedDatabases: managedDatabases ?? before.managedDatabases,
    additionalIps: additionalIps ?? before.additionalIps,
  });
}
