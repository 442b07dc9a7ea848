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
import { warnAboutDeprecated } from "./validate";

const SUBJECT = "the provider configuration";

export async function validateProviderConfig<Client>(
  session: PluginSession<Client>,
  message: ValidateProviderConfig_Request,
): Promise<ValidateProviderConfig_Response> {
  const { provider } = session;
  const find = () => provider;
  const { diagnostics } = await runHandler(session, "validate", SUBJECT, find, async ({ schema }, request) => {
    const config = decodeExistingObject(schema.attributes, message.config);
    warnAboutDeprecated(schema.attributes, config, request);
    await provider.validate?.({ ...request, config, writeOnlyAllowed: true });
  });
  return { diagnostics };
}

export async function configureProvider<Client>(
  session: PluginSession<Client>,
  message: ConfigureProvider_Request,
): Promise<ConfigureProvider_Response> {
  const { provider } = session;
  // A process that serves several Terraform runs may have been stopped in an earlier one.
  session.resume();
  const find = () => provider;
  const { diagnostics } = await runHandler(session, "configure", "the provider", find, async ({ schema }, request) => {
    const config = decodeExistingObject(schema.attributes, message.config);
    if (hasUnknown(config)) {
      log.debug("not configured, because the configuration is not wholly known");
      return session.replaceClient(undefined);
    }
    const { terraformVersion } = message;
    return session.replaceClient(await provider.configure({ ...request, config, terraformVersion }));
  });
  return { diagnostics };
}
