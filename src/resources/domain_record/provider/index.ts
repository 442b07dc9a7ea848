import type { Contract } from "../../../contract";
import type { Properties } from "../../../contract";
import { canonicalValue } from "../../../contract";
import { defineHandler } from "../../../provider/handler";
import { listObjects } from "../../../provider/waiting/conflict";
import { objectPath } from "../../../provider/requests/paths";
import { readParentAttributes } from "../../../provider/private-state/parent-attributes";
import { domainRecord } from "../contract";
import { planRecord } from "./plan";
import { claimRecords, deleteOwn } from "./ownership";

const { name: nameField, target: targetField } = domainRecord.fields;

/** Whether one of two records keeps the other from being made. */
function excludes(left: Properties, right: Properties): boolean {
  const sameName =
    canonicalValue(nameField, left["name"] ?? "", left) === canonicalValue(nameField, right["name"] ?? "", right);
  const types = [left["type"], right["type"]];
  if (types.includes("CNAME")) return sameName;
  if (types.every((type) => type === "MX")) return [left, right].some(({ target }) => target === "");
  return (
    left["type"] === right["type"] &&
    sameName &&
    canonicalValue(targetField, left["target"], left) === canonicalValue(targetField, right["target"], right)
  );
}

export const domainRecordHandler = defineHandler<Contract>(domainRecord, {
  modifyPlan: planRecord,

  /** Refused before anything is sent: the whole set would delete it again. */
  validateCreate({ session }, { domainId, type }) {
    claimRecords(session, domainId, [String(type)], "stratus_domain_record");
  },

  delete({ session, signal }, known) {
    return deleteOwn(session, known, () => session.client.delete(objectPath(domainRecord, known), { signal }));
  },

  async conflict(context, wanted) {
    const around = await readParentAttributes(context.session, domainRecord, wanted, context.signal);
    const records = await listObjects(context, domainRecord, wanted);
    const found = records.find((record) => excludes({ ...around, ...record }, { ...around, ...wanted }));
    return (
      found &&
      `record ${String(found["id"])} (${String(found["name"])} ${String(found["type"])} ${String(found["target"])})`
    );
  },
});
