import { permitted } from "../../../emulator/access/users";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import type { FieldError } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/service";
import type { Id, StoredObject } from "../../../emulator/store";
import { addressKind, rangeKind } from "../../compute_instance/emulator/addresses";
import { addressFor, instanceFor, rangeFor, sharedWith } from "../../ip_address/emulator/find";
import { isRange } from "./move";

export interface Entry {
  readonly address: string;
  readonly computeId: number;
  readonly region: string;
}

interface Move {
  readonly entry: Entry;
  readonly object: StoredObject;
}

/**
 * What the batch moves.
 *
 * @throws Failure 400 with everything that is wrong with it, 403 where something may only be read.
 */
export function judgeBatch(request: RequestContext, entries: readonly Entry[]): readonly Move[] {
  const moves: Move[] = [];
  const wrongs = entries.flatMap((entry, index): readonly FieldError[] => {
    const at = `assignments[${String(index)}]`;
    const object = lookedUp(request, entry);
    const instance = instanceFor(request, entry.computeId, `${at}.compute_id`);
    if (object && instance) moves.push({ entry, object });
    return [
      ...(object
        ? []
        : [{ field: `${at}.address`, reason: `must be an address of the account, got ${entry.address}` }]),
      ...(instance
        ? []
        : [
            {
              field: `${at}.compute_id`,
              reason: `must be the id of an instance, and there is no instance ${String(entry.computeId)}`,
            },
          ]),
      ...(object ? wrongRegion(entry, object, `${at}.region`, "the address") : []),
      ...(instance ? wrongRegion(entry, instance, `${at}.region`, "the instance") : []),
      ...(object && object.parent !== entry.computeId ? ofShared(request, object, `${at}.address`) : []),
    ];
  });
  if (wrongs.length > 0) throw new ApiFailure(400, wrongs);
  for (const { object } of moves) refuseReadOnly(request, object);
  const lacking = afterwards(request, moves);
  if (lacking.length > 0) throw new ApiFailure(400, lacking);
  return moves;
}

/** A range is named with the prefix length that it has. */
function lookedUp(request: RequestContext, { address }: Entry): StoredObject | undefined {
  const [bare = "", length] = address.split("/");
  if (length === undefined) {
    const found = addressFor(request, bare);
    return found?.body["type"] === "ipv4" ? found : undefined;
  }
  const range = rangeFor(request, bare);
  return range?.body["prefixLength"] === Number(length) ? range : undefined;
}

function wrongRegion({ region }: Entry, { body }: StoredObject, field: string, what: string): readonly FieldError[] {
  if (body["region"] === region) return [];
  return [{ field, reason: `must be the region of ${what}, which is in ${String(body["region"])}; got ${region}` }];
}

function ofShared(request: RequestContext, object: StoredObject, field: string): readonly FieldError[] {
  const { id } = object;
  const [holder] = sharedWith(request.service, object);
  if (!holder) return [];
  return [
    { field, reason: `must not be a shared address, and ${String(id)} is shared with instance ${String(holder.id)}` },
  ];
}

function refuseReadOnly({ user }: RequestContext, { id, parent }: StoredObject): void {
  if (permitted(user, "computes", parent ?? 0, "read_write")) return;
  throw failure(
    403,
    `${user?.username ?? "nobody"} may only read ${String(id)}, an address of instance ${String(parent)}`,
  );
}

/** What every instance involved has when everything is in its place. */
function afterwards({ service: { store } }: RequestContext, moves: readonly Move[]): readonly FieldError[] {
  const moved = new Set(moves.map(({ object }) => object.id));
  const instances = new Set<Id>(moves.flatMap(({ entry, object }) => [entry.computeId, object.parent ?? 0]));
  return [...instances].flatMap((id): readonly FieldError[] => {
    const staying = [addressKind, rangeKind]
      .flatMap((kind) => store.objects.list(kind, { parent: id }))
      .filter((object) => !moved.has(object.id));
    const coming = moves.filter(({ entry }) => entry.computeId === id).map(({ object }) => object);
    return lacks(id, [...staying, ...coming]);
  });
}

function lacks(id: Id, objects: readonly StoredObject[]): readonly FieldError[] {
  const ranges = objects.filter(isRange).length;
  const ipv4 = objects.filter(({ body }) => body["type"] === "ipv4");
  const publics = ipv4.filter(({ body }) => body["public"] === true).length;
  const words = [
    publics < 1 ? "must leave it at least one public IPv4 address" : undefined,
    ipv4.length - publics > 1 ? "must leave it at most one private IPv4 address" : undefined,
    ranges > 1 ? "must leave it at most one IPv6 range" : undefined,
  ];
  return words.flatMap((each) =>
    each === undefined ? [] : [{ field: "assignments", reason: `${each}: instance ${String(id)}` }],
  );
}
