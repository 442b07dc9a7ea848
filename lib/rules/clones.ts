import type { TerraformElement } from "cdktf";
import type { Properties } from "../../src/contract";
import { isMadeOnce } from "./claims";
import type { Finding } from "./finding";
import type { Instances } from "./instances";
import { instancesOf } from "./instances";
import { isKnown, configuredValues } from "./meaning";
import type { Program } from "./program";

/** What a clone needs because of its source, where the program makes both (R1-153, R1-154). */
export function clones(program: Program): readonly Finding[] {
  const instances = instancesOf(program);
  const own = (type: string) => program.resources(type).filter((each) => program.isOwn(each) && isMadeOnce(each));
  return [
    ...own("stratus_compute_instance").flatMap((each) => ofNew(each, instances)),
    ...own("stratus_instance_clone").flatMap((each) => intoExisting(each, instances)),
  ];
}

const partsOf = (value: unknown): Properties =>
  typeof value === "object" && value !== null ? (value as Properties) : {};

/** Whether it is written out: what is known only after apply may be nothing. */
function hasUserData(instance: TerraformElement): boolean {
  const { userData } = partsOf(configuredValues(instance, "metadata"));
  return typeof userData === "string" && isKnown(userData);
}

const hasVlan = (instance: TerraformElement) => {
  const interfaces = configuredValues(instance, "interfaces");
  return Array.isArray(interfaces) && interfaces.some((each) => partsOf(each)["purpose"] === "vlan");
};

function ofNew(element: TerraformElement, instances: Instances): readonly Finding[] {
  const source = instances.byId(partsOf(configuredValues(element, "cloneFrom"))["sourceId"]);
  if (!source) return [];
  const [path, from] = [element.node.path, source.node.path];
  const metadata = configuredValues(element, "metadata");
  const isBare = isKnown(metadata) && (partsOf(metadata)["userData"] ?? undefined) === undefined;
  const [here, there] = [element, source].map((each) => instances.regionOf(configuredValues(each, "region")));
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

function intoExisting(element: TerraformElement, instances: Instances): readonly Finding[] {
  const source = instances.byId(configuredValues(element, "sourceId"));
  if (!source || !hasUserData(source)) return [];
  return [
    {
      text: `${element.node.path} clones ${source.node.path}, which has user data, into an instance that exists, and such an instance can be cloned to a new one only: make a ComputeInstance with cloneFrom and userData of its own`,
    },
  ];
}
