import type { Rr } from "../../../emulator/dns/rr";
import { fitsDns } from "../../../emulator/dns/rr";
import type { ServedZone, ZoneHead } from "../../../emulator/dns/zone";
import { zoneKind } from "../../../emulator/dns/zone";
import type { Id, Store } from "../../../emulator/store";
import { departedKind, recordKind } from "../../domain_record/emulator/stored";
import type { ShownRecord } from "../../domain_record/emulator/stored";
import { shownAt } from "../../domain_record/emulator/unrendered";
import { nameservers } from "./render";
import { rrOf } from "./rr-of-record";

/**
 * The zone of the domain as it was rendered last. It is put together when it is asked for and remembered until the next
 * rendering: what happens to the records meanwhile does not change it.
 */
export function servedZone(store: Store, id: Id): ServedZone | undefined {
  return store.objects.remember(zoneKind, ["served", id], () => {
    const zone = store.objects.get(zoneKind, id)?.body;
    return zone && "soa" in zone ? withRecords(store, id, zone) : zone;
  });
}

/** Stores the zone whole, because its records are about to go, and are served until the next rendering. */
export function keepServedZone({ objects }: Store, id: Id, zone: ServedZone | undefined): void {
  if (zone) objects.replace(zoneKind, id, { ...zone });
}

interface Shown {
  readonly id: Id;
  readonly record: ShownRecord;
}

function shownRecords({ objects }: Store, id: Id, rendering: number): readonly Shown[] {
  const shown = objects.list(recordKind, { parent: id }).flatMap((each): readonly Shown[] => {
    const record = shownAt(each.body, rendering);
    return record ? [{ id: each.id, record }] : [];
  });
  const departed = objects.list(departedKind, { parent: id });
  if (departed.length === 0) return shown;
  const all = [...shown, ...departed.map(({ id: was, body }) => ({ id: was, record: body }))];
  return all.sort((left, right) => Number(left.id) - Number(right.id));
}

function withRecords(store: Store, id: Id, { domain: name, ttl, axfrIps, soa, rendering }: ZoneHead): ServedZone {
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
      .map(({ of }) => `record ${String(of)} is longer than DNS allows, and is left out`),
  };
}
