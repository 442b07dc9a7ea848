import { canonicalIp } from "../../../contract";
import { permitted, visible } from "../../../emulator/access/users";
import type { Permission } from "../../../emulator/access/users";
import { failure, notFound } from "../../../emulator/wire/failure";
import type { Call, Need, Service } from "../../../emulator/service";
import type { Id, Kept } from "../../../emulator/store";
import { addressKind, rangeKind } from "../../compute_instance/emulator/addresses";

export const instanceKind = "compute_instance";

export const reading: Need = { scopes: ["ips:read_only"] };
export const writing: Need = { scopes: ["ips:read_write"] };
/** What changes which instance has an address needs both (document 3, Authentication). */
export const placing: Need = { scopes: ["ips:read_write", "computes:read_write"] };

/**
 * An instance that the caller may change; `undefined` where there is none that the caller sees.
 *
 * @throws Failure 403 where it may only be read.
 */
export function instanceFor({ service, user }: Call, id: Id, field: string): Kept | undefined {
  const found = service.store.objects.get(instanceKind, id);
  if (!found || !permitted(user, "computes", id, "read_only")) return undefined;
  if (permitted(user, "computes", id, "read_write")) return found;
  throw failure(403, `${user?.username ?? "nobody"} may only read instance ${String(id)}`, field);
}

const kinds = { address: addressKind, range: rangeKind };

/** Addresses and ranges belong to instances, and who sees these sees them. */
function found({ service, user }: Call, what: keyof typeof kinds, text: string): Kept | undefined {
  const object = service.store.objects.get(kinds[what], canonicalIp(text));
  return object && permitted(user, "computes", object.parent ?? 0, "read_only") ? object : undefined;
}

export const addressFor = (call: Call, text: string) => found(call, "address", text);
export const rangeFor = (call: Call, text: string) => found(call, "range", text);

/**
 * The address or range that a path names.
 *
 * @throws Failure 404 where there is none that the caller sees, 403 where it may only be read.
 */
export function named(call: Call, what: keyof typeof kinds, text: string, permission: Permission): Kept {
  const object = found(call, what, text);
  if (!object) throw notFound(`there is no ${what} ${text}`);
  const instance = object.parent ?? 0;
  if (permitted(call.user, "computes", instance, permission)) return object;
  throw failure(403, `${call.user?.username ?? "nobody"} may only read the addresses of instance ${String(instance)}`);
}

/** Everything of a kind that the caller sees. */
export function allFor({ service, user }: Call, what: keyof typeof kinds): readonly Kept[] {
  const all = service.store.objects.list(kinds[what]);
  const instances = visible(user, "computes");
  return instances ? all.filter(({ parent }) => instances.includes(parent ?? 0)) : all;
}

/** The instances that an address or a range is shared with, beside the one that has it. */
export const sharedWith = ({ store }: Service, { id, parent }: Kept): readonly Kept[] =>
  store.objects.having(instanceKind, "sharedIps", String(id)).filter((holder) => holder.id !== parent);
