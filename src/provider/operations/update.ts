import type { Properties } from "../../contract";
import { InterruptedError } from "../../client";
import type { Saved, UpdateCall } from "../../plugin/provider";
import { objectOf, received } from "../requests/decode";
import { carriedBy, changedFields, updateBody } from "../requests/body";
import { wordingErrors } from "../diagnostics";
import type { Memory } from "../private-state";
import { asPrivate, memoryOf, writtenIn } from "../private-state";
import { pastObstacles } from "../waiting/conflict";
import { objectPath } from "../requests/paths";
import { isAdopted } from "./plan";
import type { Session } from "../session";
import { rememberedSpellings, SpellingNotes } from "../private-state/spellings";
import { properties, state } from "../schema/values";
import { waitFor, waitUntilAccepted, whenAccepted } from "../waiting/wait";
import type { Kind } from "../operation-context";
import { known, workOf } from "../operation-context";
import { look } from "./refresh";
import { interrupted, nameOf } from "../names";

/** Changes what differs, and nothing else. */
export async function updateObject(kind: Kind, call: UpdateCall<Session>): Promise<Saved> {
  const { contract, handler, schema } = kind;
  const prior = properties(schema.attributes, call.prior);
  const planned = known(properties(schema.attributes, call.planned));
  const config = properties(schema.attributes, call.config);
  const { pending, unfinished, pairs: _, ...before } = memoryOf(call.private);
  const work = workOf(kind, call, "update", planned);
  return wordingErrors(contract, `update ${nameOf(contract, prior)}`, async () => {
    const changed = changedFields(contract, properties(schema.attributes, call.planned), prior);
    for (const name of changed) if (isAdopted(contract, before, prior, name)) changed.delete(name);
    const memory: Memory = { ...before, written: writtenIn(contract.fields, config) };
    const notes = new SpellingNotes(
      kind,
      before.surroundings,
      rememberedSpellings(kind, memoryOf(call.private), prior),
    );
    let object: Properties = { ...prior, ...planned };
    let isSent = false;
    const saved = (more: Memory = {}): Saved => ({
      state: state(schema.attributes, object),
      private: asPrivate({ ...memory, spellings: notes.certain, ...more }),
    });
    try {
      if (pending === true && contract.states) {
        object = await waitFor(work, prior, contract.states.settled, `${nameOf(contract, prior)} to become ready`);
      }
      const sent = await send();
      if (sent || pending === true) object = { ...(await look(work, kind, { ...prior, ...planned })), ...unreturned() };
      notes.confirm(object);
      return saved();
    } catch (error) {
      // What was not sent must not stand in the state: the next plan has to show it.
      if (!(error instanceof InterruptedError) || !isSent) throw error;
      work.report(interrupted(contract, prior));
      return saved({ pending: true });
    }

    async function send(): Promise<boolean> {
      const body = updateBody(contract, planned, new Set([...changed, ...owed()]));
      const wide = Object.keys(body).length > 0;
      // Changes of one object follow each other: the next one waits until this one has taken hold.
      if (wide) {
        await work.session.locks.hold(objectPath(contract, prior), async () => {
          const put = () =>
            whenAccepted(work, "update", prior, () =>
              work.session.client.put(objectPath(contract, prior), body, { signal: work.signal }),
            );
          const { updateObstacle: obstacle } = handler;
          const answer = await (obstacle ? pastObstacles(work, { obstacle }, { ...prior, ...planned }, put) : put());
          note(carriedBy(contract, body), received(answer));
          isSent = !handler.update && !unfinished;
          await settle();
        });
      } else if (changed.size > 0 && handler.update) await waitUntilAccepted(work, "update", prior);
      const more = (await handler.update?.(work, { changed, wanted: planned, prior })) ?? false;
      if (typeof more === "object") note(Object.keys(more), more);
      const last = (unfinished && (await handler.afterCreate?.(work, asked()))) ?? false;
      isSent = true;
      if (more !== false || last) await settle();
      return wide || more !== false || last;
    }

    /** What a creation that was interrupted did not get to send, as far as it is still wanted. */
    function owed(): readonly string[] {
      return (unfinished ?? []).filter((name) => memory.written?.includes(name) === true);
    }

    /** What the user asks for, as a creation is told it: without what the service has decided. */
    function asked(): Properties {
      const names = [contract.id, ...writtenIn(contract.fields, config)];
      return Object.fromEntries(Object.entries(planned).filter(([name]) => names.includes(name)));
    }

    function note(carried: readonly string[], answer: Properties): void {
      notes.note({ carried, sent: planned, answer: objectOf(contract, answer, {}), before: prior });
    }

    async function settle(): Promise<void> {
      if (!contract.states) return;
      await waitFor(work, prior, contract.states.settled, `${nameOf(contract, prior)} to settle`);
    }

    /** What no response has is as it was planned. */
    function unreturned(): Properties {
      return Object.fromEntries(
        Object.entries(contract.fields)
          .filter(([, { facts }]) => facts.unreturned === true)
          .map(([name]) => [name, planned[name] ?? null]),
      );
    }
  });
}
