import type { Contract, Properties } from "../../contract";
import { snake } from "../../contract";
import type { ReadCall, Saved } from "../../plugin/provider";
import { received } from "../requests/decode";
import { unlessGone } from "../requests/not-found";
import type { Memory } from "../private-state";
import { asPrivate, memoryOf } from "../private-state";
import { collectionPath, objectPath } from "../requests/paths";
import type { Session } from "../session";
import { inUsersSpelling, rememberedSpellings } from "../private-state/spellings";
import { properties, state } from "../schema/values";
import type { Kind } from "../operation-context";
import type { Work } from "../handler";
import { workOf } from "../operation-context";
import { completed } from "./refresh";

/** Reads the object; `null` when the service no longer has it. */
export async function readObject(kind: Kind, call: ReadCall<Session>): Promise<Saved | null> {
  const { contract, handler, schema } = kind;
  const before = properties(schema.attributes, call.state);
  const memory = memoryOf(call.private);
  const work = workOf(kind, call, "update", before);
  const answer = handler.read
    ? await handler.read(work, before)
    : contract.singleton === true
      ? await alone(work, before)
      : await work.session.client
          .read(collectionPath(contract, before), before[contract.id] as string | number, {
            signal: call.signal,
            idField: snake(contract.id),
          })
          .then((json) => json && received(json));
  if (!answer) return null;
  const object = await completed(work, kind, answer, before);
  const spellings = rememberedSpellings(kind, memory, object);
  return {
    state: state(schema.attributes, inUsersSpelling(contract, spellings, object)),
    private: asPrivate({ ...afterReading(contract, memory, object), spellings }),
  };
}

/** A wait is over once the object is ready; what an interrupted creation has not sent yet stays to be done. */
function afterReading(contract: Contract, memory: Memory, object: Properties): Memory {
  const { pairs: _, ...kept } = memory;
  const { pending: _pending, unfinished = [], ...settled } = kept;
  const isReady = contract.states
    ? contract.states.settled.includes(String(object["status"]))
    : (object[contract.id] ?? null) !== null;
  return isReady && unfinished.length === 0 ? settled : kept;
}

/** What stands at a path of its own is in no collection. */
const alone = (work: Work, known: Properties): Promise<Properties | undefined> =>
  unlessGone(async () =>
    received(await work.session.client.get(objectPath(work.contract, known), { signal: work.signal })),
  );
