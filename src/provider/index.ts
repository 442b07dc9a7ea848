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

const isWritten = ({ operations }: Contract) => operations.includes("create");

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
    contracts
      .filter((contract) => !isWritten(contract))
      .flatMap((contract): [string, () => DataHandler<Session>][] => [
        [`stratus_${contract.name}`, () => dataHandler(contract)],
        [`stratus_${contract.plural}`, () => pluralHandler(contract)],
      ]),
  ),
};
