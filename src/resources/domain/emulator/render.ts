import type { Properties } from "../../../contract";
import { canonicalValue } from "../../../contract";
import type { Rr, Soa } from "../../../emulator/dns/rr";
import { fitsDns } from "../../../emulator/dns/rr";
import type { Zone } from "../../../emulator/dns/zone";
import { zoneKind } from "../../../emulator/dns/zone";
import type { JobAction, Service } from "../../../emulator/service";
import type { Id, Job, StoredObject } from "../../../emulator/store";
import { domainRecord } from "../../domain_record/contract";
import { domain } from "../contract";

/** Between a change and the zone file that has it, in milliseconds of the service's clock. The document names no time. */
const delay = 5 * 60_000;
/** The same on the fast clock: long enough that a thousand changes in a row do not render a thousand times. */
const instant = 200;

/** There while a rendering is due, so that a thousand changes make one. */
const dueKind = "zone_rendering";

/** The nameservers of the service, which the documents do not name. */
export const nameservers: readonly string[] = ["ns1.stratus.example", "ns2.stratus.example"];

export const renderAction = "render_zone";

/** Has the domain rendered soon, or taken from the nameservers where it has gone. */
export function renderSoon({ store, clock, pace }: Service, id: Id): void {
  if (store.objects.get(dueKind, id)) return;
  store.objects.insert(dueKind, { id, body: {} });
  const due = clock.now() + (pace === "fast" ? instant : delay);
  store.jobs.add({ due, action: renderAction, kind: zoneKind, id, data: {} });
}

/** A disabled domain keeps its last zone file (R3-014); what a slave has is its master's. */
export const render: JobAction = (service: Service, { id }: Job) => {
  const { objects } = service.store;
  objects.remove(dueKind, id);
  const kept = objects.get(domain.name, id);
  const before = objects.get(zoneKind, id);
  if (kept?.body["status"] === "disabled") return;
  if (before) objects.remove(zoneKind, id);
  if (!kept || kept.body["type"] !== "master") return;
  const zone = zoneOf(service, kept, before?.body as unknown as Zone | undefined);
  objects.insert(zoneKind, { id, key: zone.domain, body: zone as unknown as Properties });
};

const { ttlSec, refreshSec, retrySec, expireSec } = domain.fields;

function zoneOf({ store, clock }: Service, { id, body }: StoredObject, before: Zone | undefined): Zone {
  const name = String(body["domain"]).toLowerCase();
  const seconds = (field: typeof ttlSec, value: unknown) => Number(canonicalValue(field, value ?? 0, body));
  const ttl = seconds(ttlSec, body["ttlSec"]);
  const last = before?.rrs[0]?.data as Soa | undefined;
  const soa: Soa = {
    mname: nameservers[0] ?? "",
    rname: mailboxOf(String(body["soaEmail"])),
    serial: Math.max(Math.floor(clock.now() / 1000), (last?.serial ?? 0) + 1),
    refresh: seconds(refreshSec, body["refreshSec"]),
    retry: seconds(retrySec, body["retrySec"]),
    expire: seconds(expireSec, body["expireSec"]),
    minimum: ttl,
  };
  const records = store.objects.list(domainRecord.name, { parent: id });
  const rrs = records.map((record) => ({ record, rr: rrOf(record.body, name, ttl) }));
  return {
    domain: name,
    ttl,
    axfrIps: (body["axfrIps"] ?? []) as readonly string[],
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

/** `first.last@shop.example` is `first\.last.shop.example` in a start of authority. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).replace(/\./g, "\\.")}.${email.slice(at + 1)}`;
}

/** A record of the interface as DNS has it. */
function rrOf(record: Properties, zone: string, fallback: number): Rr {
  const text = (name: string) => String(record[name] ?? "");
  const number = (name: string) => Number(record[name] ?? 0);
  const owner = [...(record["type"] === "SRV" ? serviceOf(record) : [text("name")]), zone].filter(Boolean).join(".");
  const base = { name: owner, ttl: record["ttlSec"] === null ? fallback : Number(record["ttlSec"] ?? fallback) };
  const host = text("target").replace(/\.$/, "");
  const type = record["type"] as Rr["type"];
  switch (type) {
    case "MX":
      return { ...base, type, data: { preference: number("priority"), exchange: host } };
    case "SRV": {
      const [priority, weight, port] = [number("priority"), number("weight"), number("port")];
      return { ...base, type, data: { priority, weight, port, target: host } };
    }
    case "CAA":
      return { ...base, type, data: { flags: 0, tag: text("tag"), value: text("target") } };
    case "SOA":
      throw new Error("a start of authority is no record of the interface");
    case "NS":
    case "CNAME":
    case "PTR":
      return { ...base, type, data: host };
    default:
      return { ...base, type, data: text("target") };
  }
}

/** `_sip._tcp`: an SRV record has its name from its service and its protocol. */
const serviceOf = (record: Properties) =>
  [record["service"], record["protocol"]].map((part) => String(part ?? "").replace(/\.$/, ""));
