import type { Provider } from "./provider";

/**
 * A provider that is loaded when something of it is first asked for: Terraform asks many of the processes that it starts
 * for the schema only, which the build has `encodedSchema` of.
 */
export function lazyProvider<Client>(
  load: () => Provider<Client>,
  encodedSchema: () => Buffer | undefined,
): Provider<Client> {
  let loaded: Provider<Client> | undefined;
  const own: Partial<Provider<Client>> = {
    encodedSchema,
    // As long as nothing is loaded, there are no secrets either.
    hideSecrets: (text) => loaded?.hideSecrets?.(text) ?? text,
  };
  return new Proxy(own as Provider<Client>, {
    get: (_, name) => Reflect.get(Object.hasOwn(own, name) ? own : (loaded ??= load()), name) as unknown,
  });
}
