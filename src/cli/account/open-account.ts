import { type Contract, type Properties, sensitiveFieldNames } from "../../contract";
import { type Client, connect, connectionOf } from "../../provider/commands";
import { contracts } from "../../resources/contracts";
import { version } from "../../shared/version";

/** A service as its token sees it, with everything that a walk needs. */
export interface ListedService {
  readonly client: Pick<Client, "get" | "list" | "tokenScopes">;
  readonly baseUrl: string;
  /** All kinds that the service supports. */
  readonly contracts: readonly Contract[];
}

export interface Account extends ListedService {
  readonly client: Client;
  /** The effective settings of the client. */
  readonly settings: Properties;
}

/**
 * Opens the account for valid, resolved settings (`settingsInForce`). Sends nothing before the first listing. The
 * caller must close the client.
 */
export function openAccount(settings: Properties): Account {
  const connection = connectionOf(settings);
  const client = connect({
    ...connection,
    sensitiveFields: () => sensitiveFieldNames(contracts),
    userAgent: `stratus/${version}`,
    log: () => undefined,
  });
  return { client, baseUrl: connection.baseUrl, contracts, settings };
}
