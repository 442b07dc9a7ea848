import { canonicalIp } from "../../../contract";
import { permitted, visible } from "../../../emulator/access/users";
import type { Permission } from "../../../emulator/access/users";
import { failure, notFound } from "../../../emulator/wire/failure";
import type { RequestContext, Authorization, Service } from "../../../emulator/service";
import type { Id, StoredObject } from "../../../emulator/store";
import { addressKind, rangeKind } from "../../compute_instance/emulator/addresses";

export const instanceKind = "compute_instance";

export const reading: Authorization = { scopes: ["ips:read_only"] };
export const writing: Authorization = { scopes: ["ips:read_write"] };
/** What changes which instance has an address needs both (document 3, Authentication). */
export const placing: Authorization = { scopes: ["ips:read_write", "computes:read_write"] };

/**
 * An instance that the caller may change; `undefined` where there is none that the caller sees.
 *
 * @throws Failure 403 where it may only be read.
 */
export function instanceFor({ service, user }: RequestContext, id: Id, field: string): StoredObject | undefined {
  const found = service.store.objects.get(instanceKind, id);
  if (!found || !permitted(user, "computes", id, "read_only")) return undefined;
  if (permitted(user, "computes", id, "read_write")) return found;
  throw failure(403, `${user?.username ?? "nobody"} may only read instance ${String(id)}`, field);
}

const kinds = { address: addressKind, range: rangeKind };

/** Addresses and ranges belong to instances, and who sees these sees them. */
function found({ service, user }: RequestContext, what: keyof typeof kinds, text: string): StoredObject | undefined {
  const object = service.store.objects.get(kinds[what], canonicalIp(text));
  return object && permitted(user, "computes", object.parent ?? 0, "read_only") ? object : undefined;
}

export const addressFor = (request: RequestContext, text: string) => found(request, "address", text);
export const rangeFor = (request: RequestContext, text: string) => found(request, "range", text);

/**
 * The address or range that a path names.
 *
 * @throws Failure 404 where there is none that the caller sees, 403 where it may only be read.
 */
export function named(
  request: RequestContext,
  what: keyof typeof kinds,
  text: string,
  permission: Permission,
): StoredObject {
  const object = found(request, what, text);
  if (!object) throw notFound(`there is no ${what} ${text}`);
  const instance = object.parent ?? 0;
  if (permitted(request.user, "computes", instance, permission)) return object;
  throw failure(
    403,
    `${request.user?.username ?? "nobody"} may only read the addresses of instance ${String(instance)}`,
  );
}

/** Everything of a kind that the caller sees. */
export function allFor({ service, user }: RequestContext, what: keyof typeof kinds): readonly StoredObject[] {
  const all = service.store.objects.list(kinds[what]);
  const instances = visible(user, "computes");
  return instances ? all.filter(({ parent }) => instances.includes(parent ?? 0)) : all;
}

/** The instances that an address or a range is shared with, beside the one that has it. */
export const sharedWith = ({ store }: Service, { id, parent }: StoredObject): readonly StoredObject[] =>
  store.objects.having(instanceKind, "sharedIps", String(id)).filter((holder) => holder.id !== parent);
