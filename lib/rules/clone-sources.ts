import { isSingle } from "./claims";
import { configuredValue } from "./configured-values";
import type { ElementOf, ElementType } from "./contracts";
import type { Finding } from "./finding";
import { indexInstances, type InstanceIndex } from "./instance-index";
import type { Program } from "./program";
import { isKnown, knownEntries } from "./references";

type Instance = ElementOf<"stratus_compute_instance">;

/** Finds clones that can't work because of their source, if the program creates both (R1-153, R1-154). */
export function validateCloneSources(program: Program): readonly Finding[] {
  const instances = indexInstances(program);
  const own = <T extends ElementType>(type: T) =>
    program.resources(type).filter((each) => program.isOwn(each) && isSingle(each));
  return [
    ...own("stratus_compute_instance").flatMap((each) => validateNewClone(each, instances)),
    ...own("stratus_instance_clone").flatMap((each) => validateCloneIntoExisting(each, instances)),
  ];
}

/** True if user data is known at synth. A value that is known only after apply may be null. */
function hasUserData(instance: Instance): boolean {
  const metadata = configuredValue(instance, "metadata");
  const userData = metadata !== undefined && isKnown(metadata) ? metadata.userData : undefined;
  return typeof userData === "string" && isKnown(userData);
}

/** R1-122 covers every other region, and R1-154 those without VLANs. */
const withinRegion = "An instance with a VLAN can only be cloned within its region.";

const hasVlan = (instance: Instance) =>
  knownEntries(configuredValue(instance, "interfaces")).some(({ purpose }) => purpose === "vlan");

function validateNewClone(instance: Instance, instances: InstanceIndex): readonly Finding[] {
  const cloneFrom = configuredValue(instance, "cloneFrom");
  const source = cloneFrom !== undefined && isKnown(cloneFrom) ? instances.byId(cloneFrom.sourceId) : undefined;
  if (!source) return [];
  const [path, from] = [instance.node.path, source.node.path];
  const metadata = configuredValue(instance, "metadata");
  const hasNoUserData = isKnown(metadata) && (metadata?.userData ?? undefined) === undefined;
  const [region, sourceRegion] = [instance, source].map((each) => instances.regionOf(configuredValue(each, "region")));
  const isInAnotherRegion = region !== undefined && sourceRegion !== undefined && region !== sourceRegion;
  return [
    ...(hasNoUserData && hasUserData(source)
      ? [
          {
            construct: instance,
            text: `${path} must have userData, because its clone source ${from} has user data. Set userData.`,
          },
        ]
      : []),
    ...(isInAnotherRegion && hasVlan(source)
      ? [
          {
            construct: instance,
            severity: "warning" as const,
            text: `The clone source ${from} is on a VLAN in ${JSON.stringify(sourceRegion)}, but the clone is in ${JSON.stringify(region)}. ${withinRegion} Create the clone in ${JSON.stringify(sourceRegion)}.`,
          },
        ]
      : []),
  ];
}

function validateCloneIntoExisting(
  clone: ElementOf<"stratus_instance_clone">,
  instances: InstanceIndex,
): readonly Finding[] {
  const source = instances.byId(configuredValue(clone, "sourceId"));
  if (!source) return [];
  const target = instances.byId(configuredValue(clone, "computeId"));
  const [region, sourceRegion] = [target, source].map(
    (each) => each && instances.regionOf(configuredValue(each, "region")),
  );
  const isInAnotherRegion = region !== undefined && sourceRegion !== undefined && region !== sourceRegion;
  const onVlan =
    isInAnotherRegion && hasVlan(source)
      ? [
          {
            construct: clone,
            severity: "warning" as const,
            text: `The clone source ${source.node.path} is on a VLAN in ${JSON.stringify(sourceRegion)}, but the instance of ${clone.node.path} is in ${JSON.stringify(region)}. ${withinRegion} Clone to an instance in ${JSON.stringify(sourceRegion)}.`,
          },
        ]
      : [];
  if (!hasUserData(source)) return onVlan;
  return [
    ...onVlan,
    {
      construct: clone,
      text: `${clone.node.path} clones ${source.node.path} to an existing instance, but an instance with user data can only be cloned to a new one. Create a ComputeInstance with cloneFrom and its own userData.`,
    },
  ];
}
