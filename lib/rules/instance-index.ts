import { type TerraformElement, TerraformStack } from "cdktf";
import { configuredValue } from "./configured-values";
import type { ElementOf } from "./contracts";
import type { Program } from "./program";
import { addressOf, attributePlaceholder, isKnown, placeholder } from "./references";

type Instance = ElementOf<"stratus_compute_instance">;

const addressAttributes = ["public_ipv4", "private_ipv4", "ipv6_address"] as const;

/** The instances of the program, indexed by the values with which other constructs refer to them. */
export interface InstanceIndex {
  /** Returns the instance with an id. */
  byId(id: unknown): Instance | undefined;
  /** Returns the instance with an IP address, or to which a range is routed. */
  byAddress(address: unknown): Instance | undefined;
  /** Returns the name of a region. Resolves a reference to the region of an instance. */
  regionOf(region: unknown): string | undefined;
}

export function indexInstances(program: Program): InstanceIndex {
  const all = program.resources("stratus_compute_instance");
  const byReference = (attribute: string) =>
    new Map<string, Instance>(all.map((each) => [attributePlaceholder(each, attribute), each]));
  const [byId, byRegion] = [byReference("id"), byReference("region")];
  const byAddress = new Map<string, Instance>();
  for (const instance of all) {
    for (const attribute of addressAttributes) byAddress.set(attributePlaceholder(instance, attribute), instance);
  }
  for (const address of program.resources("stratus_ip_address")) {
    const instance = byId.get(String(configuredValue(address, "computeId")));
    if (instance) byAddress.set(attributePlaceholder(address, "address"), instance);
  }
  for (const range of program.resources("stratus_ipv6_range")) {
    const instance =
      byId.get(String(configuredValue(range, "computeId"))) ??
      byAddress.get(String(configuredValue(range, "routeTarget")));
    if (!instance) continue;
    byAddress.set(attributePlaceholder(range, "range"), instance);
    byAddress.set(networkPlaceholder(range), instance);
  }
  return {
    byId: (id) => byId.get(String(id)),
    byAddress: (address) => byAddress.get(String(address)),
    regionOf: (region) => {
      const instance = byRegion.get(String(region));
      const configured: unknown = instance ? configuredValue(instance, "region") : region;
      return typeof configured === "string" && isKnown(configured) ? configured : undefined;
    },
  };
}

/** The placeholder of a range with its prefix length, as in `Ipv6Range.network`. */
function networkPlaceholder(range: TerraformElement): string {
  const address = addressOf(range);
  const identifier = `\${${address}.range}/\${${address}.prefix_length}`;
  return placeholder({ stack: TerraformStack.of(range).node.path, identifier });
}
