import { isValueObject, objectType } from "../attribute-type";
import { decodeJson, parseTerraformJson } from "../codec/json";
import { encodeIdentity } from "../identity";
import type {
  GetResourceIdentitySchemas_Response,
  ResourceIdentitySchema,
  UpgradeResourceIdentity_Request,
  UpgradeResourceIdentity_Response,
} from "../protocol/generated/tfplugin6";
import type { ResourceIdentity } from "../provider";
import type { PluginState } from "./plugin-state";
import { diagnosticMessage, runHandler, toDiagnostics } from "./run-handler";

/** Lists the identity of every resource that has one. */
export function getResourceIdentitySchemas<Session>(plugin: PluginState<Session>): GetResourceIdentitySchemas_Response {
  try {
    const identitySchemas = Object.fromEntries(
      Object.keys(plugin.provider.resources).flatMap((type) => {
        const { identity } = plugin.resource(type);
        return identity ? [[type, identityMessage(identity)] as const] : [];
      }),
    );
    return { identitySchemas, diagnostics: [] };
  } catch (error) {
    const diagnostics = toDiagnostics(error, "Cannot describe the identities of resources");
    return { identitySchemas: {}, diagnostics: diagnostics.map((one) => diagnosticMessage(one, {})) };
  }
}

function identityMessage({ version, attributes }: ResourceIdentity): ResourceIdentitySchema {
  return {
    version,
    identityAttributes: Object.entries(attributes).map(([name, { type, description }]) => ({
      name,
      type: Buffer.from(JSON.stringify(type)),
      requiredForImport: true,
      optionalForImport: false,
      description,
    })),
  };
}

/** Terraform calls this for an identity of an older version. */
export async function upgradeResourceIdentity<Session>(
  plugin: PluginState<Session>,
  { typeName, version, rawIdentity }: UpgradeResourceIdentity_Request,
): Promise<UpgradeResourceIdentity_Response> {
  const find = () => plugin.resource(typeName);
  const outcome = await runHandler(plugin, "upgrade the identity of", typeName, find, ({ identity }) => {
    if (!identity) throw new Error(`${typeName} has no identity.`);
    if (version > identity.version) {
      throw new Error(
        `A newer version of the provider wrote this identity: it has version ${String(version)}, and this provider ` +
          `(${plugin.provider.version}) supports versions up to ${String(identity.version)}. Update the provider to the version ` +
          "that wrote the state, or to a newer one.",
      );
    }
    if (version < identity.version) {
      throw new Error(
        `The provider can't upgrade an identity from version ${String(version)} to ${String(identity.version)}.`,
      );
    }
    const stored = decodeJson(
      objectType(identity.attributes),
      parseTerraformJson(rawIdentity?.json.toString("utf8") ?? "null"),
    );
    if (!isValueObject(stored)) throw new Error("The stored identity is empty.");
    return encodeIdentity(identity, stored);
  });
  return { upgradedIdentity: outcome.succeeded ? outcome.result : undefined, diagnostics: outcome.diagnostics };
}
