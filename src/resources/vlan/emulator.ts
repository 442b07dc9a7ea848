import type { Properties } from "../../contract";
import { visible } from "../../emulator/access/users";
import type { Emulation } from "../../emulator/objects/emulation";
import { pagedOf } from "../../emulator/wire/page";
import type { RequestContext } from "../../emulator/service";
import type { Id, StoredObject } from "../../emulator/store";
import { instanceKind } from "../ip_address/emulator/find";
import { vlan } from "./contract";

interface Vlan {
  readonly label: string;
  readonly region: string;
  readonly computes: readonly Id[];
  readonly created: unknown;
}

const labelsOf = ({ body }: StoredObject) =>
  ((body["interfaces"] ?? []) as readonly Properties[])
    .filter(({ purpose }) => purpose === "vlan")
    .map(({ label }) => String(label));

/** A VLAN is there as long as an interface names it (document 3, IP addresses rule 8). */
function vlans({ service: { store }, user }: RequestContext): readonly Vlan[] {
  const found = new Map<string, Vlan>();
  const ids = visible(user, "computes");
  for (const instance of store.objects.list(instanceKind, ids ? { ids } : {})) {
    const region = String(instance.body["region"]);
    for (const label of new Set(labelsOf(instance))) {
      const key = JSON.stringify([region, label]);
      const before = found.get(key) ?? { label, region, computes: [], created: instance.body["created"] };
      found.set(key, { ...before, computes: [...before.computes, instance.id] });
    }
  }
  return [...found.values()];
}

function list(request: RequestContext) {
  const all = vlans(request);
  return pagedOf(request.query, all, (each) => each);
}

export const vlanEmulation: Emulation = {
  contract: vlan,
  customOperations: ["list"],
  routes: [
    { method: "GET", path: vlan.path, beta: true, authorization: { scopes: ["computes:read_only"] }, answer: list },
  ],
};
