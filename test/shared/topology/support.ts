import { mermaidText } from "../../../src/shared/topology/mermaid";
import type { StackJson } from "../../../src/shared/topology/program-objects";
import { topologyOf } from "../../../src/shared/topology/read-program";

type Values = Readonly<Record<string, unknown>>;

/** Resources by `type.name`, without `stratus_`, and data sources by `data.type.name`. */
export function stackOf(name: string, objects: Readonly<Record<string, Values>>, rest: Values = {}): StackJson {
  const sections: Record<string, Record<string, Record<string, unknown>>> = { resource: {}, data: {} };
  for (const [address, values] of Object.entries(objects)) {
    const [own = "", type = ""] = address.split(".").reverse();
    const section = (sections[address.startsWith("data.") ? "data" : "resource"] ??= {});
    const metadata = { path: `${name}/${own}`, uniqueId: own };
    (section[`stratus_${type}`] ??= {})[own] = { ...values, "//": { metadata } };
  }
  return { name, json: { ...sections, ...rest } };
}

export const web = { "compute_instance.web": { label: "shop-web" } };

export const inbound = (...rules: readonly Values[]) => ({ inbound: rules, inbound_policy: "DROP" });
export const accept = (ports: string | undefined, ipv4: unknown, more: Values = {}) => ({
  ...{ action: "ACCEPT", protocol: "TCP", ...(ports === undefined ? {} : { ports }) },
  ...{ addresses: { ipv4: typeof ipv4 === "string" ? [ipv4] : ipv4 }, ...more },
});

/** The lines of the diagram, without those of the frame. */
export const linesOf = (...stacks: readonly StackJson[]) =>
  mermaidText(topologyOf(stacks))
    .split("\n")
    .map((line) => line.trim());

/** The label of an arrow, by the nodes that it connects: `internet_internet firewall_shop_edge`. */
export function arrowsOf(...stacks: readonly StackJson[]): Readonly<Record<string, string>> {
  const found = linesOf(...stacks).flatMap((line) => {
    const [, from, label = "", to] = /^(\w+) -\.?->(?:\|"([^"]*)"\|)? (\w+)$/.exec(line) ?? [];
    return from === undefined ? [] : [[`${from} ${String(to)}`, label] as const];
  });
  return Object.fromEntries(found);
}
