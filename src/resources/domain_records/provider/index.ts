import type { Contract } from "../../../contract";
import type { Properties } from "../../../contract";
import { ApiError } from "../../../client";
import type { ConfiguredRequest, CreateRequest, NewState, UpdateRequest } from "../../../plugin/provider";
import { withApiDiagnostics } from "../../../provider/diagnostics";
import { defineHandler } from "../../../provider/handler";
import { configuredPathsIn, decodePrivateState, encodePrivateState } from "../../../provider/private-state";
import { toObject, decodeResponse } from "../../../provider/requests/decode";
import { findParentId } from "../../../provider/operations/import";
import { filledPath } from "../../../provider/requests/paths";
import type { ProviderSession } from "../../../provider/session";
import { readParentAttributes } from "../../../provider/private-state/parent-attributes";
import { objectFromTerraform, objectToTerraform } from "../../../provider/schema/values";
import type { ResourceDefinition } from "../../../provider/operation-context";
import { withoutUnknown, operationContext } from "../../../provider/operation-context";
import { domainRecord } from "../../domain_record/contract";
import { domainRecords } from "../contract";
import { claimRecords, deletionsDone, typesOf } from "../../domain_record/provider/ownership";
import type { Present } from "./difference";
import { differenceOf } from "./difference";
import { learnedIn, notesOf, remoteFor, remoteIn, shownRecords, spellingsFor } from "./state";
import type { SetPrivateState } from "./state";
import { planRecords } from "./plan";
import type { Answered } from "./apply";
import { perform } from "./apply";
import { keysFor } from "../contract/keys";

type Records = { readonly [key: string]: Properties };
type Call = ConfiguredRequest<ProviderSession>;

async function presentIn(call: Call, domainId: unknown, around: Properties): Promise<Present[]> {
  const path = filledPath(domainRecord.path, { domainId });
  const all = await call.client.client.list(path, { signal: call.signal });
  return all.map((json) => {
    const record = toObject(domainRecord, decodeResponse(json), {});
    return { id: Number(record["id"]), record: { ...around, ...record } };
  });
}

const aroundOf = (call: Call, domainId: unknown) =>
  readParentAttributes(call.client, domainRecord, { domainId }, call.signal);

const remember = (memory: SetPrivateState) => encodePrivateState(memory);

const leftIn = (object: Properties) => (object["leaveTypes"] ?? []) as readonly unknown[];

/** Brings the zone to the wanted records, and remembers on the way what is done. */
async function write(
  definition: ResourceDefinition,
  call: CreateRequest<ProviderSession> | UpdateRequest<ProviderSession>,
): Promise<NewState> {
  const { attributes } = definition.schema;
  const wanted = withoutUnknown(objectFromTerraform(attributes, call.planned));
  const written = objectFromTerraform(attributes, call.config);
  const prior = "prior" in call ? objectFromTerraform(attributes, call.prior) : {};
  const memory = decodePrivateState<SetPrivateState>(call.private);
  const { domainId } = wanted;
  const context = operationContext(definition, call, "update", wanted);
  return withApiDiagnostics(domainRecords, `write the records of domain ${String(domainId)}`, async () => {
    claimRecords(call.client, domainId, typesOf(leftIn(wanted)), "stratus_domain_records");
    await deletionsDone(call.client, domainId);
    const around = await aroundOf(call, domainId);
    const records = wanted["records"] as Records;
    const left = leftIn(wanted);
    const all = (await presentIn(call, domainId, around)).filter(({ record }) => !left.includes(record["type"]));
    const asked = Object.entries(records).map(([key, record]) => ({
      key,
      record: { ...around, ...remoteFor(key, memory.parentAttributesByKey), ...record },
    }));
    const difference = differenceOf(asked, all, new Map(Object.entries(memory.ids ?? {})));
    const progress = { ids: new Map(Object.entries(memory.ids ?? {})), answers: new Map<string, Answered>() };
    const before = (prior["records"] ?? {}) as Records;
    const saved = (notes = notesOf(records, progress.answers, around), complete = false) => {
      const done = [...progress.ids.keys()].map((key) => [key, progress.answers.has(key) ? records[key] : before[key]]);
      const there = Object.fromEntries(done.filter(([, record]) => record !== undefined)) as Records;
      const remembered: SetPrivateState = {
        configuredPaths: configuredPathsIn(domainRecords.fields, written),
        parentAttributes: around,
        parentAttributesByKey: remoteIn(written["records"] as Records, progress.answers, memory.parentAttributesByKey),
        ids: Object.fromEntries(progress.ids),
        spellingsByKey: spellingsFor(complete ? records : there, notes, memory.spellingsByKey),
      };
      return {
        state: objectToTerraform(attributes, { ...wanted, records: there }),
        private: remember(remembered),
      };
    };
    try {
      await perform(context, domainId, difference, progress);
      const notes = notesOf(records, progress.answers, around);
      if ([...notes.values()].some(({ needsConfirmation }) => needsConfirmation)) {
        const now = new Map((await presentIn(call, domainId, around)).map(({ id, record }) => [id, record]));
        for (const [key, each] of notes) each.confirmWith(now.get(progress.ids.get(key) ?? 0) ?? {});
      }
      return saved(notes, true);
    } catch (error) {
      call.save(saved());
      throw error;
    }
  });
}

export const domainRecordsHandler = defineHandler<Contract>(domainRecords, {
  modifyPlan: planRecords,

  operations: (definition) => ({
    create: (request) => write(definition, request),
    update: (request) => write(definition, request),

    read: async (request) => {
      const { attributes } = definition.schema;
      const before = objectFromTerraform(attributes, request.state);
      const memory = decodePrivateState<SetPrivateState>(request.private);
      try {
        const present = await presentIn(request, before["domainId"], memory.parentAttributes ?? {});
        const shown = shownRecords(before, memory, present);
        return {
          state: objectToTerraform(attributes, { ...before, records: shown.records }),
          private: remember({ ...memory, ids: shown.ids }),
        };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },

    delete: async (request) => {
      const { domainId } = objectFromTerraform(definition.schema.attributes, request.prior);
      const { ids = {} } = decodePrivateState<SetPrivateState>(request.private);
      const context = operationContext(definition, request, "delete", {});
      const remove = Object.values(ids).map((id) => ({ id, record: {} }));
      await withApiDiagnostics(domainRecords, `delete the records of domain ${String(domainId)}`, async () => {
        const progress = { ids: new Map(Object.entries(ids)), answers: new Map<string, Answered>() };
        await perform(context, domainId, { keep: [], change: [], make: [], remove }, progress);
      });
    },

    import: async (request) => {
      const domainId = await findParentId(
        operationContext(definition, request, "update", {}),
        domainRecords,
        request.id,
      );
      const around = await aroundOf(request, domainId);
      const present = await presentIn(request, domainId, around);
      const keys = keysFor(present.map(({ id, record }) => ({ ...record, id })));
      const ids = Object.fromEntries([...keys].map(([key, record]) => [key, Number(record["id"])]));
      const shown = shownRecords({ domainId, records: {} }, { ids, parentAttributes: around }, present);
      return {
        state: objectToTerraform(definition.schema.attributes, { domainId, records: shown.records }),
        private: remember({
          imported: true,
          parentAttributes: around,
          parentAttributesByKey: learnedIn(shown.records),
          ids,
        }),
      };
    },
  }),
});
