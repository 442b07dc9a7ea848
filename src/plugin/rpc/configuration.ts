import { eitherOf, firstVersions } from "../../terraform/versions";
import { findConfigured } from "../attribute-type";
import { decodeExistingObject } from "../codec/dynamic-value";
import { containsUnknown } from "../equal";
import { log } from "../log";
import type {
  ConfigureProvider_Request,
  ConfigureProvider_Response,
  Diagnostic,
  DynamicValue,
  ValidateActionConfig_Request,
  ValidateDataResourceConfig_Request,
  ValidateEphemeralResourceConfig_Request,
  ValidateListResourceConfig_Request,
  ValidateProviderConfig_Request,
  ValidateProviderConfig_Response,
  ValidateResourceConfig_Request,
  ValidateResourceConfig_Response,
} from "../protocol/generated/tfplugin6";
import type { RpcRequest, ValidateRequest } from "../provider";
import type { Attribute, Attributes, Schema } from "../schema";
import type { ValueObject } from "../value";
import { runHandler } from "./run-handler";
import type { PluginSession } from "./session";

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
    if (containsUnknown(config)) {
      log.debug("not configured, because the configuration contains unknown values");
      return session.replaceClient(undefined);
    }
    const { terraformVersion } = message;
    const { place } = session;
    return session.replaceClient(await provider.configure({ ...request, config, terraformVersion, place }));
  });
  return { diagnostics };
}

export async function validateResourceConfig<Client>(
  session: PluginSession<Client>,
  { typeName, config: dynamic, clientCapabilities }: ValidateResourceConfig_Request,
): Promise<ValidateResourceConfig_Response> {
  const find = () => session.resource(typeName);
  const { diagnostics } = await runHandler(session, "validate", typeName, find, async (handler, request) => {
    const { attributes } = handler.schema;
    const config = decodeExistingObject(attributes, dynamic);
    const writeOnlyAllowed = clientCapabilities?.writeOnlyAttributesAllowed === true;
    if (!writeOnlyAllowed) {
      for (const { path } of findConfigured(attributes, config, ({ writeOnly }) => writeOnly)) {
        request.report({
          severity: "error",
          summary: `Write-only attribute requires ${eitherOf(firstVersions.writeOnly)}`,
          detail:
            `${path.join(".")} must never be stored, and this version would write it into the state file. ` +
            `Remove the attribute, or use ${eitherOf(firstVersions.writeOnly)} or newer.`,
          path,
        });
      }
    }
    warnAboutDeprecated(attributes, config, request);
    await handler.validate?.({ ...request, config, writeOnlyAllowed });
  });
  return { diagnostics };
}

export const validateDataSourceConfig = <Client>(
  session: PluginSession<Client>,
  { typeName, config }: ValidateDataResourceConfig_Request,
) => validateConfig(session, `data ${typeName}`, () => session.dataSource(typeName), config);

export const validateEphemeralConfig = <Client>(
  session: PluginSession<Client>,
  { typeName, config }: ValidateEphemeralResourceConfig_Request,
) => validateConfig(session, `ephemeral ${typeName}`, () => session.ephemeralResource(typeName), config);

export const validateListConfig = <Client>(
  session: PluginSession<Client>,
  { typeName, config }: ValidateListResourceConfig_Request,
) => validateConfig(session, `list ${typeName}`, () => session.listResource(typeName), config);

export const validateActionConfig = <Client>(
  session: PluginSession<Client>,
  { typeName, config }: ValidateActionConfig_Request,
) => validateConfig(session, `action ${typeName}`, () => session.action(typeName), config);

/** A handler of a block whose values Terraform doesn't store. */
interface Validated {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
}

async function validateConfig<Client>(
  session: PluginSession<Client>,
  subject: string,
  find: () => Validated,
  dynamic: DynamicValue | undefined,
): Promise<{ diagnostics: Diagnostic[] }> {
  const { diagnostics } = await runHandler(session, "validate", subject, find, async (handler, request) => {
    const config = decodeExistingObject(handler.schema.attributes, dynamic);
    warnAboutDeprecated(handler.schema.attributes, config, request);
    await handler.validate?.({ ...request, config, writeOnlyAllowed: true });
  });
  return { diagnostics };
}

/** Terraform itself warns only about references to a deprecated attribute. */
function warnAboutDeprecated(attributes: Attributes, config: ValueObject, { report }: RpcRequest): void {
  const isDeprecated = ({ deprecated }: Attribute) => deprecated !== undefined;
  for (const { path, attribute } of findConfigured(attributes, config, isDeprecated)) {
    report({ severity: "warning", summary: "Attribute is deprecated", detail: attribute.deprecated ?? "", path });
  }
}
