import type { Properties } from "../../../contract";
import { canonicalOf } from "../../../contract";
import type { Handler } from "../../../provider/handler";
import { listed } from "../../../provider/waiting/conflict";
import { objectPath } from "../../../provider/requests/paths";
import { surroundingsOf } from "../../../provider/private-state/parent-attributes";
import { domainRecord } from "../contract";
import { planRecord } from "./plan";
import { claimRecords, deleteOwn } from "./ownership";
import { learnedFrom } from "../contract/canonical";

const { name: nameField, target: targetField } = domainRecord.fields;

/** Whether one of two records keeps the other from being made. */
function excludes(left: Properties, right: Properties): boolean {
  const sameName =
    canonicalOf(nameField, left["name"] ?? "", left) === canonicalOf(nameField, right["name"] ?? "", right);
  const types = [left["type"], right["type"]];
  if (types.includes("CNAME")) return sameName;
  if (types.every((type) => type === "MX")) return [left, right].some(({ target }) => target === "");
  return (
    left["type"] === right["type"] &&
    sameName &&
    canonicalOf(targetField, left["target"], left) === canonicalOf(targetField, right["target"], right)
  );
}

export const handler: Handler = {
  plan: planRecord,

  /** Refused before anything is sent: the whole set would delete it again. */
  beforeCreate({ session }, { domainId, type }) {
    claimRecords(session, domainId, [String(type)], "stratus_domain_record");
  },

  delete({ session, signal }, known) {
    return deleteOwn(session, known, () => session.client.delete(objectPath(domainRecord, known), { signal }));
  },

  learned: learnedFrom,

  async obstacle(work, wanted) {
    const around = await surroundingsOf(work.session, domainRecord, wanted, work.signal);
    const records = await listed(work, domainRecord, wanted);
    const found = records.find((record) => excludes({ ...around, ...record }, { ...around, ...wanted }));
    return (
      found &&
      `record ${String(found["id"])} (${String(found["name"])} ${String(found["type"])} ${String(found["target"])})`
    );
  },
};
