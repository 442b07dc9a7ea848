import { type Contract, isAction, isManaged } from "../contract";
import { version } from "../shared/version";
import { type Clock, realClock } from "./client";
import type { ProviderSession } from "./context";
import { dataHandler, ephemeralHandler, pluralHandler } from "./engine/data-sources/data-source";
import { listHandler } from "./engine/list-resources/list-resource";
import { resourceHandler } from "./engine/operations/resource";
import { actionHandler } from "./engine/operations/run-action";
import { hideSecrets } from "./engine/run/secrets";
import { closeSession, openSession, providerSchema, validateSettings, waitForKilledRuns } from "./engine/session";
import { checkService } from "./engine/session/check-service";
import type { ContractHandler, Handler } from "./handler";
import { wrapAction, wrapDataSource, wrapEphemeralResource, wrapResource } from "./middleware";
import type {
  ActionHandler,
  DataHandler,
  EphemeralHandler,
  ListHandler,
  Provider,
  ResourceHandler,
} from "./plugin/provider";

export const address = "stratus.internal/stratus/stratus";

/** Builds a Terraform provider with a resource and data sources for each contract. Tests pass a faster clock. */
export function createProvider(
  contracts: readonly Contract[],
  handlers: readonly ContractHandler[],
  clock: Clock = realClock,
): Provider<ProviderSession> {
  const byName = new Map(handlers.map(({ contract, handler }) => [contract.name, handler]));
  const handlerOf = ({ name }: Contract): Handler => byName.get(name) ?? {};
  const one = (contract: Contract): [string, () => DataHandler<ProviderSession>] => [
    `stratus_${contract.name}`,
    () => wrapDataSource(dataHandler(contract, handlerOf(contract))),
  ];
  const many = (contract: Contract): [string, () => DataHandler<ProviderSession>] => [
    `stratus_${contract.plural}`,
    () => wrapDataSource(pluralHandler(contract, handlerOf(contract))),
  ];
  return {
    address,
    version,
    schema: providerSchema,
    validate: validateSettings,
    configure: async (request) => {
      const session = openSession(request, contracts, clock);
      try {
        await checkService(session, contracts, request);
        await waitForKilledRuns(session, request);
      } catch (error) {
        await closeSession(session);
        throw error;
      }
      return session;
    },
    check: ({ checked }) => checked,
    close: (session, { isAbandoned }) => closeSession(session, isAbandoned),
    hideSecrets,
    generatesConfig: true,
    movesState: true,
    resources: Object.fromEntries(
      contracts
        .filter(isManaged)
        .map((contract): [string, () => ResourceHandler<ProviderSession>] => [
          `stratus_${contract.name}`,
          () => wrapResource(resourceHandler(contract, handlerOf(contract)), contract),
        ]),
    ),
    dataSources: Object.fromEntries(
      contracts.flatMap((contract) => [
        ...(contract.operations.includes("view") ? [one(contract)] : []),
        ...(contract.operations.includes("list") ? [many(contract)] : []),
      ]),
    ),
    ephemeralResources: Object.fromEntries(
      contracts
        .filter(({ kind }) => kind === "ephemeral")
        .map((contract): [string, () => EphemeralHandler<ProviderSession>] => [
          `stratus_${contract.name}`,
          () => wrapEphemeralResource(ephemeralHandler(contract, handlerOf(contract))),
        ]),
    ),
    actions: Object.fromEntries(
      contracts
        .filter(isAction)
        .map((contract): [string, () => ActionHandler<ProviderSession>] => [
          `stratus_${contract.name}`,
          () => wrapAction(actionHandler(contract, handlerOf(contract))),
        ]),
    ),
    listResources: Object.fromEntries(
      contracts
        .filter(({ kind }) => kind === "resource")
        .map((contract): [string, () => ListHandler<ProviderSession>] => [
          `stratus_${contract.name}`,
          () => listHandler(contract, handlerOf(contract)),
        ]),
    ),
  };
}
