import type { Contract, Field, Properties } from "../../contract";
import { isSent, isShownAs, sameMeaning, snake } from "../../contract";
import { InterruptedError, TimeoutError } from "../../client";
import type { CreateCall, Saved } from "../../plugin/provider";
import { objectOf, received } from "../requests/decode";
import { carriedBy, createBody, updateBody } from "../requests/body";
import { wordingErrors } from "../diagnostics";
import type { CreateRequest, Work } from "../handler";
import { listing } from "../requests/list";
import type { Memory } from "../private-state";
import { asPrivate, writtenIn } from "../private-state";
import { pastObstacles } from "../waiting/conflict";
import { collectionPath, objectPath } from "../requests/paths";
import type { Session } from "../session";
import { SpellingNotes } from "../private-state/spellings";
import { surroundingsOf } from "../private-state/parent-attributes";
import { properties, state } from "../schema/values";
import { waitFor } from "../waiting/wait";
import type { Kind } from "../operation-context";
import { known, workOf } from "../operation-context";
import { completed, look } from "./refresh";
import { describeKey, interrupted, nameOf } from "../names";

/** Makes the object, records it as soon as its id is known, and sees it through until it is ready. */
export async function createObject(kind: Kind, call: CreateCall<Session>): Promise<Saved> {
  const { contract, handler, schema } = kind;
  const config = properties(schema.attributes, call.config);
  const wanted: Properties = { ...known(properties(schema.attributes, call.planned)), ...writeOnly(contract, config) };
  const work = workOf(kind, call, "create", wanted);
  return wordingErrors(contract, `create stratus_${contract.name}`, async () => {
    handler.beforeCreate?.(work, wanted);
    await handler.before?.(work, wanted);
    const surroundings = await surroundingsOf(work.session, contract, wanted, work.signal);
    const request = requestOf(kind, wanted);
    const answer = await pastObstacles(work, handler, wanted, () =>
      handler.make ? handler.make(work, wanted) : post(work, kind, wanted, surroundings, request),
    );
    const made = handler.madeIn?.(answer) ?? answer;
    let object = objectOf(contract, made, wanted);
    const notes = new SpellingNotes(kind, surroundings);
    const carried = carriedBy(contract, request.body);
    const own = handler.make ? Object.keys(contract.fields) : carried;
    notes.note({ carried: own, sent: wanted, answer: objectOf(contract, made, {}) });
    const memory: Memory = { written: writtenIn(contract.fields, config), surroundings };
    const saved = (more: Memory = {}): Saved => ({
      state: state(schema.attributes, object),
      private: asPrivate({ ...memory, spellings: notes.certain, ...more }),
    });
    const begun: Memory = { pending: true, unfinished: lateFields(kind, wanted, object, carried) };
    call.save(saved(begun));
    if (handler.deliver) object = { ...object, ...(await handler.deliver(work, wanted, answer, object)) };
    try {
      if (contract.states) {
        const ready = handler.readyStates?.(wanted) ?? contract.states.settled;
        object = await waitFor(work, object, ready, `${nameOf(contract, object)} to become ${ready.join(" or ")}`);
      }
      const late = lateFields(kind, wanted, object, carried);
      const sent = await finish(work, kind, wanted, object, late, notes);
      if (sent || notes.isInDoubt) object = await look(work, kind, object);
      else if (handler.complete) object = await completed(work, kind, made, object);
      notes.confirm(object);
      return saved();
    } catch (error) {
      if (error instanceof InterruptedError) {
        work.report(interrupted(contract, object));
        return saved(begun);
      }
      if (error instanceof TimeoutError)
        throw new Error(`${error.message} ${untaint(contract, object)}`, { cause: error });
      throw error;
    }
  });
}

/** Write-only values are in the configuration only. */
function writeOnly(contract: Contract, config: Properties): Properties {
  return Object.fromEntries(Object.entries(config).filter(([name]) => contract.fields[name]?.facts.writeOnly === true));
}

/** The request that makes the object. */
function requestOf({ contract, handler }: Kind, wanted: Properties): CreateRequest {
  const own = handler.createRequest?.(wanted);
  if (own) return own;
  const body = { ...createBody(contract, wanted), ...handler.createBody?.(wanted) };
  return { path: collectionPath(contract, wanted), body };
}

async function post(
  work: Work,
  { contract, handler }: Kind,
  wanted: Properties,
  surroundings: Properties,
  { path, body }: CreateRequest,
) {
  const collection = collectionPath(contract, wanted);
  const carried = carriedBy(contract, body);
  const sent = Object.entries(contract.fields).filter(
    ([name, { facts }]) => facts.unreturned !== true && wanted[name] !== undefined && carried.includes(name),
  );
  const send = () =>
    work.session.client.create(path, body, {
      signal: work.signal,
      collection,
      idField: snake(contract.id),
      describe: `stratus_${contract.name}${describeKey(contract, wanted)}`,
      ...(contract.unpaged ? { list: () => listing(work.session, contract, wanted, work.signal) } : {}),
      ...handler.whereabouts?.(work, wanted),
      matches: (json) => {
        const candidate = { ...surroundings, ...objectOf(contract, received(json), wanted) };
        // What a value stands for may show in the object only: the address that a request came from.
        const own = { ...surroundings, ...handler.learned?.(candidate), ...wanted };
        return sent.every(([name, field]) =>
          isShownAs(field, { value: own[name], among: own }, { value: candidate[name], among: candidate }),
        );
      },
    });
  return received(await (handler.turn ? handler.turn(work, wanted, send) : send()));
}

/** The fields that the creating request does not take, which follow in an update. */
function lateFields(
  { contract, handler }: Kind,
  wanted: Properties,
  object: Properties,
  carried: readonly string[],
): string[] {
  // A request of the handler's own may bring more than it takes: a copy has what its source has.
  const brings = handler.createRequest?.(wanted) !== undefined;
  const isTaken = (name: string, field: Field) =>
    carried.includes(name) || (brings && sameMeaning(field, wanted[name], wanted, object[name], object));
  return Object.entries(contract.fields)
    .filter(([name, field]) => isSent(field.facts, "update") && wanted[name] !== undefined && !isTaken(name, field))
    .map(([name]) => name);
}

/** Does what follows the creation. Returns whether anything was sent. */
async function finish(
  work: Work,
  { contract, handler }: Kind,
  wanted: Properties,
  object: Properties,
  late: readonly string[],
  notes: SpellingNotes,
): Promise<boolean> {
  const body = updateBody(contract, wanted, new Set(late)) as Record<string, unknown>;
  const sends = Object.keys(body).length > 0;
  if (sends) {
    const answer = await work.session.client.put(objectPath(contract, object), body, { signal: work.signal });
    const carried = carriedBy(contract, body);
    notes.note({ carried, sent: wanted, answer: objectOf(contract, received(answer), {}), before: object });
  }
  const more = (await handler.afterCreate?.(work, { ...wanted, [contract.id]: object[contract.id] })) ?? false;
  if (sends && contract.states)
    await waitFor(work, object, contract.states.settled, `${nameOf(contract, object)} to settle`);
  return sends || more;
}

function untaint(contract: Contract, object: Properties): string {
  return `${nameOf(contract, object)} exists and is recorded as tainted. If it gets ready later, keep it with: terraform untaint ADDRESS. The next apply then does what is left to do.`;
}
