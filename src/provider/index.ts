import type { Contract } from "../contract";
import type { DataHandler, EphemeralHandler, Provider, ResourceHandler } from "../plugin/provider";
import { contracts } from "../resources/contracts";
import { handlers } from "../resources/handlers";
import { version } from "../version";
import { dataHandler, ephemeralHandler, pluralHandler } from "./data-sources";
import { resourceHandler } from "./operations";
import type { ProviderSession } from "./session";
import { closeSession, openSession, providerSchema, validateSettings } from "./session";

export const address = "stratus.internal/stratus/stratus";

/** What is always there is not made, but set. */
const isWritten = ({ operations, action, singleton }: Contract) =>
  operations.includes("create") || action !== undefined || (singleton === true && operations.includes("update"));

/** The Stratus provider: everything that it serves comes from the contracts. */
export const provider: Provider<ProviderSession> = {
  address,
  version,
  schema: providerSchema,
  validate: validateSettings,
  configure: openSession,
  close: closeSession,
  resources: Object.fromEntries(
    contracts
      .filter(isWritten)
      .map((contract): [string, () => ResourceHandler<ProviderSession>] => [
        `stratus_${contract.name}`,
        () => resourceHandler(contract, handlers[contract.name] ?? {}),
      ]),
  ),
  dataSources: Object.fromEntries(
    contracts.flatMap((contract): [string, () => DataHandler<ProviderSession>][] => [
      ...(contract.operations.includes("view") ? [one(contract)] : []),
      ...(contract.operations.includes("list") ? [many(contract)] : []),
    ]),
  ),
  ephemeralResources: Object.fromEntries(
    contracts
      .filter(({ ephemeral }) => ephemeral === true)
      .map((contract): [string, () => EphemeralHandler<ProviderSession>] => [
        `stratus_${contract.name}`,
        () => ephemeralHandler(contract, handlers[contract.name]),
      ]),
  ),
};

function one(contract: Contract): [string, () => DataHandler<ProviderSession>] {
  return [`stratus_${contract.name}`, () => dataHandler(contract, handlers[contract.name])];
}

function many(contract: Contract): [string, () => DataHandler<ProviderSession>] {
  return [`stratus_${contract.plural}`, () => pluralHandler(contract, handlers[contract.name])];
}
