import { canonicalValue, withoutPeriod } from "../../../contract";
import type { Rr, Soa } from "../../../emulator/dns/rr";
import { fitsDns } from "../../../emulator/dns/rr";
import type { ServedZone } from "../../../emulator/dns/zone";
import { zoneKind } from "../../../emulator/dns/zone";
import type { JobAction, Service } from "../../../emulator/service";
import { smallKinds } from "../../../emulator/store";
import type { Id, Job, StoredObject } from "../../../emulator/store";
import { recordKind } from "../../domain_record/emulator/stored";
import type { StoredRecord } from "../../domain_record/emulator/stored";
import { domain } from "../contract";
import { domainKind } from "./stored";
import type { StoredDomain } from "./stored";

/** Between a change and the zone file that has it, in milliseconds of the service's clock. The document names no time. */
const renderDelayMs = 5 * 60_000;
/** The same on the fast clock: long enough that a thousand changes in a row do not render a thousand times. */
const fastRenderDelayMs = 200;

/** Stored while a rendering is due, so that a thousand changes cause one. */
const dueKind = smallKinds.zoneRendering;

/** The nameservers of the service, which the documents do not name. */
export const nameservers: readonly string[] = ["ns1.stratus.example", "ns2.stratus.example"];

export const renderAction = "render_zone";

/** Renders the zone after a while; the zone of a domain that was deleted is removed then. */
export function renderSoon({ store, clock, transitionSpeed }: Service, id: Id): void {
  if (store.objects.get(dueKind, id)) return;
  store.objects.insert(dueKind, { id, body: {} });
  const due = clock.now() + (transitionSpeed === "fast" ? fastRenderDelayMs : renderDelayMs);
  store.jobs.add({ due, action: renderAction, kind: zoneKind, id, data: {} });
}

/** A disabled domain keeps its last zone file (R3-014); a slave has none, because its zone is its master's. */
export const renderZone: JobAction = (service: Service, { id }: Job) => {
  const { objects } = service.store;
  objects.remove(dueKind, id);
  const stored = objects.get(domainKind, id);
  const before = objects.get(zoneKind, id);
  if (stored?.body.status === "disabled") return;
  if (before) objects.remove(zoneKind, id);
  if (stored?.body.type !== "master") return;
  const zone = zoneOf(service, stored, before?.body);
  objects.insert(zoneKind, { id, key: zone.domain, body: { ...zone } });
};

const { ttlSec, refreshSec, retrySec, expireSec } = domain.fields;

function zoneOf(
  { store, clock }: Service,
  { id, body }: StoredObject<StoredDomain>,
  before: ServedZone | undefined,
): ServedZone {
  const name = String(body.domain).toLowerCase();
  const seconds = (field: typeof ttlSec, value: number | null | undefined) =>
    Number(canonicalValue(field, value ?? 0, body));
  const ttl = seconds(ttlSec, body.ttlSec);
  const soa: Soa = {
    mname: nameservers[0] ?? "",
    rname: mailboxOf(String(body.soaEmail)),
    serial: Math.max(Math.floor(clock.now() / 1000), (before ? serialOf(before) : 0) + 1),
    refresh: seconds(refreshSec, body.refreshSec),
    retry: seconds(retrySec, body.retrySec),
    expire: seconds(expireSec, body.expireSec),
    minimum: ttl,
  };
  const records = store.objects.list(recordKind, { parent: id });
  const rrs = records.map((record) => ({ record, rr: rrOf(record.body, name, ttl) }));
  return {
    domain: name,
    ttl,
    axfrIps: body.axfrIps ?? [],
    rrs: [
      { name, ttl, type: "SOA", data: soa },
      ...nameservers.map((data): Rr => ({ name, ttl, type: "NS", data })),
      ...rrs.map(({ rr }) => rr).filter(fitsDns),
    ],
    left: rrs
      .filter(({ rr }) => !fitsDns(rr))
      .map(({ record }) => `record ${String(record.id)} is longer than DNS allows, and is left out`),
  };
}

function serialOf({ rrs: [first] }: ServedZone): number {
  return first?.type === "SOA" ? first.data.serial : 0;
}

/** `first.last@shop.example` is `first\.last.shop.example` in a start of authority. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).replace(/\./g, "\\.")}.${email.slice(at + 1)}`;
}

/** A record of the API as DNS has it. */
function rrOf(record: StoredRecord, zone: string, defaultTtl: number): Rr {
  const { type } = record;
  const labels =
    type === "SRV" ? [record.service, record.protocol].map((part) => withoutPeriod(part ?? "")) : [record.name];
  const base = { name: [...labels, zone].filter(Boolean).join("."), ttl: record.ttlSec ?? defaultTtl };
  const target = record.target ?? "";
  const host = withoutPeriod(target);
  const priority = record.priority ?? 0;
  switch (type) {
    case "MX":
      return { ...base, type, data: { preference: priority, exchange: host } };
    case "SRV":
      return { ...base, type, data: { priority, weight: record.weight ?? 0, port: record.port ?? 0, target: host } };
    case "CAA":
      return { ...base, type, data: { flags: 0, tag: record.tag ?? "", value: target } };
    case "NS":
    case "CNAME":
    case "PTR":
      return { ...base, type, data: host };
    case "A":
    case "AAAA":
    case "TXT":
      return { ...base, type, data: target };
    default:
      throw new Error(`record ${String(record.id)} has no type`);
  }
}
