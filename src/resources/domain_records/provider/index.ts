import type { Known } from "../../../contract";
import {
  decodePrivateState,
  defineHandler,
  type DeleteRequest,
  encodePrivateState,
  findParentId,
  fromTerraform,
  type ImportRequest,
  type NewState,
  operationContext,
  type ProviderSession,
  type ReadRequest,
  type ResourceDefinition,
  spellingsUnder,
  toTerraform,
  undefinedIfNotFound,
  withApiDiagnostics,
  withCurrentParent,
} from "../../../provider/author";
import { domainRecord } from "../../domain_record/contract";
import { domainRecords } from "../contract";
import { keysFor } from "../contract/keys";
import { planRecords } from "./plan-records";
import { recordsForState, type RecordsPrivateState, remoteAddressesOf } from "./private-state";
import { readZone, readZoneAttributes } from "./read-zone";
import { newProgress, sendChanges } from "./record-changes";
import { writeRecords } from "./write-records";

async function readRecords({ schema }: ResourceDefinition, request: ReadRequest<ProviderSession>) {
  const before = fromTerraform<Known<typeof domainRecords>>(schema.attributes, request.state);
  const privateState = await withCurrentZone(request, before);
  const present = await undefinedIfNotFound(() => {
    return readZone(request, before.domainId, privateState.parentAttributes ?? {});
  });
  if (!present) return null;
  const { records, ids } = recordsForState(before, privateState, present);
  const next: RecordsPrivateState = { ...privateState, ids };
  return {
    state: toTerraform(schema.attributes, { ...before, records }),
    private: encodePrivateState(next),
  };
}

/** The private state for the current name of the zone, or for the planned one. */
async function withCurrentZone(
  { session, signal, private: remembered }: ReadRequest<ProviderSession>,
  before: Known<typeof domainRecords>,
): Promise<RecordsPrivateState> {
  const stored = decodePrivateState<RecordsPrivateState>(remembered);
  const dependent = { contract: domainRecords, stored, object: before, values: [before, stored.spellingsByKey] };
  const current = await withCurrentParent(session, dependent, signal);
  const { parentAttributes: was = {}, spellingsByKey } = stored;
  if (current === stored || !spellingsByKey) return current;
  const parent = { before: was, now: current.parentAttributes ?? {} };
  const byKey = Object.entries(spellingsByKey).map(([key, spellings]) => {
    return [key, spellingsUnder(domainRecord, spellings, parent, before.records?.[key] ?? {})] as const;
  });
  return { ...current, spellingsByKey: Object.fromEntries(byKey) };
}

async function deleteRecords(definition: ResourceDefinition, request: DeleteRequest<ProviderSession>): Promise<void> {
  const { domainId } = fromTerraform<Known<typeof domainRecords>>(definition.schema.attributes, request.prior);
  const { ids = {} } = decodePrivateState<RecordsPrivateState>(request.private);
  const context = operationContext(definition, request, "delete", {});
  const deleted = Object.values(ids).map((id) => ({ id, record: {} }));
  await withApiDiagnostics(domainRecords, `delete the records of domain ${String(domainId)}`, () => {
    return sendChanges(context, domainId, { kept: [], changed: [], created: [], deleted }, newProgress(ids));
  });
}

async function importRecords(
  definition: ResourceDefinition,
  request: ImportRequest<ProviderSession>,
): Promise<NewState> {
  const domainId = await findParentId(operationContext(definition, request, "update", {}), domainRecords, request.id);
  const parentAttributes = await readZoneAttributes(request, domainId);
  const present = await readZone(request, domainId, parentAttributes);
  const keys = keysFor(present.map(({ id, record }) => ({ ...record, id })));
  const ids = Object.fromEntries([...keys].map(([key, { id }]) => [key, id]));
  const { records } = recordsForState({ records: {} }, { ids, parentAttributes }, present);
  const privateState: RecordsPrivateState = {
    imported: true,
    parentAttributes,
    parentAttributesByKey: remoteAddressesOf(records),
    ids,
  };
  return {
    state: toTerraform(definition.schema.attributes, { domainId, records }),
    private: encodePrivateState(privateState),
  };
}

export const domainRecordsHandler = defineHandler(domainRecords, {
  modifyPlan: planRecords,

  operations: (definition) => ({
    create: (request) => writeRecords(definition, request),
    update: (request) => writeRecords(definition, request),
    read: (request) => readRecords(definition, request),
    delete: (request) => deleteRecords(definition, request),
    import: (request) => importRecords(definition, request),
  }),
});
