import type { Contract } from "../contract";
import type { DataHandler, Provider, ResourceHandler } from "../plugin/provider";
import { contracts } from "../resources";
import { handlers } from "../resources/handlers";
import { version } from "../version";
import { dataHandler, pluralHandler } from "./data";
import { resourceHandler } from "./resource";
import type { Session } from "./session";
import { closeSession, openSession, providerSchema, validateSettings } from "./session";

export const address = "stratus.internal/stratus/stratus";

const isWritten = ({ operations, action }: Contract) => operations.includes("create") || action !== undefined;

/** The Stratus provider: everything that it serves comes from the contracts. */
export const provider: Provider<Session> = {
  address,
  version,
  schema: providerSchema,
  validate: validateSettings,
  configure: openSession,
  close: closeSession,
  resources: Object.fromEntries(
    contracts
      .filter(isWritten)
      .map((contract): [string, () => ResourceHandler<Session>] => [
        `stratus_${contract.name}`,
        () => resourceHandler(contract, handlers[contract.name] ?? {}),
      ]),
  ),
  dataSources: Object.fromEntries(
    contracts.flatMap((contract): [string, () => DataHandler<Session>][] => [
      ...(contract.operations.includes("view") ? [one(contract)] : []),
      ...(contract.operations.includes("list") ? [many(contract)] : []),
    ]),
  ),
};

function one(contract: Contract): [string, () => DataHandler<Session>] {
  return [`stratus_${contract.name}`, () => dataHandler(contract, handlers[contract.name])];
}

function many(contract: Contract): [string, () => DataHandler<Session>] {
  return [`stratus_${contract.plural}`, () => pluralHandler(contract)];
}
