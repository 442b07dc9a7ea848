import type { ValueObject } from "../../src/provider/plugin/value";
import type { State } from "../kinds/life";
import type { TestClient } from "../provider/plugin/client";
import { checkGenerated, checkGeneratedWithoutState, importBothWays } from "../support/terraform/imports";
import { applyChange, type Change, planChange, type Stored } from "../support/terraform/resources";
import type { Account } from "./account";
import { checkList } from "./lists";
import { checkMove, checkRefusedMoves, type MoveSource } from "./moves";
import { checkNewFields } from "./new-fields";

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
  await examineDeleted(account, { type, address, configuration: steps[0] ?? {} });
  return actions;
}

/**
 * Deletes the object between a plan and its apply. The apply may fail, but Terraform stores its state and its identity, which
 * keep every other rule.
 */
async function examineDeleted(
  account: Account,
  { type, address, configuration }: Pick<Subject, "type" | "address"> & { readonly configuration: State },
): Promise<void> {
  const { host } = account;
  await account.command();
  const stored = account.stored(address);
  const change = await planChange(host, type, account.config({ type, configuration }), stored);
  await account.destroy(address);
  if (change?.action !== "update") return;
  await account.command();
  const kept = host.violations.splice(0);
  await applyChange(host, type, change);
  host.violations.unshift(...kept, ...host.violations.splice(0).filter(({ rule }) => rule !== "error"));
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
