import type { Client } from "../client";
import { connect } from "../client";
import { sensitiveFieldNames } from "../contract";
import type { Contract, Properties } from "../contract";
import { connectionOf } from "../provider/session/settings";
import { contracts } from "../resources/contracts";
import { version } from "../version";

/** A service as its token sees it, with what a walk of its account needs. */
export interface ListedService {
  readonly client: Pick<Client, "get" | "list" | "tokenScopes">;
  readonly baseUrl: string;
  /** All kinds that the service has. */
  readonly contracts: readonly Contract[];
}

export interface Account extends ListedService {
  readonly client: Client;
}

/**
 * The account of these settings, which are in force and valid (`settingsInForce`). Nothing is sent before the first listing.
 * Whoever opens it closes its client.
 */
export function openAccount(settings: Properties): Account {
  const connection = connectionOf(settings);
  const client = connect({
    ...connection,
    sensitiveFields: sensitiveFieldNames(contracts),
    userAgent: `stratus/${version}`,
    log: () => undefined,
  });
  return { client, baseUrl: connection.baseUrl, contracts };
}
