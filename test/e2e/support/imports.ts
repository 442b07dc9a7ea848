import { snake } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import type { PlannedChange, Workspace } from "./terraform";

interface Resources {
  readonly [type: string]: { readonly [name: string]: object };
}

/** The import blocks for all resources of a configuration that is in the state. */
export const importsOf = (workspace: Workspace, resource: Resources) =>
  addresses(resource).map((address) => ({ to: address, id: importId(address, workspace.state(address)) }));

/**
 * The changes of the plan after an import: values that the service never returns, and devices, which may be separate
 * resources.
 */
const adopted = new Set([
  "stratus_firewall.devices",
  ...Object.values(contracts).flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { spec }]) => spec.notReturned === true)
      .map(([field]) => `stratus_${name}.${snake(field)}`),
  ),
]);

/** The changes of a plan after an import, apart from adoption. */
export function beyondAdoption({ address, actions, before, after }: PlannedChange): unknown[] {
  if (actions.join() !== "update") return [{ address, actions }];
  const type = address.split(".")[0] ?? "";
  return Object.keys(after ?? {})
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .filter((name) => !adopted.has(`${type}.${name}`))
    .map((name) => ({ address, name, before: before?.[name], after: after?.[name] }));
}

const addresses = (resource: Resources): readonly string[] =>
  Object.entries(resource).flatMap(([type, named]) => Object.keys(named).map((name) => `${type}.${name}`));

/** An object's id after its parents' ids. A tag is its label. */
function importId(address: string, state: Readonly<Record<string, unknown>>): string {
  const [type = ""] = address.split(".");
  const above = type === "stratus_instance_snapshot" ? state["compute_id"] : undefined;
  const parent = above ?? state["domain_id"] ?? state["firewall_id"] ?? state["database_id"];
  if (type === "stratus_domain_records") return String(parent);
  const keys: Readonly<Record<string, string>> = {
    stratus_tag: "label",
    stratus_ip_address: "address",
    stratus_ip_share: "compute_id",
    stratus_ipv6_range: "range",
    stratus_reverse_dns: "address",
  };
  const own = state[keys[type] ?? "id"];
  return [parent, own]
    .filter((id) => id !== undefined)
    .map(String)
    .join("/");
}
