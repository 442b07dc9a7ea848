import type { Known, Properties } from "../../../contract";
import { environmentOf, providerSettings } from "../../../shared/provider-settings";

/** The provider's settings. */
export type ProviderSettings = Known<typeof providerSettings>;

/** The effective settings: the configuration, then the environment, then the defaults. */
export function settingsInForce(given: Properties, environment: NodeJS.ProcessEnv): ProviderSettings {
  const fromEnvironment = Object.entries(environmentOf)
    .map(([name, variable]) => [name, environment[variable]] as const)
    .filter(([, value]) => value !== undefined && value !== "");
  const defaults = Object.entries(providerSettings.fields).map(([name, field]) => [name, field.spec.default] as const);
  return {
    ...Object.fromEntries(defaults.filter(([, value]) => value !== undefined)),
    ...Object.fromEntries(fromEnvironment),
    ...given,
  };
}

/** The client's options from valid effective settings. */
export function connectionOf(settings: ProviderSettings) {
  const optional = (name: keyof ProviderSettings) => (settings[name] === undefined ? {} : { [name]: settings[name] });
  return {
    baseUrl: settings.baseUrl as string,
    token: settings.token as string,
    maxRetries: settings.maxRetries as number,
    pollInterval: settings.pollInterval as number,
    ...optional("betaUrl"),
    ...optional("dialect"),
    ...optional("requestsPerSecond"),
    ...optional("maxRequests"),
    ...optional("caFile"),
  };
}
