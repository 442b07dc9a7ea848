import type { Properties } from "../../../contract";
import type { Draft, Emulation } from "../../../emulator/objects/emulation";
import type { FieldError } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { domain } from "../../domain/contract";
import { renderSoon } from "../../domain/emulator/render";
import { domainRecord, mostRecords } from "../contract";
import { recordKey } from "./key";
import { canonicalTarget, REMOTE_ADDRESS } from "../contract/canonical";

const kind = domainRecord.name;

const isNullMx = ({ type, target }: Properties) => type === "MX" && target === "";

function validate(draft: Draft): readonly FieldError[] {
  return [...tooMany(draft), ...beside(draft), ...mailOf(draft)];
}

function tooMany({ call, operation, parent }: Draft): readonly FieldError[] {
  if (operation === "update" || !parent) return [];
  if (call.service.store.objects.count(kind, { parent: parent.id }) < mostRecords) return [];
  return [{ field: "", reason: `The domain has ${String(mostRecords)} records already, and cannot have more` }];
}

/** The name of a CNAME record is unique; the document does not say against what, and DNS says: against all others. */
function beside({ call, object, before, parent }: Draft): readonly FieldError[] {
  const { type, name = "" } = object;
  if (type === "CNAME" && !("name" in object)) return [];
  if (type === "CNAME" && name === "") {
    return [
      { field: "name", reason: "must be a host below the domain: a CNAME record cannot stand for the domain itself" },
    ];
  }
  const key = recordKey(object, parent);
  if (key === null || type === undefined) return [];
  const others = call.service.store.objects.byKey(kind, key).filter(({ id }) => id !== before?.id);
  const other = type === "CNAME" ? others[0] : others.find(({ body }) => body["type"] === "CNAME");
  if (!other) return [];
  const words = `record ${String(other.id)} of type ${String(other.body["type"])}`;
  return [
    { field: "name", reason: `must be unique for a CNAME record, and ${words} has the name ${JSON.stringify(name)}` },
  ];
}

/** Document 3, Null MX record. */
function mailOf({ call, object, before, parent }: Draft): readonly FieldError[] {
  if (object["type"] !== "MX" || !parent) return [];
  const records = call.service.store.objects.list(kind, { parent: parent.id, type: "MX" });
  const others = records.filter(({ id }) => id !== before?.id);
  const nullMx = others.find(({ body }) => isNullMx(body));
  if (nullMx) {
    return [{ field: "type", reason: `must not be MX while the domain has the null MX record ${String(nullMx.id)}` }];
  }
  if (!isNullMx(object) || others.length === 0) return [];
  const reason = `must not be empty (a null MX record) while the domain has other MX records: remove ${listOf(others)} first`;
  return [{ field: "target", reason }];
}

const listOf = (records: readonly StoredObject[]) => records.map(({ id }) => String(id)).join(", ");

/** An IPv4 address has a form as an IPv6 one, and no other would do in an AAAA record. */
function targetOf({ call, object }: Draft): unknown {
  if (object["target"] !== REMOTE_ADDRESS) return object["target"];
  const { remoteAddress } = call;
  return object["type"] === "AAAA" ? canonicalTarget(`::ffff:${remoteAddress}`, object) : remoteAddress;
}

/** The zone file follows, after a while. */
function changed({ service }: RequestContext, { parent }: StoredObject): void {
  if (parent !== null) renderSoon(service, parent);
}

export const domainRecordEmulation: Emulation = {
  contract: domainRecord,
  parentKind: domain.name,
  grants: "domains",
  key: recordKey,
  parentAttributes: ({ parent }) => ({ domain: parent?.body["domain"] }),
  validate,
  created: changed,
  updated: changed,
  removed: (service, { parent }) => {
    if (parent !== null) renderSoon(service, parent);
  },
  computeFields: (draft) => ({
    target: targetOf(draft),
    name: draft.object["name"] ?? "",
    ...(draft.object["type"] === "MX" && { priority: draft.object["priority"] ?? 0 }),
  }),
};
