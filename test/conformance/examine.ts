import type { ValueObject } from "../../src/plugin/value";
import type { State } from "../kinds/life";
import type { TestClient } from "../plugin/client";
import type { Account } from "./account";
import { checkGenerated, checkGeneratedWithoutState, importBothWays } from "./imports";
import { checkList } from "./lists";
import { checkNewFields } from "./new-fields";
import { checkMove, checkRefusedMoves, type MoveSource } from "./moves";
import type { Change, Stored } from "./resources";

/** A resource with its configurations, one after the other. */
export interface Subject {
  readonly type: string;
  readonly address: string;
  readonly steps: readonly State[];
  /** The import ID of the object, if it can be imported. */
  readonly importId?: (state: ValueObject) => string;
  /** False for an object that the service omits from its listing. */
  readonly isListed?: (state: ValueObject) => boolean;
  /** An object of another type that becomes this one. */
  readonly moved?: MoveSource;
}

/**
 * Runs the life of a resource: creates and changes it, each time imports it, lists it and generates its configuration, and
 * destroys it.
 * Returns the actions of the steps. `older` is a client that sends no new fields.
 */
export async function examine(
  account: Account,
  older: TestClient,
  { type, address, steps, importId, isListed = () => true, moved }: Subject,
): Promise<readonly (Change["action"] | undefined)[]> {
  const { host } = account;
  const actions: (Change["action"] | undefined)[] = [];
  for (const step of steps) {
    actions.push(await account.apply(address, type, step));
    if (importId && account.has(address)) await examineImported(account, account.stored(address), importId, isListed);
  }
  if (!account.has(address)) return actions;
  const config = account.config({ type, configuration: steps.at(-1) ?? {} });
  await checkNewFields(host, older, account.command, config, account.stored(address));
  if (host.schemas.capabilities.moveResourceState) {
    await checkRefusedMoves(host, type, moved);
    if (moved) await checkMove(host, account.command, type, moved);
  }
  await account.destroy(address);
  return actions;
}

async function examineImported(
  { host, command }: Account,
  stored: Stored,
  importId: (state: ValueObject) => string,
  isListed: (state: ValueObject) => boolean,
) {
  const { type, state, identity } = stored;
  await command();
  const imported = identity && (await importBothWays(host, type, importId(state), identity));
  if (imported && host.schemas.capabilities.generateResourceConfig) {
    await checkGenerated(host, imported);
    await checkGeneratedWithoutState(host, type);
  }
  if (host.schemas.lists[type]) await checkList(host, stored, isListed(state));
}
