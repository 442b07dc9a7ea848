import type { Known } from "../../contract";
import {
  authorizationFor,
  catalogueKinds,
  defineEmulation,
  defineKind,
  filterFields,
  findGrantedIds,
  objectKind,
  type RequestContext,
  slicePage,
  type Store,
  type User,
} from "../../emulator/author";
import { requireManagedDatabases } from "../base/managed_database/emulator/stored";
import { isVlan } from "../compute_instance/contract/interfaces";
import { type Instance, instanceKind } from "../compute_instance/emulator/instance";
import { readAuthorization } from "../ip_address/emulator/access";
import { databaseEngine, ipv6Pool, vlan } from "./contract";

export const engineKind = objectKind<Known<typeof databaseEngine>>(catalogueKinds.engine);

/** The document lists no authorization for engines (R2-076). */
export const databaseEngineEmulation = defineEmulation(defineKind(databaseEngine, { storeName: engineKind }), {
  endpoints: { guard: requireManagedDatabases },
});

/** The instances that the user may read, or all of them. */
function instancesFor(store: Store, user?: User): readonly Instance[] {
  const ids = findGrantedIds(user, "computes");
  return store.objects.list(instanceKind, ids ? { ids } : {});
}

/** The account has one pool in each region with instances. No endpoint creates pools. */
const regionsOf = (store: Store, user?: User): readonly string[] =>
  [...new Set(instancesFor(store, user).map(({ body }) => String(body.region)))].sort();

const poolSetting = (region: string) => `IPv6 pool of ${region}`;

/** The number of a region's pool, assigned once and then stored. */
function poolNumber({ settings }: Store, region: string): number {
  const known = settings.get<number>(poolSetting(region));
  if (known !== undefined) return known;
  const number = settings.next("IPv6 pools");
  settings.set(poolSetting(region), number);
  return number;
}

const pools = ({ service, user }: RequestContext) =>
  regionsOf(service.store, user).map((region) => {
    const number = poolNumber(service.store, region);
    return { range: `2001:db8:ffff:${number.toString(16)}::`, prefix_length: 116, region };
  });

const poolKind = defineKind(ipv6Pool, { count: (store) => regionsOf(store).length });

const listPools = (request: RequestContext) =>
  slicePage(request, filterFields(poolKind), pools(request), (pool) => pool);

export const ipv6PoolEmulation = defineEmulation(poolKind, {
  endpoints: {
    customOperations: ["list"],
    routes: [{ method: "GET", path: ipv6Pool.path, authorization: readAuthorization, respond: listPools }],
  },
});

type Vlan = Known<typeof vlan>;

const vlanLabels = ({ body }: Instance) => (body.interfaces ?? []).filter(isVlan).map(({ label }) => String(label));

/** A VLAN exists as long as an interface uses it (document 3, IP addresses rule 8). */
function vlans(store: Store, user?: User): readonly Vlan[] {
  const found = new Map<string, Vlan>();
  for (const instance of instancesFor(store, user)) {
    const { region, created } = instance.body;
    for (const label of new Set(vlanLabels(instance))) {
      const key = JSON.stringify([region, label]);
      const before = found.get(key) ?? { label, region, computes: [], created };
      found.set(key, { ...before, computes: [...(before.computes ?? []), Number(instance.id)] });
    }
  }
  return [...found.values()];
}

const vlanKind = defineKind(vlan, { count: (store) => vlans(store).length });

const listVlans = (request: RequestContext) =>
  slicePage(request, filterFields(vlanKind), vlans(request.service.store, request.user), (each) => each);

export const vlanEmulation = defineEmulation(vlanKind, {
  endpoints: {
    customOperations: ["list"],
    routes: [
      {
        method: "GET",
        path: vlan.path,
        beta: true,
        authorization: authorizationFor(vlanKind, "read_only"),
        respond: listVlans,
      },
    ],
  },
});
