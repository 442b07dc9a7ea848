import { findGrantedIds } from "../../emulator/access/users";
import type { User } from "../../emulator/access/users";
import { defineEmulation } from "../../emulator/objects/emulation";
import { defineKind } from "../../emulator/objects/kind";
import { filterFields } from "../../emulator/wire/filter";
import { slicePage } from "../../emulator/wire/page";
import type { RequestContext } from "../../emulator/http/route";
import type { Store } from "../../emulator/store";
import { instanceKind } from "../compute_instance/emulator/instance";
import { readAuthorization } from "../ip_address/emulator/access";
import { ipv6Pool } from "./contract";

const setting = (region: string) => `IPv6 pool of ${region}`;

/** The account has one pool in each region with instances. No endpoint creates pools. */
function regionsOf(store: Store, user?: User): readonly string[] {
  const ids = findGrantedIds(user, "computes");
  const instances = store.objects.list(instanceKind, ids ? { ids } : {});
  return [...new Set(instances.map(({ body }) => String(body.region)))].sort();
}

/** The number of a region's pool, assigned once and then stored. */
function numberOf({ settings }: Store, region: string): number {
  const known = settings.get<number>(setting(region));
  if (known !== undefined) return known;
  const number = settings.next("IPv6 pools");
  settings.set(setting(region), number);
  return number;
}

const pools = ({ service, user }: RequestContext) =>
  regionsOf(service.store, user).map((region) => {
    const number = numberOf(service.store, region);
    return { range: `2001:db8:ffff:${number.toString(16)}::`, prefix_length: 116, region };
  });

const kind = defineKind(ipv6Pool, { count: (store) => regionsOf(store).length });

const list = (request: RequestContext) => slicePage(request, filterFields(kind), pools(request), (pool) => pool);

export const ipv6PoolEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list"],
    routes: [{ method: "GET", path: ipv6Pool.path, authorization: readAuthorization, answer: list }],
  },
});
