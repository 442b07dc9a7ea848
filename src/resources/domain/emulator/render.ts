import { transitionSpeedOf } from "../../../emulator/objects/transitions";
import { canonicalValue } from "../../../contract";
import type { Soa } from "../../../emulator/dns/rr";
import type { ServedZone, ZoneHead } from "../../../emulator/dns/zone";
import { zoneKind } from "../../../emulator/dns/zone";
import type { JobAction, Service } from "../../../emulator/service";
import { smallKinds } from "../../../emulator/store";
import type { Id, Job, StoredObject } from "../../../emulator/store";
import { departedKind } from "../../domain_record/emulator/stored";
import { domain, mailboxOfEmail } from "../contract";
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
export function renderSoon(service: Service, id: Id): void {
  const { store, clock } = service;
  if (store.objects.get(dueKind, id)) return;
  store.objects.insert(dueKind, { id, body: {} });
  const due = clock.now() + (transitionSpeedOf(service) === "fast" ? fastRenderDelayMs : renderDelayMs);
  store.jobs.add({ due, action: renderAction, kind: zoneKind, id, data: {} });
}

/**
 * A disabled domain keeps its last zone file (R3-014); a slave has none, because its zone is its master's. What is stored
 * is the head of the zone alone: the records are put beneath it when somebody asks.
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
