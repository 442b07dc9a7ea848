import type { Properties } from "../../../contract";
import { ApiError } from "../../../client";
import type { ClientCall, CreateCall, Saved, UpdateCall } from "../../../plugin/provider";
import { wordingErrors } from "../../../provider/diagnostics";
import type { Handler } from "../../../provider/handler";
import { asPrivate, writtenIn } from "../../../provider/private-state";
import { objectOf, received } from "../../../provider/requests/decode";
import { parentById } from "../../../provider/operations/import";
import { filledPath } from "../../../provider/requests/paths";
import type { Session } from "../../../provider/session";
import { surroundingsOf } from "../../../provider/private-state/parent-attributes";
import { properties, state } from "../../../provider/schema/values";
import type { Kind } from "../../../provider/operation-context";
import { known, workOf } from "../../../provider/operation-context";
import { domainRecord } from "../../domain_record/contract";
import { domainRecords } from "../contract";
import { claimRecords, deletionsDone, typesOf } from "../../domain_record/provider/ownership";
import type { Present } from "./difference";
import { differenceOf } from "./difference";
import { learnedIn, notesOf, remoteFor, remoteIn, shownRecords, spellingsFor } from "./state";
import type { SetMemory } from "./state";
import { planRecords } from "./plan";
import type { Answered } from "./apply";
import { perform } from "./apply";
import { keysFor } from "../contract/keys";

type Records = { readonly [key: string]: Properties };
type Call = ClientCall<Session>;

async function presentIn(call: Call, domainId: unknown, around: Properties): Promise<Present[]> {
  const path = filledPath(domainRecord.path, { domainId });
  const all = await call.client.client.list(path, { signal: call.signal });
  return all.map((json) => {
    const record = objectOf(domainRecord, received(json), {});
    return { id: Number(record["id"]), record: { ...around, ...record } };
  });
}

const aroundOf = (call: Call, domainId: unknown) =>
  surroundingsOf(call.client, domainRecord, { domainId }, call.signal);

const remember = (memory: SetMemory) => asPrivate(memory);

const leftIn = (object: Properties) => (object["leaveTypes"] ?? []) as readonly unknown[];

/** Brings the zone to the wanted records, and remembers on the way what is done. */
async function write(kind: Kind, call: CreateCall<Session> | UpdateCall<Session>): Promise<Saved> {
  const { attributes } = kind.schema;
  const wanted = known(properties(attributes, call.planned));
  const written = properties(attributes, call.config);
  const prior = "prior" in call ? properties(attributes, call.prior) : {};
  const memory = call.private as SetMemory;
  const { domainId } = wanted;
  const work = workOf(kind, call, "update", wanted);
  return wordingErrors(domainRecords, `write the records of domain ${String(domainId)}`, async () => {
    claimRecords(call.client, domainId, typesOf(leftIn(wanted)), "stratus_domain_records");
    await deletionsDone(call.client, domainId);
    const around = await aroundOf(call, domainId);
    const records = wanted["records"] as Records;
    const left = leftIn(wanted);
    const all = (await presentIn(call, domainId, around)).filter(({ record }) => !left.includes(record["type"]));
    const asked = Object.entries(records).map(([key, record]) => ({
      key,
      record: { ...around, ...remoteFor(key, memory.surroundingsByKey), ...record },
    }));
    const difference = differenceOf(asked, all, new Map(Object.entries(memory.ids ?? {})));
    const progress = { ids: new Map(Object.entries(memory.ids ?? {})), answers: new Map<string, Answered>() };
    const before = (prior["records"] ?? {}) as Records;
    const saved = (notes = notesOf(records, progress.answers, around), complete = false) => {
      const done = [...progress.ids.keys()].map((key) => [key, progress.answers.has(key) ? records[key] : before[key]]);
      const there = Object.fromEntries(done.filter(([, record]) => record !== undefined)) as Records;
      const remembered: SetMemory = {
        written: writtenIn(domainRecords.fields, written),
        surroundings: around,
        surroundingsByKey: remoteIn(written["records"] as Records, progress.answers, memory.surroundingsByKey),
        ids: Object.fromEntries(progress.ids),
        spellingsByKey: spellingsFor(complete ? records : there, notes, memory.spellingsByKey),
      };
      return {
        state: state(attributes, { ...wanted, records: there }),
        private: remember(remembered),
      };
    };
    try {
      await perform(work, domainId, difference, progress);
      const notes = notesOf(records, progress.answers, around);
      if ([...notes.values()].some(({ isInDoubt }) => isInDoubt)) {
        const now = new Map((await presentIn(call, domainId, around)).map(({ id, record }) => [id, record]));
        for (const [key, each] of notes) each.confirm(now.get(progress.ids.get(key) ?? 0) ?? {});
      }
      return saved(notes, true);
    } catch (error) {
      call.save(saved());
      throw error;
    }
  });
}

export const handler: Handler = {
  plan: planRecords,

  own: (kind) => ({
    create: (call) => write(kind, call),
    update: (call) => write(kind, call),

    read: async (call) => {
      const { attributes } = kind.schema;
      const before = properties(attributes, call.state);
      const memory = call.private as SetMemory;
      try {
        const present = await presentIn(call, before["domainId"], memory.surroundings ?? {});
        const shown = shownRecords(before, memory, present);
        return {
          state: state(attributes, { ...before, records: shown.records }),
          private: remember({ ...memory, ids: shown.ids }),
        };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },

    delete: async (call) => {
      const { domainId } = properties(kind.schema.attributes, call.prior);
      const { ids = {} } = call.private as SetMemory;
      const work = workOf(kind, call, "delete", {});
      const remove = Object.values(ids).map((id) => ({ id, record: {} }));
      await wordingErrors(domainRecords, `delete the records of domain ${String(domainId)}`, async () => {
        const progress = { ids: new Map(Object.entries(ids)), answers: new Map<string, Answered>() };
        await perform(work, domainId, { keep: [], change: [], make: [], remove }, progress);
      });
    },

    import: async (call) => {
      const domainId = await parentById(workOf(kind, call, "update", {}), domainRecords, call.id);
      const around = await aroundOf(call, domainId);
      const present = await presentIn(call, domainId, around);
      const keys = keysFor(present.map(({ id, record }) => ({ ...record, id })));
      const ids = Object.fromEntries([...keys].map(([key, record]) => [key, Number(record["id"])]));
      const shown = shownRecords({ domainId, records: {} }, { ids, surroundings: around }, present);
      return {
        state: state(kind.schema.attributes, { domainId, records: shown.records }),
        private: remember({
          imported: true,
          surroundings: around,
          surroundingsByKey: learnedIn(shown.records),
          ids,
        }),
      };
    },
  }),
};
