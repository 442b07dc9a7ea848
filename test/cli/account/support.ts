import {
  type ListedAccount,
  openAccount,
  walkAccount,
  type WalkedAccount,
  type WalkOptions,
} from "../../../src/cli/account";
import { hasObjects, type Properties } from "../../../src/contract";
import { settingsInForce } from "../../../src/provider/engine/run/settings";
import { contracts } from "../../../src/resources/contracts";
import type { Json, TestEmulator } from "../../emulator/support";

/** The paths of the lists that belong to the account itself, and not to another object. */
export const accountLists: readonly string[] = contracts
  .filter((contract) => hasObjects(contract) && contract.operations.includes("list") && !contract.path.includes("{"))
  .map(({ path }) => path);

/** Walks the account, by default with the administrator's token. */
export async function walk(
  { server }: { readonly server: Pick<TestEmulator["server"], "url" | "token"> },
  { token = server.token, settings = {}, ...options }: WalkOptions & { token?: string; settings?: Properties } = {},
): Promise<ListedAccount> {
  const account = openAccount(settingsInForce({ baseUrl: server.url, token, maxRetries: 1, ...settings }, {}));
  try {
    return await walkAccount(account, options);
  } finally {
    await account.client.close();
  }
}

export const namesIn = ({ objects }: WalkedAccount, kind: string): readonly string[] =>
  objects.filter(({ contract }) => contract.name === kind).map(({ importId }) => importId);

/** The number of objects of each kind. */
export function countsIn({ objects }: WalkedAccount): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { contract } of objects) counts[contract.name] = (counts[contract.name] ?? 0) + 1;
  return counts;
}

/** The requests to the emulator: `GET /domains?page=1`. */
export async function requestsTo({ control }: Pick<TestEmulator, "control">): Promise<readonly string[]> {
  const log = (await control("GET", "/requests")).body as unknown as readonly Json[];
  return log.map(({ method, path, query }) => {
    const page = (query as Json)["page"];
    return `${String(method)} ${String(path).replace("/v4", "")}${page === undefined ? "" : `?page=${String(page)}`}`;
  });
}

/** A token of the first user with these scopes. */
export async function tokenFor({ control }: Pick<TestEmulator, "control">, scopes: string): Promise<string> {
  return String((await control("POST", "/tokens", { username: "admin", scopes })).body["token"]);
}
