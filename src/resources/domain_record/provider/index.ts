import { defineHandler, listObjects, readParentAttributes } from "../../../provider/author";
import { domainRecord } from "../contract";
import { conflictsWith, zoneIndex } from "../contract/conflicts";
import { claimRecords, deleteRecord, describeRecord } from "./existing-records";
import { planRecord } from "./plan-record";

export const domainRecordHandler = defineHandler(domainRecord, {
  counterpart: { type: "linode_domain_record", attributes: { record_type: "type" } },

  modifyPlan: planRecord,

  /** Rejected before any request is sent, because the record set of the domain would delete the record again. */
  validateCreate({ session }, { domainId, type }) {
    claimRecords(session, domainId, [String(type)], "stratus_domain_record");
  },

  delete: deleteRecord,

  async conflict(context, wanted) {
    const parentAttributes = await readParentAttributes(context.session, domainRecord, wanted, context.signal);
    const records = await listObjects(context, domainRecord, wanted);
    const zone = zoneIndex(
      records.map((record) => ({ name: String(record.id), record: { ...parentAttributes, ...record } })),
    );
    const { alias, duplicate, "null MX": nullMx } = conflictsWith({ ...parentAttributes, ...wanted }, zone);
    const [found] = [...alias, ...nullMx, ...duplicate];
    if (!found) return undefined;
    const what = `record ${found.name} (${describeRecord(found.record)})`;
    const isEqual = duplicate.some(({ name }) => name === found.name);
    const object = { domainId: wanted.domainId, id: found.name };
    return isEqual ? { what, existing: { contract: domainRecord, object } } : { what };
  },
});
