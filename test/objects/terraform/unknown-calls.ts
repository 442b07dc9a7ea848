import type { EmulatorServer } from "../../../src/composition/emulator";
import { provider } from "../../../src/composition/provider";
import type { ProviderSession } from "../../../src/provider/context";
import { providerSchema } from "../../../src/provider/engine/session";
import { decodeObject, encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { type Diagnostic, Diagnostic_Severity } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import {
  configureProvider,
  validateDataSourceConfig,
  validateEphemeralConfig,
  validateResourceConfig,
} from "../../../src/provider/plugin/rpc/configuration";
import { planResourceChange } from "../../../src/provider/plugin/rpc/plan";
import { type PluginState as Serving, startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import type { ValueObject } from "../../../src/provider/plugin/value";
import { nothing } from "../../provider/support/samples";

async function configured(emulator: EmulatorServer): Promise<Serving<ProviderSession>> {
  const serving = startPlugin(provider);
  const config: ValueObject = { ...nothing(providerSchema.attributes), base_url: emulator.url, token: emulator.token };
  const dynamic = encodeObject(providerSchema.attributes, config);
  await configureProvider(serving, { config: dynamic, terraformVersion: "1.11.0" });
  return serving;
}

/** A session that only validates and needs no service. */
const unconfigured = startPlugin(provider);

const errorsIn = (diagnostics: readonly Diagnostic[]) =>
  diagnostics
    .filter(({ severity }) => severity === Diagnostic_Severity.ERROR)
    .map(({ summary, detail }) => `${summary}: ${detail}`);

export const titles = (errors: readonly string[]) => errors.map((error) => error.replace(/: .*/s, ""));

/**
 * Terraform's calls for a resource up to the plan. The objects are encoded as in the protocol. Each call is a run of its own,
 * because two resources of one run may conflict.
 */
export function asker(emulator: EmulatorServer, typeName: string) {
  const { attributes } = unconfigured.resource(typeName).schema;
  const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
  const dynamic = (object: ValueObject | null) => encodeObject(attributes, object);
  const plan = async (config: ValueObject | null, prior: ValueObject | null) => {
    const serving = await configured(emulator);
    const { plannedState, requiresReplace, diagnostics } = await planResourceChange(serving, {
      typeName,
      config: dynamic(config),
      priorState: dynamic(prior),
      proposedNewState: undefined,
      priorPrivate: Buffer.alloc(0),
      clientCapabilities: undefined,
      priorIdentity: undefined,
    });
    await serving.replaceSession(undefined);
    return {
      planned: decodeObject(attributes, plannedState),
      requiresReplace: requiresReplace.length > 0,
      errors: errorsIn(diagnostics),
    };
  };
  const validate = async (config: ValueObject) => {
    const request = { typeName, config: dynamic(config), clientCapabilities };
    return errorsIn((await validateResourceConfig(unconfigured, request)).diagnostics);
  };
  return { attributes, plan, validate };
}

type Judge = (serving: Serving<ProviderSession>, typeName: string, config: ValueObject) => Promise<readonly string[]>;

export const judgeData: Judge = async (serving, typeName, config) => {
  const dynamic = encodeObject(serving.dataSource(typeName).schema.attributes, config);
  return errorsIn((await validateDataSourceConfig(serving, { typeName, config: dynamic })).diagnostics);
};

export const judgeEphemeral: Judge = async (serving, typeName, config) => {
  const dynamic = encodeObject(serving.ephemeralResource(typeName).schema.attributes, config);
  return errorsIn((await validateEphemeralConfig(serving, { typeName, config: dynamic })).diagnostics);
};
