import type { TerraformElement } from "cdktf";
import { TerraformStack } from "cdktf";
import { addressOf, isKnown, configuredValue, placeholder, attributePlaceholder } from "./configured-values";
import type { Program } from "./program";

const instanceType = "stratus_compute_instance";

/** What of an element stands for which instance: the element's type, its attribute, and the field that names the instance. */
const addresses: readonly (readonly [type: string, attribute: string, instance?: string])[] = [
  [instanceType, "public_ipv4"],
  [instanceType, "private_ipv4"],
  [instanceType, "ipv6_address"],
  ["stratus_ip_address", "address", "computeId"],
  ["stratus_ipv6_range", "range", "computeId"],
];

/** The instances of a program, by what is said of them elsewhere. What is not made by the program is not known. */
export interface InstanceIndex {
  /** By its id. */
  byId(id: unknown): TerraformElement | undefined;
  /** By an address of it, or a range that is routed to it. */
  byAddress(address: unknown): TerraformElement | undefined;
  /** The region that an instance says, or that a reference to its region means. */
  regionOf(region: unknown): string | undefined;
}

export function indexInstances(program: Program): InstanceIndex {
  const all = program.resources(instanceType);
  const byReference = (attribute: string) => new Map(all.map((each) => [attributePlaceholder(each, attribute), each]));
  const [ids, regions] = [byReference("id"), byReference("region")];
  const places = new Map<string, TerraformElement>();
  for (const [type, attribute, field] of addresses) {
    for (const element of program.resources(type)) {
      const instance = field === undefined ? element : routedTo(element, field);
      if (!instance) continue;
      places.set(attributePlaceholder(element, attribute), instance);
      if (attribute === "range") places.set(networkPlaceholder(element), instance);
    }
  }
  function routedTo(element: TerraformElement, field: string): TerraformElement | undefined {
    return (
      ids.get(String(configuredValue(element, field))) ?? places.get(String(configuredValue(element, "routeTarget")))
    );
  }
  return {
    byId: (id) => ids.get(String(id)),
    byAddress: (address) => places.get(String(address)),
    regionOf: (region) => {
      const instance = regions.get(String(region));
      const said = instance ? configuredValue(instance, "region") : region;
      return typeof said === "string" && isKnown(said) ? said : undefined;
    },
  };
}

/** What stands for a range with its prefix length. */
function networkPlaceholder(range: TerraformElement): string {
  const address = addressOf(range);
  const identifier = `\${${address}.range}/\${${address}.prefix_length}`;
  return placeholder({ stack: TerraformStack.of(range).node.path, identifier });
}
