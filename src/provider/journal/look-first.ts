import type { CreateOptions, Json } from "../../client";
import type { Contract, Properties } from "../../contract";
import { decodeObject } from "../requests/decode";
import type { Handler, OperationContext } from "../handler";
import { describeKey } from "../describe-object";
import { objectPath } from "../requests/paths";
import type { EarlierCreate } from "./earlier-files";
import { adopted, changedSince, severalFound } from "./words";

/** A create before its request is sent. */
export interface PlannedCreate {
  readonly context: OperationContext;
  readonly contract: Contract;
  readonly handler: Pick<Handler, "read">;
  readonly wanted: Properties;
  readonly fingerprint: string;
  readonly options: CreateOptions;
}

/** An object that an earlier run made for an equal create. */
export interface EarlierObject {
  readonly json: Json;
  readonly create: EarlierCreate;
}

/**
 * Looks for the object that an equal create of an earlier run made. Equal creates of this run look one after the other, so
 * that each takes over another object.
 */
export function lookFirst(create: PlannedCreate): Promise<EarlierObject | undefined> | undefined {
  const { context, contract, fingerprint } = create;
  const { journal, locks } = context.session;
  if (journal.earlierCreates(contract.name, fingerprint).length === 0) return undefined;
  return locks.hold(`the creates ${fingerprint}`, async () => {
    const found = (await findAnswered(create)) ?? (await findUnanswered(create));
    if (!found) return undefined;
    const object = { ...create.wanted, ...decodeObject(contract, found.json, create.wanted) };
    journal.take(found.create);
    journal.noteAdopted(found.create, objectPath(contract, object));
    context.report(adopted(found.create, contract, object, create.wanted));
    return found;
  });
}

const earlierCreates = ({ context, contract, fingerprint }: PlannedCreate, isAnswered: boolean) =>
  context.session.journal
    .earlierCreates(contract.name, fingerprint)
    .filter(({ made }) => (made !== undefined) === isAnswered);

/** The object of a create whose answer came. */
async function findAnswered(create: PlannedCreate): Promise<EarlierObject | undefined> {
  const { context, contract, wanted, options } = create;
  for (const earlier of earlierCreates(create, true)) {
    const { id = "", path = "" } = earlier.made ?? {};
    if (context.session.journal.state.has(contract, path)) {
      context.session.journal.close(earlier);
      continue;
    }
    const json = await readById(create, id);
    if (!json) {
      closeIfOwn(create, earlier);
      continue;
    }
    if (!options.matches(json)) throw changedSince(earlier, contract, { ...wanted, [contract.id]: id });
    return { json, create: earlier };
  }
  return undefined;
}

async function readById({ context, handler, options }: PlannedCreate, id: string | number): Promise<Json | undefined> {
  const { client } = context.session;
  const { collection, idField = "id", signal, list } = options;
  // Where reading is a matter of its own, one object is not what a listing shows.
  if (!handler.read) return client.read(collection.replace(/\?.*/, ""), id, { idField, signal });
  const all = list ? await list() : await client.list(collection, { idField, signal });
  return all.find((json) => String(json[idField]) === String(id));
}

/** The object of a create whose answer did not come. */
async function findUnanswered(create: PlannedCreate): Promise<EarlierObject | undefined> {
  const { context, contract, wanted, options } = create;
  const { journal, client } = context.session;
  const all = earlierCreates(create, false);
  const [first] = all;
  if (!first) return undefined;
  const listed = await client.findEarlier(options, first.before);
  const candidates = listed.filter((json) => {
    const object = { ...wanted, ...decodeObject(contract, json, wanted) };
    const { type, fingerprint, key } = first;
    const other = describeKey(contract, object);
    if (journal.isKnown(objectPath(contract, object))) return false;
    return other === key || !journal.isWantedByOther({ type, fingerprint, key: other });
  });
  const [json] = candidates;
  if (!json) {
    for (const each of all) closeIfOwn(create, each);
    return undefined;
  }
  if (candidates.length > all.length || !first.before.isComplete) {
    const objects = candidates.map((each) => ({ ...wanted, ...decodeObject(contract, each, wanted) }));
    throw severalFound(first, contract, objects);
  }
  return { json, create: first };
}

/** What one token does not see another may: only the account that made an object knows that it is gone. */
function closeIfOwn({ context: { session } }: PlannedCreate, earlier: EarlierCreate): void {
  if (earlier.file.account === session.journal.account) session.journal.close(earlier);
  else session.journal.take(earlier);
}
