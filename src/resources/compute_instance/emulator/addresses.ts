import { failure, type Service, type Store, type StoredId } from "../../../emulator/author";
import { type AddressBody, addressKind, rangeKind } from "../../ip_address/emulator/access";
import { instanceKind } from "./instance";

/** 198.18.0.0/15 is reserved for benchmark tests (RFC 2544), and 2001:db8::/32 for documentation. */
const pools = {
  public: { start: 198 * 2 ** 24 + 18 * 2 ** 16, blocks: 2 ** 9 },
  private: { start: 192 * 2 ** 24 + 168 * 2 ** 16 + 128 * 2 ** 8, blocks: 2 ** 7 },
};

/** The size of a block. Each region has its own blocks, and each block is a network with a gateway. */
const blockSize = 256;
const firstHost = 2;
const lastHost = 254;

function dotted(value: number): string {
  return [24, 16, 8, 0].map((bits) => String(Math.floor(value / 2 ** bits) % 256)).join(".");
}

interface Place {
  readonly block: number;
  readonly host: number;
}

/** Allocates the next address of the region. Addresses are never reused. */
function next({ store }: Service, region: string, name: keyof typeof pools): Place {
  const setting = `${name} addresses of ${region}`;
  const last = store.settings.get<Place>(setting);
  const place =
    last && last.host < lastHost
      ? { block: last.block, host: last.host + 1 }
      : { block: store.settings.next(`blocks of ${name} addresses`) - 1, host: firstHost };
  if (place.block >= pools[name].blocks) throw failure(400, "No IP addresses are left");
  store.settings.set(setting, place);
  return place;
}

const defaultName = (address: string) => `${address.replaceAll(".", "-")}.ip.stratus.example`;

/** The default reverse name of an address. Only public IPv4 addresses have one (R3-164). */
export const defaultRdns = ({ address, type, public: isPublic }: Pick<AddressBody, "address" | "type" | "public">) =>
  type === "ipv4" && isPublic === true ? defaultName(String(address)) : null;

/** Adds an IPv4 address to the instance, and with its first public one a SLAAC address. */
export function allocate(service: Service, instance: StoredId, isPublic: boolean): string {
  const { store } = service;
  const region = String(store.objects.get(instanceKind, instance)?.body.region);
  const name = isPublic ? "public" : "private";
  const { block, host } = next(service, region, name);
  const start = pools[name].start + block * blockSize;
  const address = dotted(start + host);
  const own = { address, type: "ipv4", public: isPublic, computeId: Number(instance), region } as const;
  const network = { gateway: isPublic ? dotted(start + 1) : null, subnetMask: "255.255.255.0", prefix: 24 };
  const body: AddressBody = { ...own, ...network, rdns: defaultRdns(own) };
  store.objects.insert(addressKind, { id: address, parent: instance, body });
  if (isPublic) assignSlaac(service, instance, region);
  return address;
}

function assignSlaac({ store }: Service, instance: StoredId, region: string): void {
  const address = slaacOf(instance).replace(/\/128$/, "");
  if (store.objects.get(addressKind, address)) return;
  const own = { address, type: "ipv6", public: true, computeId: Number(instance), region, rdns: null } as const;
  const body: AddressBody = { ...own, gateway: "fe80::1", subnetMask: "ffff:ffff:ffff:ffff::", prefix: 64 };
  store.objects.insert(addressKind, { id: address, parent: instance, body });
}

/** The SLAAC address with its prefix length, as in the document (R1-040). */
export function slaacOf(instance: StoredId): string {
  const number = Number(instance);
  const groups = number > 0xffff ? [Math.floor(number / 0x10000), number % 0x10000] : [number];
  return `2001:db8::f03c:${groups.map((group) => group.toString(16)).join(":")}/128`;
}

export const ipv4AddressesOf = (store: Store, instance: StoredId): readonly string[] =>
  store.objects.list(addressKind, { parent: instance, type: "ipv4" }).map(({ id }) => String(id));

/** Removes the addresses and ranges of a deleted instance. */
export function releaseAddresses({ store }: Service, instance: StoredId): void {
  store.objects.removeAll(addressKind, { parent: instance });
  store.objects.removeAll(rangeKind, { parent: instance });
}
