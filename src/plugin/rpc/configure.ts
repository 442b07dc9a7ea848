import { decodeExistingObject } from "../codec/dynamic-value";
import { hasUnknown } from "../equal";
import { log } from "../log";
import type {
  ConfigureProvider_Request,
  ConfigureProvider_Response,
  ValidateProviderConfig_Request,
  ValidateProviderConfig_Response,
} from "../protocol/generated/tfplugin6";
import { runHandler } from "./run-handler";
import type { PluginSession } from "./session";
import { warnOfDeprecated } from "./validate";

const SUBJECT = "the provider configuration";

export async function validateProviderConfig<Client>(
  session: PluginSession<Client>,
  request: ValidateProviderConfig_Request,
): Promise<ValidateProviderConfig_Response> {
  const { provider } = session;
  const find = () => provider;
  const { diagnostics } = await runHandler(session, "validate", SUBJECT, find, async ({ schema }, call) => {
    const config = decodeExistingObject(schema.attributes, request.config);
    warnOfDeprecated(schema.attributes, config, call);
    await provider.validate?.({ ...call, config, writeOnlyAllowed: true });
  });
  return { diagnostics };
}

export async function configureProvider<Client>(
  session: PluginSession<Client>,
  request: ConfigureProvider_Request,
): Promise<ConfigureProvider_Response> {
  const { provider } = session;
  // A process that is kept for another run was perhaps stopped in the one before.
  session.resume();
  const find = () => provider;
  const { diagnostics } = await runHandler(session, "configure", "the provider", find, async ({ schema }, call) => {
    const config = decodeExistingObject(schema.attributes, request.config);
    if (hasUnknown(config)) {
      log.debug("not configured, because the configuration is not wholly known");
      return session.replaceClient(undefined);
    }
    const { terraformVersion } = request;
    return session.replaceClient(await provider.configure({ ...call, config, terraformVersion }));
  });
  return { diagnostics };
}
