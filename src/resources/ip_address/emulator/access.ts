import { canonicalIp, type RuleId } from "../../../contract";
import {
  type Authorization,
  failure,
  findGrantedIds,
  isPermitted,
  notFound,
  type ObjectKind,
  objectKind,
  type Permission,
  type RequestContext,
  type Service,
  type StoredBody,
  type StoredId,
  type StoredObject,
} from "../../../emulator/author";
import { type InstanceBody, instanceKind } from "../../compute_instance/emulator/instance";
import { ipv6Range } from "../../ipv6_range/contract";
import { ipAddress } from "../contract";

interface Internal {
  /** The time when the reverse name last changed. Responses don't show it. */
  readonly updated: string;
}

/** Includes the IPv6 addresses of instances, which the contract omits because they can't be allocated. */
export type AddressBody = Omit<StoredBody<typeof ipAddress, Internal>, "type"> & { readonly type: "ipv4" | "ipv6" };

export type RangeBody = StoredBody<typeof ipv6Range>;

export const addressKind = objectKind<AddressBody>(ipAddress.name);
export const rangeKind = objectKind<RangeBody>(ipv6Range.name);

export const readAuthorization: Authorization = { scopes: ["ips:read_only"], rules: ["R3-192"] };
export const writeAuthorization: Authorization = { scopes: ["ips:read_write"], rules: ["R3-194"] };
/** Changing the instance of an address requires both scopes (document 3, Authentication). */
export const assignAuthorization: Authorization = {
  scopes: ["ips:read_write", "computes:read_write"],
  rules: ["R3-195"],
};

/**
 * Finds an instance that the caller may change. Returns undefined if the caller can't see such an instance.
 *
 * @throws RefusedRequestError 403, citing the rule, if it may only be read.
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
  throw failure(403, `${user?.username ?? "the caller"} has read-only access to instance ${String(id)}`, field).cites(
    rule,
  );
}

interface Bodies {
  readonly address: AddressBody;
  readonly range: RangeBody;
}

const kinds: { readonly [What in keyof Bodies]: ObjectKind<Bodies[What]> } = { address: addressKind, range: rangeKind };

/** Finds an address or range. It is visible to callers who can see its instance. */
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
 * Finds the address or range that a path names, and checks the caller's permission.
 *
 * @throws RefusedRequestError 404 if it doesn't exist or isn't visible, 403 if it may only be read.
 */
export function findPermitted<What extends keyof Bodies>(
  request: RequestContext,
  what: What,
  text: string,
  permission: Permission,
): StoredObject<Bodies[What]> {
  const object = find(request, what, text);
  if (!object) throw notFound(`${what} ${text} doesn't exist`);
  const instance = object.parent ?? 0;
  if (isPermitted(request.user, "computes", instance, permission)) return object;
  throw failure(
    403,
    `${request.user?.username ?? "the caller"} has read-only access to the addresses of instance ${String(instance)}`,
  ).cites("R1-193");
}

/** All addresses or ranges that the caller can see. */
export function listVisible<What extends keyof Bodies>(
  { service, user }: RequestContext,
  what: What,
): readonly StoredObject<Bodies[What]>[] {
  const all = service.store.objects.list<Bodies[What]>(kinds[what]);
  const instances = findGrantedIds(user, "computes");
  return instances ? all.filter(({ parent }) => instances.includes(parent ?? 0)) : all;
}

/** The instances that an address or range is shared with, without the one it belongs to. */
export const listSharing = ({ store }: Service, { id, parent }: Pick<StoredObject, "id" | "parent">) =>
  store.objects.listContaining(instanceKind, "sharedIps", String(id)).filter((instance) => instance.id !== parent);
