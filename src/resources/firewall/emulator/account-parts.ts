import { canonicalSource } from "../../../contract";
import type { Known } from "../../../contract";
import { objectKeyOf } from "../../../emulator/objects/kind";
import type { Store, StoredObject } from "../../../emulator/store";
import type { AccountParts, AccountRule } from "../../../topology/account";
import { computeInstance } from "../../compute_instance/contract";
import type { firewall } from "../contract";
import { devicesOf, firewallKind } from "./devices";
import type { StoredFirewall } from "./devices";

type Rule = NonNullable<NonNullable<Known<typeof firewall>["rules"]>["inbound"]>[number];

/** The firewalls as parts of the picture of the account. */
export function firewallParts(
  store: Store,
  key: (object: StoredObject<StoredFirewall>) => string,
): Pick<AccountParts, "firewalls"> {
  const firewalls = store.objects.list(firewallKind).map((stored) => {
    const { label, status, rules } = stored.body;
    const instances = devicesOf(store, stored.id).flatMap(({ body: { computeId } }) => computeId ?? []);
    return {
      key: key(stored),
      label: String(label),
      isEnabled: status !== "disabled",
      inboundPolicy: String(rules?.inboundPolicy),
      inbound: (rules?.inbound ?? []).map(ruleOf),
      protects: instances.map((id) => objectKeyOf({ contract: computeInstance }, id)),
    };
  });
  return { firewalls };
}

const ruleOf = ({ action, protocol, ports, addresses }: Rule): AccountRule => ({
  action: String(action),
  protocol: String(protocol),
  ports: ports ?? "",
  sources: [...(addresses?.ipv4 ?? []), ...(addresses?.ipv6 ?? [])].map(canonicalSource),
});
