import { failure } from "../../../emulator/failure";
import type { Service } from "../../../emulator/service";
import type { Id } from "../../../emulator/store";

export const addressKind = "ip_address";

/** 198.18.0.0/15 is set aside for tests between networks (RFC 2544), and 2001:db8::/32 for documentation. */
const publicStart = 198 * 2 ** 24 + 18 * 2 ** 16;
const publicCount = 2 ** 17 - 2;
const privateStart = 192 * 2 ** 24 + 168 * 2 ** 16 + 128 * 2 ** 8;
const privateCount = 2 ** 15 - 2;

function dotted(value: number): string {
  return [24, 16, 8, 0].map((bits) => String(Math.floor(value / 2 ** bits) % 256)).join(".");
}

/** Gives the instance one more IPv4 address; an address is never given out a second time. */
export function allocate({ store }: Service, instance: Id, isPublic: boolean): string {
  const number = store.settings.next(isPublic ? "public address" : "private address");
  if (number > (isPublic ? publicCount : privateCount)) throw failure(400, "There is no address left");
  const address = dotted((isPublic ? publicStart : privateStart) + number);
  store.objects.insert(addressKind, {
    id: address,
    parent: instance,
    body: { address, type: "ipv4", public: isPublic, computeId: instance },
  });
  return address;
}

/** The SLAAC address with its prefix length, as the document has it (R1-040). */
export const slaacOf = (instance: Id) => `2001:db8::f03c:${Number(instance).toString(16)}/128`;

export const addressesOf = ({ store }: Service, instance: Id): readonly string[] =>
  store.objects.list(addressKind, { parent: instance }).map(({ id }) => String(id));

export function release({ store }: Service, instance: Id): void {
  store.objects.removeAll(addressKind, { parent: instance });
}
