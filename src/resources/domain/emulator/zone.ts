import { canonicalValue, withoutPeriod } from "../../../contract";
import {
  cachedKinds,
  fitsDns,
  type Job,
  type JobAction,
  objectKind,
  type Rr,
  type ServedZone,
  type Service,
  type Soa,
  type Store,
  type StoredBody,
  type StoredId,
  type StoredObject,
  transitionSpeedOf,
  type ZoneHead,
  zoneKind,
} from "../../../emulator/author";
import { departedKind, recordKind, shownAt, type ShownRecord } from "../../domain_record/emulator/stored";
import { domain, mailboxOfEmail } from "../contract";

/**
 * The zone of the domain as it was last rendered. It is assembled on demand and cached until the next rendering;
 * record changes in between don't affect it.
 */
export function servedZone(store: Store, id: StoredId): ServedZone | undefined {
  return store.objects.remember(zoneKind, ["served", id], () => {
    const zone = store.objects.get(zoneKind, id)?.body;
    return zone && "soa" in zone ? withRecords(store, id, zone) : zone;
  });
}

/** Stores the whole zone, because its records are about to be deleted but are served until the next rendering. */
export function keepServedZone({ objects }: Store, id: StoredId, zone: ServedZone | undefined): void {
  if (zone) objects.replace(zoneKind, id, { ...zone });
}

interface Shown {
  readonly id: StoredId;
  readonly record: ShownRecord;
}

function shownRecords({ objects }: Store, id: StoredId, rendering: number): readonly Shown[] {
  const shown = objects.list(recordKind, { parent: id }).flatMap((each): readonly Shown[] => {
    const record = shownAt(each.body, rendering);
    return record ? [{ id: each.id, record }] : [];
  });
  const departed = objects.list(departedKind, { parent: id });
  if (departed.length === 0) return shown;
  const all = [...shown, ...departed.map(({ id: was, body }) => ({ id: was, record: body }))];
  return all.sort((left, right) => Number(left.id) - Number(right.id));
}

function withRecords(store: Store, id: StoredId, { domain: name, ttl, axfrIps, soa, rendering }: ZoneHead): ServedZone {
  const rrs = shownRecords(store, id, rendering).map(({ id: of, record }) => ({ of, rr: rrOf(record, name, ttl) }));
  return {
    domain: name,
    ttl,
    axfrIps,
    rrs: [
      { name, ttl, type: "SOA", data: soa },
      ...nameservers.map((data): Rr => ({ name, ttl, type: "NS", data })),
      ...rrs.map(({ rr }) => rr).filter(fitsDns),
    ],
    left: rrs
      .filter(({ rr }) => !fitsDns(rr))
      .map(({ of }) => `record ${String(of)} is omitted, because it exceeds the DNS size limit`),
  };
}

/** Converts a record of the API to a DNS record. */
function rrOf(record: ShownRecord, zone: string, defaultTtl: number): Rr {
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
      throw new Error(`a record of ${zone} has no type`);
  }
}

export type StoredDomain = StoredBody<typeof domain>;

export const domainKind = objectKind<StoredDomain>(domain.name);

/** The delay between a change and its rendering, in milliseconds of service time. The document doesn't specify it. */
const renderDelayMs = 5 * 60_000;
/**
 * The delay on the fast clock, in milliseconds: long enough to batch a thousand consecutive changes into few
 * renderings.
 */
const fastRenderDelayMs = 200;

/** Marks a zone with a pending rendering, so that many changes cause only one. */
const dueKind = cachedKinds.zoneRendering;

/** The service's name servers, which the documents don't name. */
export const nameservers: readonly string[] = ["ns1.stratus.example", "ns2.stratus.example"];

export const renderAction = "render_zone";

/** Schedules a rendering of the zone. If the domain was deleted, the rendering removes the zone. */
export function renderSoon(service: Service, id: StoredId): void {
  const { store, clock } = service;
  if (store.objects.get(dueKind, id)) return;
  store.objects.insert(dueKind, { id, body: {} });
  const due = clock.now() + (transitionSpeedOf(service) === "fast" ? fastRenderDelayMs : renderDelayMs);
  store.jobs.add({ due, action: renderAction, kind: zoneKind, id, data: {} });
}

/**
 * A disabled domain keeps its last zone file (R3-014). A slave domain has none, because its zone belongs to its
 * master. Only the head of the zone is stored; records are added on demand.
 */
export const renderZone: JobAction = (service: Service, { id }: Job) => {
  const { objects, settings } = service.store;
  objects.remove(dueKind, id);
  const stored = objects.get(domainKind, id);
  const before = objects.get(zoneKind, id);
  if (stored?.body.status === "disabled") return;
  if (before) objects.remove(zoneKind, id);
  objects.removeAll(departedKind, { parent: id });
  if (stored?.body.type !== "master") return;
  const head = headOf(service, stored, before?.body, settings.next(dueKind));
  objects.insert(zoneKind, { id, key: head.domain, body: { ...head } });
};

const { ttlSec, refreshSec, retrySec, expireSec } = domain.fields;

function headOf(
  { clock }: Service,
  { body }: StoredObject<StoredDomain>,
  before: ZoneHead | ServedZone | undefined,
  rendering: number,
): ZoneHead {
  const name = String(body.domain).toLowerCase();
  const seconds = (field: typeof ttlSec, value: number | null | undefined) =>
    Number(canonicalValue(field, value ?? 0, body));
  const ttl = seconds(ttlSec, body.ttlSec);
  const soa: Soa = {
    mname: nameservers[0] ?? "",
    rname: mailboxOfEmail(String(body.soaEmail)),
    serial: Math.max(Math.floor(clock.now() / 1000), (before ? serialOf(before) : 0) + 1),
    refresh: seconds(refreshSec, body.refreshSec),
    retry: seconds(retrySec, body.retrySec),
    expire: seconds(expireSec, body.expireSec),
    minimum: ttl,
  };
  return { domain: name, ttl, axfrIps: body.axfrIps ?? [], soa, rendering };
}

function serialOf(zone: ZoneHead | ServedZone): number {
  if ("soa" in zone) return zone.soa.serial;
  const [first] = zone.rrs;
  return first?.type === "SOA" ? first.data.serial : 0;
}
