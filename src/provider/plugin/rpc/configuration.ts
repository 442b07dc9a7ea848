import { eitherOf, firstVersions } from "../../../terraform/versions";
import { findConfigured, findEmptyObjects } from "../attribute-type";
import { decodeObject, requireObject } from "../codec/dynamic-value";
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
import type { PluginState } from "./plugin-state";
import { attributePathText, runHandler } from "./run-handler";

const SUBJECT = "the provider configuration";

export async function validateProviderConfig<Session>(
  plugin: PluginState<Session>,
  message: ValidateProviderConfig_Request,
): Promise<ValidateProviderConfig_Response> {
  const { provider } = plugin;
  const find = () => provider;
  const { diagnostics } = await runHandler(plugin, "validate", SUBJECT, find, async ({ schema }, request) => {
    const config = requireObject(decodeObject(schema.attributes, message.config));
    checkConfig(schema.attributes, config, request);
    await provider.validate?.({ ...request, config, writeOnlyAllowed: true });
  });
  return { diagnostics };
}

export async function configureProvider<Session>(
  plugin: PluginState<Session>,
  message: ConfigureProvider_Request,
): Promise<ConfigureProvider_Response> {
  const { provider } = plugin;
  // A process that serves several Terraform runs may have been stopped in an earlier one.
  plugin.resume();
  const find = () => provider;
  const { diagnostics } = await runHandler(plugin, "configure", "the provider", find, async ({ schema }, request) => {
    const config = requireObject(decodeObject(schema.attributes, message.config));
    if (containsUnknown(config)) {
      log.debug("not configured, because the configuration contains unknown values");
      return plugin.replaceSession(undefined);
    }
    const { terraformVersion } = message;
    const { place } = plugin;
    return plugin.replaceSession(await provider.configure({ ...request, config, terraformVersion, place }));
  });
  return { diagnostics };
}

export async function validateResourceConfig<Session>(
  plugin: PluginState<Session>,
  { typeName, config: dynamic, clientCapabilities }: ValidateResourceConfig_Request,
): Promise<ValidateResourceConfig_Response> {
  const find = () => plugin.resource(typeName);
  const { diagnostics } = await runHandler(plugin, "validate", typeName, find, async (handler, request) => {
    const { attributes } = handler.schema;
    const config = requireObject(decodeObject(attributes, dynamic));
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
    checkConfig(attributes, config, request);
    await handler.validate?.({ ...request, config, writeOnlyAllowed });
  });
  return { diagnostics };
}

export const validateDataSourceConfig = <Session>(
  plugin: PluginState<Session>,
  { typeName, config }: ValidateDataResourceConfig_Request,
) => validateConfig(plugin, `data ${typeName}`, () => plugin.dataSource(typeName), config);

export const validateEphemeralConfig = <Session>(
  plugin: PluginState<Session>,
  { typeName, config }: ValidateEphemeralResourceConfig_Request,
) => validateConfig(plugin, `ephemeral ${typeName}`, () => plugin.ephemeralResource(typeName), config);

export const validateListConfig = <Session>(
  plugin: PluginState<Session>,
  { typeName, config }: ValidateListResourceConfig_Request,
) => validateConfig(plugin, `list ${typeName}`, () => plugin.listResource(typeName), config);

export const validateActionConfig = <Session>(
  plugin: PluginState<Session>,
  { typeName, config }: ValidateActionConfig_Request,
) => validateConfig(plugin, `action ${typeName}`, () => plugin.action(typeName), config);

/** A handler of a block whose values Terraform doesn't store. */
interface Validated {
  readonly schema: Schema;
  readonly validate?: (request: ValidateRequest) => Promise<void> | void;
}

async function validateConfig<Session>(
  plugin: PluginState<Session>,
  subject: string,
  find: () => Validated,
  dynamic: DynamicValue | undefined,
): Promise<{ diagnostics: Diagnostic[] }> {
  const { diagnostics } = await runHandler(plugin, "validate", subject, find, async (handler, request) => {
    const config = requireObject(decodeObject(handler.schema.attributes, dynamic));
    checkConfig(handler.schema.attributes, config, request);
    await handler.validate?.({ ...request, config, writeOnlyAllowed: true });
  });
  return { diagnostics };
}

/** Checks that depend on the schema only, so they are the same for blocks of every kind. */
function checkConfig(attributes: Attributes, config: ValueObject, request: RpcRequest): void {
  warnAboutDeprecated(attributes, config, request);
  reportEmptyObjects(attributes, config, request);
}

/** Terraform itself warns only about references to a deprecated attribute. */
function warnAboutDeprecated(attributes: Attributes, config: ValueObject, { report }: RpcRequest): void {
  const isDeprecated = ({ deprecated }: Attribute) => deprecated !== undefined;
  for (const { path, attribute } of findConfigured(attributes, config, isDeprecated)) {
    report({ severity: "warning", summary: "Attribute is deprecated", detail: attribute.deprecated ?? "", path });
  }
}

/**
 * Reports objects whose attributes are all null. Terraform drops attributes of a nested object that the schema doesn't
 * have, so a mistyped name leaves such an object. It is a warning, because it can also be intended: a module passes on
 * optional arguments that its caller left out (`timeouts = { create = var.timeout }`), and the object then configures
 * nothing. If it would mean more than an omitted object (`refusesEmpty`), it is an error.
 */
function reportEmptyObjects(attributes: Attributes, config: ValueObject, { report }: RpcRequest): void {
  for (const { path, attribute, refusal } of findEmptyObjects(attributes, config)) {
    const inside = Object.entries(attribute.nested?.attributes ?? {});
    const names = inside.flatMap(([name, { required, optional }]) => (required || optional ? [name] : []));
    const place = attributePathText(attributes, path);
    report({
      severity: refusal === undefined ? "warning" : "error",
      // Terraform shows only the first of several warnings with the same summary.
      summary: `No value in ${place}`,
      detail:
        (refusal === undefined
          ? `${place} has no value, because all its attributes are null. The provider treats it as omitted. `
          : `${place} must have at least one value, but all its attributes are null. ${refusal} `) +
        "Terraform drops attributes of an object that the schema doesn't have, so check the names for typing errors. " +
        `Allowed names: ${names.join(", ")}. If no value is intended, remove the object or set it to null.`,
      path,
    });
  }
}
