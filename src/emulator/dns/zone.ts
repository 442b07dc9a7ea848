import { canonicalIp } from "../../contract";
import { smallKinds } from "../store";
import type { StoredId, ObjectKind, Store } from "../store";
import type { Rr, Soa } from "./rr";
import { lineOf } from "./rr";

/** A zone as it was last rendered: what its zone file shows and what is answered to queries. */
export interface ServedZone {
  readonly domain: string;
  /** The default time to live, in seconds. */
  readonly ttl: number;
  readonly axfrIps: readonly string[];
  /** The first is the start of authority. */
  readonly rrs: readonly Rr[];
  /** What could not be rendered, in words. */
  readonly left: readonly string[];
}

/** What a rendering fixes of a zone, beside its records. */
export interface ZoneHead extends Pick<ServedZone, "domain" | "ttl" | "axfrIps"> {
  readonly soa: Soa;
  /** Counts the renderings of all zones. */
  readonly rendering: number;
}

/**
 * The head where the domain has its records; the whole zone where the domain has gone, and in files of earlier versions.
 */
export const zoneKind: ObjectKind<ZoneHead | ServedZone> = smallKinds.zoneFile;

/** The lines of the zone file (document 3, Domains: zone file view). */
export function linesOf(zone: ServedZone): readonly string[] {
  return [
    `; ${zone.domain}`,
    `$ORIGIN ${zone.domain}.`,
    `$TTL ${String(zone.ttl)}`,
    ...zone.rrs.map(lineOf),
    ...zone.left.map((words) => `; ${words}`),
  ];
}

/** The zone that the name lies in, if it is served: a disabled domain is not, one that has just gone still is. */
export function zoneOf(
  store: Store,
  servedZone: (store: Store, id: StoredId) => ServedZone | undefined,
  name: string,
): ServedZone | undefined {
  const labels = name.toLowerCase().split(".");
  for (let first = 0; first < labels.length; first++) {
    const [kept] = store.objects.byKey(zoneKind, labels.slice(first).join("."));
    if (!kept) continue;
    const isDisabled = store.objects.get(smallKinds.domain, kept.id)?.body["status"] === "disabled";
    return isDisabled ? undefined : servedZone(store, kept.id);
  }
  return undefined;
}

/** Whether that address may transfer the zone. */
export const mayTransfer = ({ axfrIps }: ServedZone, address: string) =>
  axfrIps.map(canonicalIp).includes(canonicalIp(address.replace(/^::ffff:/, "")));
