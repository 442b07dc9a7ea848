import { canonicalIp } from "../../../contract";
import {
  defineEmulation,
  defineKind,
  type Draft,
  type FieldError,
  objectKeyOf,
  type RequestContext,
  type Service,
  type StoredId,
  type StoredObject,
} from "../../../emulator/author";
import { times } from "../../base/common/contract";
import { domain } from "../../domain/contract";
import { domainKind, renderSoon } from "../../domain/emulator/zone";
import { domainRecord, isNullMx, maxRecords } from "../contract";
import { canonicalTarget, REMOTE_ADDRESS } from "../contract/canonical";
import { keepDeparted, recordKey, recordKind, type StoredRecord, unrenderedSince } from "./stored";

type RecordDraft = Draft<typeof domainRecord, StoredRecord>;

function refuseTooMany({ request: { service }, operation, parent }: RecordDraft): readonly FieldError[] {
  if (operation === "update" || !parent) return [];
  if (service.store.objects.count(recordKind, { parent: parent.id }) < maxRecords) return [];
  return [
    {
      field: "",
      reason: `The domain already has ${String(maxRecords)} records, which is the maximum`,
      rules: ["R3-075"],
    },
  ];
}

/**
 * Checks that a CNAME record's name is unique. The document doesn't say among which records, so this follows DNS:
 * among all others.
 */
function validateAlias({ request: { service }, object, before, parent }: RecordDraft): readonly FieldError[] {
  const { type, name = "" } = object;
  if (type === "CNAME" && !("name" in object)) return [];
  if (type === "CNAME" && name === "") {
    return [
      {
        field: "name",
        reason: "must be a host name below the domain, because the domain itself can't have a CNAME record",
        rules: ["R3-057"],
      },
    ];
  }
  const key = recordKey(object, parent);
  if (key === null || type === undefined) return [];
  const others = service.store.objects.byKey(recordKind, key).filter(({ id }) => id !== before?.id);
  const other = type === "CNAME" ? others[0] : others.find(({ body }) => body.type === "CNAME");
  if (!other) return [];
  const described = `record ${String(other.id)} of type ${String(other.body.type)}`;
  return [
    {
      field: "name",
      reason: `must be unique for a CNAME record, but ${described} also has the name ${JSON.stringify(name)}`,
      rules: ["R3-058"],
    },
  ];
}

/** Implements document 3, Null MX record. */
function validateMail({ request: { service }, object, before, parent }: RecordDraft): readonly FieldError[] {
  if (object.type !== "MX" || !parent) return [];
  const records = service.store.objects.list(recordKind, { parent: parent.id, type: "MX" });
  const others = records.filter(({ id }) => id !== before?.id);
  const nullMx = others.find(({ body }) => isNullMx(body));
  if (nullMx) {
    return [
      {
        field: "type",
        reason: `must not be MX while the domain has the null MX record ${String(nullMx.id)}. Delete that record first`,
        rules: ["R3-073"],
      },
    ];
  }
  if (!isNullMx(object) || others.length === 0) return [];
  const ids = others.map(({ id }) => String(id)).join(", ");
  const reason = `must not be empty (a null MX record) while the domain has other MX records. Delete ${ids} first`;
  return [{ field: "target", reason, rules: ["R3-071"] }];
}

/** Replaces `[remote_addr]` by the client's IPv4 address. An AAAA record requires IPv6, so it is mapped there. */
function targetOf({ request, object }: RecordDraft) {
  if (object.target !== REMOTE_ADDRESS) return object.target;
  const { remoteAddress } = request;
  return object.type === "AAAA" ? canonicalTarget(`::ffff:${remoteAddress}`, object) : remoteAddress;
}

function renderZoneOf(service: Service, { parent }: StoredObject<StoredRecord>): void {
  if (parent !== null) renderSoon(service, parent);
}

const renderAfterRequest = ({ service }: RequestContext, record: StoredObject<StoredRecord>) => {
  renderZoneOf(service, record);
};

const domainName = ({ store }: Service, id: StoredId) => store.objects.get(domainKind, id)?.body.domain;

const kind = defineKind(domainRecord, {
  storeName: recordKind,
  parentKind: domainKind,
  responses: { furtherFields: times },
});

export const domainRecordEmulation = defineEmulation(kind, {
  hooks: {
    key: recordKey,
    parentAttributes: ({ request, parent }) => ({ domain: parent && domainName(request.service, parent.id) }),
    validate: (draft) => [...refuseTooMany(draft), ...validateAlias(draft), ...validateMail(draft)],
    created: renderAfterRequest,
    updated: renderAfterRequest,
    removed: (service, record) => {
      keepDeparted(service.store, record);
      renderZoneOf(service, record);
    },
    computeFields: (draft) => ({
      unrendered: draft.parent && unrenderedSince(draft.request.service.store, draft.parent.id, draft.before?.body),
      target: targetOf(draft),
      name: draft.object.name ?? "",
      ...(draft.object.type === "MX" && { priority: draft.object.priority ?? 0 }),
    }),
  },
  control: {
    accountParts: (store, key) => ({
      records: store.objects.list(recordKind).map((record) => ({
        key: key(record),
        zone: objectKeyOf({ contract: domain }, record.parent ?? 0),
        type: String(record.body.type),
        name: record.body.name ?? "",
        target: canonicalIp(record.body.target ?? ""),
      })),
    }),
  },
});
