import { canonicalIp, type HasStatus } from "../../../contract";
import { cachedKinds, type ObjectKind, type Store, type StoredId } from "../store";
import { lineOf, type Rr, type Soa } from "./rr";

/** A zone as it was last rendered. Its zone file shows it, and DNS responses come from it. */
export interface ServedZone {
  readonly domain: string;
  /** The default TTL, in seconds. */
  readonly ttl: number;
  readonly axfrIps: readonly string[];
  /** The first record is the SOA record. */
  readonly rrs: readonly Rr[];
  /** One sentence for each record that could not be rendered. */
  readonly left: readonly string[];
}

/** The properties of a zone, apart from its records, that stay fixed until the next rendering. */
export interface ZoneHead extends Pick<ServedZone, "domain" | "ttl" | "axfrIps"> {
  readonly soa: Soa;
  /** The sequence number of the rendering, counted over all zones. */
  readonly rendering: number;
}

/**
 * Stores only the head if the domain still has its records. Stores the whole zone of a deleted domain; data files of
 * earlier versions do so for every domain.
 */
export const zoneKind: ObjectKind<ZoneHead | ServedZone> = cachedKinds.zoneFile;

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

/**
 * Finds the zone that contains the name. Disabled domains aren't served; a deleted domain is until the next
 * rendering.
 */
export function zoneOf(
  store: Store,
  servedZone: (store: Store, id: StoredId) => ServedZone | undefined,
  name: string,
): ServedZone | undefined {
  const labels = name.toLowerCase().split(".");
  for (let first = 0; first < labels.length; first++) {
    const [kept] = store.objects.byKey(zoneKind, labels.slice(first).join("."));
    if (!kept) continue;
    const isDisabled = store.objects.get<HasStatus>(cachedKinds.domain, kept.id)?.body.status === "disabled";
    return isDisabled ? undefined : servedZone(store, kept.id);
  }
  return undefined;
}

/** True if that IP address may transfer the zone. */
export const mayTransfer = ({ axfrIps }: ServedZone, address: string) =>
  axfrIps.map(canonicalIp).includes(canonicalIp(address.replace(/^::ffff:/, "")));
