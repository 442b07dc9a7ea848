import type { Known } from "../../../contract";
import {
  configuredPathsIn,
  type CreateRequest,
  decodePrivateState,
  encodePrivateState,
  explainNotFound,
  fromTerraform,
  type NewState,
  operationContext,
  type ProviderSession,
  type ResourceDefinition,
  type SpellingRecorder,
  toTerraform,
  undefinedIfNotFound,
  type UpdateRequest,
  withApiDiagnostics,
  withoutUnknown,
} from "../../../provider/author";
import { waitForDeletions } from "../../domain_record/provider/existing-records";
import { domainRecords, type RecordsByKey } from "../contract";
import { claimForSet } from "./plan-records";
import {
  noteSpellings,
  type RecordsPrivateState,
  remoteAddressesToStore,
  remoteAddressFor,
  spellingsToStore,
} from "./private-state";
import { readZone, readZoneAttributes } from "./read-zone";
import { compareRecords, newProgress, sendChanges } from "./record-changes";

type RecordSet = Known<typeof domainRecords>;
type WriteRequest = CreateRequest<ProviderSession> | UpdateRequest<ProviderSession>;

/** Updates the zone to the wanted records. If that fails halfway, the state contains the completed changes. */
export async function writeRecords(definition: ResourceDefinition, request: WriteRequest): Promise<NewState> {
  const { attributes } = definition.schema;
  const wanted = withoutUnknown(fromTerraform<RecordSet>(attributes, request.planned));
  const config = fromTerraform<RecordSet>(attributes, request.config);
  const prior = "prior" in request ? fromTerraform<RecordSet>(attributes, request.prior) : {};
  const stored = decodePrivateState<RecordsPrivateState>(request.private);
  const context = operationContext(definition, request, "update", wanted);
  const { domainId, leaveTypes } = wanted;
  const records: RecordsByKey = wanted.records ?? {};

  const exists = async () => (await undefinedIfNotFound(() => readZone(request, domainId, {}))) !== undefined;
  return withApiDiagnostics(domainRecords, `write the records of domain ${String(domainId)}`, () =>
    explainNotFound({ context, object: { domainId }, exists }, write),
  );

  async function write(): Promise<NewState> {
    // Compare the zone with the wanted records
    claimForSet(request.session, domainId, leaveTypes ?? []);
    await waitForDeletions(request.session, domainId);
    const parentAttributes = await readZoneAttributes(request, domainId);
    const leftAlone: readonly unknown[] = leaveTypes ?? [];
    const present = await readZone(request, domainId, parentAttributes);
    const progress = newProgress(stored.ids);
    const changes = compareRecords(
      Object.entries(records).map(([key, record]) => ({
        key,
        record: { ...parentAttributes, ...remoteAddressFor(key, stored.parentAttributesByKey), ...record },
      })),
      present.filter(({ record }) => !leftAlone.includes(record.type)),
      new Map(progress.ids),
    );

    const stateWith = (written: RecordsByKey, spelled: RecordsByKey, notes: ReadonlyMap<string, SpellingRecorder>) => {
      const { ids, responses } = progress;
      const privateState: RecordsPrivateState = {
        configuredPaths: configuredPathsIn(domainRecords.fields, config),
        parentAttributes,
        parentAttributesByKey: remoteAddressesToStore(config.records ?? {}, responses, stored.parentAttributesByKey),
        ids: Object.fromEntries(ids),
        spellingsByKey: spellingsToStore(spelled, notes, stored.spellingsByKey),
      };
      return {
        state: toTerraform(attributes, { ...wanted, records: written }),
        private: encodePrivateState(privateState),
      };
    };
    /** The zone's records so far: the sent ones, and earlier ones that haven't changed yet. */
    const writtenRecords = (): RecordsByKey => {
      const before: RecordsByKey = prior.records ?? {};
      const entries = [...progress.ids.keys()].flatMap((key) => {
        const record = progress.responses.has(key) ? records[key] : before[key];
        return record === undefined ? [] : [[key, record] as const];
      });
      return Object.fromEntries(entries);
    };

    try {
      // Send the changes
      await sendChanges(context, domainId, changes, progress);

      // Read back records if the response lacks fields, or may be another spelling of the sent values
      const { responses } = progress;
      let notes = noteSpellings(records, responses, parentAttributes);
      const needsReading = [...notes.values()].some(({ needsConfirmation }) => needsConfirmation);
      const isPartial = [...responses.values()].some((response) => response.isPartial);
      if (needsReading || isPartial) {
        const now = new Map(
          (await readZone(request, domainId, parentAttributes)).map(({ id, record }) => [id, record]),
        );
        const recordOf = (key: string) => now.get(progress.ids.get(key) ?? 0) ?? {};
        for (const [key, response] of responses) {
          if (response.isPartial) responses.set(key, { ...response, response: recordOf(key) });
        }
        notes = isPartial ? noteSpellings(records, responses, parentAttributes) : notes;
        for (const [key, each] of notes) each.confirmWith(recordOf(key));
      }
      return stateWith(writtenRecords(), records, notes);
    } catch (error) {
      const written = writtenRecords();
      request.save(stateWith(written, written, noteSpellings(records, progress.responses, parentAttributes)));
      throw error;
    }
  }
}
