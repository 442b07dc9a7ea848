import type { Known } from "../../contract";
import { findGrantedIds } from "../../emulator/access/users";
import type { User } from "../../emulator/access/users";
import { authorizationFor } from "../../emulator/collection/endpoints";
import { defineEmulation } from "../../emulator/objects/emulation";
import { defineKind } from "../../emulator/objects/kind";
import { filterFields } from "../../emulator/wire/filter";
import { slicePage } from "../../emulator/wire/page";
import type { RequestContext } from "../../emulator/http/route";
import type { Store } from "../../emulator/store";
import { isVlan } from "../compute_instance/contract/interfaces";
import { instanceKind } from "../compute_instance/emulator/instance";
import type { Instance } from "../compute_instance/emulator/instance";
import { vlan } from "./contract";

type Vlan = Known<typeof vlan>;

const labelsOf = ({ body }: Instance) => (body.interfaces ?? []).filter(isVlan).map(({ label }) => String(label));

/** A VLAN exists as long as an interface uses it (document 3, IP addresses rule 8). */
function vlans(store: Store, user?: User): readonly Vlan[] {
  const found = new Map<string, Vlan>();
  const ids = findGrantedIds(user, "computes");
  for (const instance of store.objects.list(instanceKind, ids ? { ids } : {})) {
    const { region, created } = instance.body;
    for (const label of new Set(labelsOf(instance))) {
      const key = JSON.stringify([region, label]);
      const before = found.get(key) ?? { label, region, computes: [], created };
      found.set(key, { ...before, computes: [...(before.computes ?? []), Number(instance.id)] });
    }
  }
  return [...found.values()];
}

const kind = defineKind(vlan, { count: (store) => vlans(store).length });

function list(request: RequestContext) {
  const all = vlans(request.service.store, request.user);
  return slicePage(request, filterFields(kind), all, (each) => each);
}

export const vlanEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list"],
    routes: [
      {
        method: "GET",
        path: vlan.path,
        beta: true,
        authorization: authorizationFor(kind, "read_only"),
        answer: list,
      },
    ],
  },
});
