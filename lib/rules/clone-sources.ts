import type { TerraformElement } from "cdktf";
import type { Properties } from "../../src/contract";
import { isSingle } from "./claims";
import type { Finding } from "./finding";
import type { InstanceIndex } from "./instance-index";
import { indexInstances } from "./instance-index";
import { isKnown, configuredValue } from "./configured-values";
import type { Program } from "./program";

/** What a clone needs because of its source, where the program makes both (R1-153, R1-154). */
export function validateCloneSources(program: Program): readonly Finding[] {
  const instances = indexInstances(program);
  const own = (type: string) => program.resources(type).filter((each) => program.isOwn(each) && isSingle(each));
  return [
    ...own("stratus_compute_instance").flatMap((each) => validateNewClone(each, instances)),
    ...own("stratus_instance_clone").flatMap((each) => validateCloneIntoExisting(each, instances)),
  ];
}

const objectOrEmpty = (value: unknown): Properties =>
  typeof value === "object" && value !== null ? (value as Properties) : {};

/** Whether it is written out: what is known only after apply may be nothing. */
function hasUserData(instance: TerraformElement): boolean {
  const { userData } = objectOrEmpty(configuredValue(instance, "metadata"));
  return typeof userData === "string" && isKnown(userData);
}

const hasVlan = (instance: TerraformElement) => {
  const interfaces = configuredValue(instance, "interfaces");
  return Array.isArray(interfaces) && interfaces.some((each) => objectOrEmpty(each)["purpose"] === "vlan");
};

function validateNewClone(element: TerraformElement, instances: InstanceIndex): readonly Finding[] {
  const source = instances.byId(objectOrEmpty(configuredValue(element, "cloneFrom"))["sourceId"]);
  if (!source) return [];
  const [path, from] = [element.node.path, source.node.path];
  const metadata = configuredValue(element, "metadata");
  const isBare = isKnown(metadata) && (objectOrEmpty(metadata)["userData"] ?? undefined) === undefined;
  const [here, there] = [element, source].map((each) => instances.regionOf(configuredValue(each, "region")));
  const isFar = here !== undefined && there !== undefined && here !== there;
  return [
    ...(isBare && hasUserData(source)
      ? [{ text: `${path} is a clone of ${from}, which has user data, and so needs its own: give it userData` }]
      : []),
    ...(isFar && hasVlan(source)
      ? [
          {
            warning: element,
            text: `${path} is a clone of ${from}, which is on a VLAN in ${JSON.stringify(there)}, and goes to ${JSON.stringify(here)}: without VLANs there the service refuses, and it may not start it in another region at all. A clone in ${JSON.stringify(there)} works`,
          },
        ]
      : []),
  ];
}

function validateCloneIntoExisting(element: TerraformElement, instances: InstanceIndex): readonly Finding[] {
  const source = instances.byId(configuredValue(element, "sourceId"));
  if (!source || !hasUserData(source)) return [];
  return [
    {
      text: `${element.node.path} clones ${source.node.path}, which has user data, into an instance that exists, and such an instance can be cloned to a new one only: make a ComputeInstance with cloneFrom and userData of its own`,
    },
  ];
}
