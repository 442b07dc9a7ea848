import { canonicalIp, type RuleId } from "../../../contract";
import { isPermitted, findGrantedIds, type Permission } from "../../../emulator/access/users";
import { failure, notFound } from "../../../emulator/wire/failure";
import type { RequestContext, Authorization } from "../../../emulator/http/route";
import type { Service } from "../../../emulator/service";
import { type StoredId, type ObjectKind, type StoredObject, objectKind } from "../../../emulator/store";
import { instanceKind, type InstanceBody } from "../../compute_instance/emulator/instance";
import type { StoredBody } from "../../../emulator/objects/emulation";
import { ipv6Range } from "../../ipv6_range/contract";
import { ipAddress } from "../contract";

interface Internal {
  /** When its reverse name was last changed. No answer shows it. */
  readonly updated: string;
}

/** Instances have IPv6 addresses too, which cannot be allocated and which the contract does not have for that reason. */
export type AddressBody = Omit<StoredBody<typeof ipAddress, Internal>, "type"> & { readonly type: "ipv4" | "ipv6" };

export type RangeBody = StoredBody<typeof ipv6Range>;

export const addressKind = objectKind<AddressBody>(ipAddress.name);
export const rangeKind = objectKind<RangeBody>(ipv6Range.name);

export const readAuthorization: Authorization = { scopes: ["ips:read_only"], rules: ["R3-192"] };
export const writeAuthorization: Authorization = { scopes: ["ips:read_write"], rules: ["R3-194"] };
/** What changes which instance has an address needs both (document 3, Authentication). */
export const assignAuthorization: Authorization = {
  scopes: ["ips:read_write", "computes:read_write"],
  rules: ["R3-195"],
};

/**
 * An instance that the caller may change; `undefined` where there is none that the caller sees.
 *
 * @throws Failure 403 by that rule where it may only be read.
 */
export function findWritableInstance(
  { service, user }: RequestContext,
  id: StoredId,
  field: string,
  rule: RuleId = "R1-193",
): StoredObject<InstanceBody> | undefined {
  const found = service.store.objects.get(instanceKind, id);
  if (!found || !isPermitted(user, "computes", id, "read_only")) return undefined;
  if (isPermitted(user, "computes", id, "read_write")) return found;
  throw failure(403, `${user?.username ?? "nobody"} may only read instance ${String(id)}`, field).per(rule);
}

interface Bodies {
  readonly address: AddressBody;
  readonly range: RangeBody;
}

const kinds: { readonly [What in keyof Bodies]: ObjectKind<Bodies[What]> } = { address: addressKind, range: rangeKind };

/** Addresses and ranges belong to instances, and who sees these sees them. */
function find<What extends keyof Bodies>(
  { service, user }: RequestContext,
  what: What,
  text: string,
): StoredObject<Bodies[What]> | undefined {
  const object = service.store.objects.get<Bodies[What]>(kinds[what], canonicalIp(text));
  return object && isPermitted(user, "computes", object.parent ?? 0, "read_only") ? object : undefined;
}

export const findAddress = (request: RequestContext, text: string) => find(request, "address", text);
export const findRange = (request: RequestContext, text: string) => find(request, "range", text);

/**
 * The address or range that a path names, if the caller may do this with it.
 *
 * @throws Failure 404 where there is none that the caller sees, 403 where it may only be read.
 */
export function findPermitted<What extends keyof Bodies>(
  request: RequestContext,
  what: What,
  text: string,
  permission: Permission,
): StoredObject<Bodies[What]> {
  const object = find(request, what, text);
  if (!object) throw notFound(`there is no ${what} ${text}`);
  const instance = object.parent ?? 0;
  if (isPermitted(request.user, "computes", instance, permission)) return object;
  throw failure(
    403,
    `${request.user?.username ?? "nobody"} may only read the addresses of instance ${String(instance)}`,
  ).per("R1-193");
}

/** All addresses or all ranges that the caller sees. */
export function listVisible<What extends keyof Bodies>(
  { service, user }: RequestContext,
  what: What,
): readonly StoredObject<Bodies[What]>[] {
  const all = service.store.objects.list<Bodies[What]>(kinds[what]);
  const instances = findGrantedIds(user, "computes");
  return instances ? all.filter(({ parent }) => instances.includes(parent ?? 0)) : all;
}

/** The instances that an address or a range is shared with, beside the one that has it. */
export const listSharing = ({ store }: Service, { id, parent }: Pick<StoredObject, "id" | "parent">) =>
  store.objects.listContaining(instanceKind, "sharedIps", String(id)).filter((instance) => instance.id !== parent);
