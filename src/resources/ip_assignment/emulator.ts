import { type RuleId, storedValue } from "../../contract";
import {
  defineEmulation,
  defineKind,
  failure,
  type FieldError,
  isPermitted,
  parseCreateBody,
  RefusedRequestError,
  type RequestContext,
  type Service,
  type StoredId,
  type StoredObject,
} from "../../emulator/author";
import { slaacOf } from "../compute_instance/emulator/addresses";
import { instanceKind } from "../compute_instance/emulator/instance";
import {
  type AddressBody,
  addressKind,
  assignAuthorization,
  findAddress,
  findRange,
  findWritableInstance,
  listSharing,
  type RangeBody,
  rangeKind,
} from "../ip_address/emulator/access";
import { type Entry, ipAssignment, ipv4AssignPath } from "./contract";

/** The objects that an assignment can move. */
type Assignable = StoredObject<AddressBody> | StoredObject<RangeBody>;

const isRange = (object: Assignable): object is StoredObject<RangeBody> => "range" in object.body;
const isAddress = (object: Assignable): object is StoredObject<AddressBody> => !isRange(object);

interface Move {
  readonly entry: Entry;
  readonly object: Assignable;
}

/**
 * Returns the moves of an assignment.
 *
 * @throws RefusedRequestError 400 with all errors, or 403 if an object may only be read.
 */
function validateAssignment(request: RequestContext, entries: readonly Entry[]): readonly Move[] {
  const moves: Move[] = [];
  const fieldErrors = entries.flatMap((entry, index): readonly FieldError[] => {
    const at = `assignments[${String(index)}]`;
    const object = findAssignable(request, entry);
    const instance = findWritableInstance(request, entry.computeId, `${at}.compute_id`, "R3-148");
    if (object && instance) moves.push({ entry, object });
    return [
      ...(object
        ? []
        : [
            {
              field: `${at}.address`,
              reason: `must be an address of the account, got ${entry.address}`,
              rules: rulesOfMissing(request, addressKind, entry.address),
            },
          ]),
      ...(instance
        ? []
        : [
            {
              field: `${at}.compute_id`,
              reason: `must be the id of an instance, got ${String(entry.computeId)}`,
              rules: rulesOfMissing(request, instanceKind, entry.computeId),
            },
          ]),
      ...(object ? validateRegion(entry, object.body.region, `${at}.region`, "the address") : []),
      ...(instance ? validateRegion(entry, instance.body.region, `${at}.region`, "the instance") : []),
      ...(object && object.parent !== entry.computeId ? validateNotShared(request, object, `${at}.address`) : []),
    ];
  });
  if (fieldErrors.length > 0) throw new RefusedRequestError(400, fieldErrors);
  for (const { object } of moves) requireWritable(request, object);
  const shortages = findShortages(request, moves);
  if (shortages.length > 0) throw new RefusedRequestError(400, shortages);
  return moves;
}

/** R3-148 applies to objects that exist but aren't visible to the caller, R3-139 to missing ones. */
const rulesOfMissing = ({ service }: RequestContext, kind: string, id: StoredId): readonly RuleId[] =>
  service.store.objects.get(kind, id) ? ["R3-148"] : ["R3-139"];

/** A range must be named with its own prefix length. The contract rejects IPv6 addresses without one. */
function findAssignable(request: RequestContext, { address }: Entry): Assignable | undefined {
  const [bare = "", length] = address.split("/");
  if (length === undefined) return findAddress(request, bare);
  const range = findRange(request, bare);
  return range?.body.prefixLength === Number(length) ? range : undefined;
}

function validateRegion(
  entry: Entry,
  region: string | null | undefined,
  field: string,
  what: string,
): readonly FieldError[] {
  if (region === entry.region) return [];
  const reason = `must be ${String(region)}, the region of ${what}, got ${entry.region}`;
  return [{ field, reason, rules: ["R3-147"] }];
}

function validateNotShared(request: RequestContext, object: Assignable, field: string): readonly FieldError[] {
  const { id } = object;
  const [instance] = listSharing(request.service, object);
  if (!instance) return [];
  const reason = `must not be a shared address, but ${String(id)} is shared with instance ${String(instance.id)}`;
  return [{ field, reason, rules: ["R3-152"] }];
}

function requireWritable({ user }: RequestContext, { id, parent }: Assignable): void {
  if (isPermitted(user, "computes", parent ?? 0, "read_write")) return;
  throw failure(
    403,
    `${user?.username ?? "the caller"} has read-only access to ${String(id)}, an address of instance ${String(parent)}`,
  ).cites("R3-148");
}

/** Returns errors for instances that would have too few or too many addresses after all moves. */
function findShortages({ service: { store } }: RequestContext, moves: readonly Move[]): readonly FieldError[] {
  const moved = new Set(moves.map(({ object }) => object.id));
  const instances = new Set<StoredId>(moves.flatMap(({ entry, object }) => [entry.computeId, object.parent ?? 0]));
  return [...instances].flatMap((id): readonly FieldError[] => {
    const own = { parent: id };
    const before = [...store.objects.list(addressKind, own), ...store.objects.list(rangeKind, own)];
    const staying = before.filter((object) => !moved.has(object.id));
    const coming = moves.filter(({ entry }) => entry.computeId === id).map(({ object }) => object);
    return shortagesOf(id, [...staying, ...coming]);
  });
}

function shortagesOf(id: StoredId, objects: readonly Assignable[]): readonly FieldError[] {
  const ranges = objects.filter(isRange).length;
  const ipv4 = objects.filter(isAddress).filter(({ body }) => body.type === "ipv4");
  const publics = ipv4.filter(({ body }) => body.public === true).length;
  const demands: readonly (readonly [boolean, string, ...RuleId[]])[] = [
    [publics >= 1, "at least one public IPv4 address", "R3-149"],
    [ipv4.length - publics <= 1, "at most one private IPv4 address", "R3-150", "R1-039"],
    [ranges <= 1, "at most one IPv6 range", "R3-151"],
  ];
  return demands
    .filter(([isMet]) => !isMet)
    .map(([, words, ...rules]) => ({
      field: "assignments",
      reason: `must leave instance ${String(id)} with ${words}`,
      rules,
    }));
}

/**
 * Moves the object. It is listed after the existing addresses of its new instance, and a range is routed to that
 * instance's SLAAC address.
 */
function move({ store }: Service, object: Assignable, instance: StoredId): void {
  if (object.parent === instance) return;
  const kind = isRange(object) ? rangeKind : addressKind;
  const routeTarget = isRange(object) ? { routeTarget: slaacOf(instance).replace(/\/128$/, "") } : {};
  store.objects.remove(kind, object.id);
  const body = { ...object.body, computeId: instance, ...routeTarget };
  store.objects.insert(kind, { id: object.id, parent: instance, body });
}

/** Implements document 3, IP addresses rule 3: validates the state after the whole assignment. */
function assign(request: RequestContext): object {
  const given = parseCreateBody(ipAssignment, request);
  const entries = storedValue(ipAssignment.fields.assignments, given.assignments, given) as readonly Entry[];
  const moves = validateAssignment(request, entries);
  for (const { object, entry } of moves) move(request.service, object, entry.computeId);
  return {};
}

export const ipAssignmentEmulation = defineEmulation(defineKind(ipAssignment), {
  endpoints: {
    customOperations: ["create"],
    routes: [ipAssignment.path, ipv4AssignPath].map((path) => {
      return { method: "POST", path, authorization: assignAuthorization, respond: assign };
    }),
  },
});
