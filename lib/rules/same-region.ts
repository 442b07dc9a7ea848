import { isSingle } from "./claims";
import { configuredValue } from "./configured-values";
import type { ElementOf, ElementType } from "./contracts";
import { type Finding, joinNames } from "./finding";
import { indexInstances, type InstanceIndex } from "./instance-index";
import type { Program } from "./program";
import { attributePlaceholder, entriesOf, knownEntries } from "./references";

/** Finds objects that must be in one region but are configured in several (R3-147, R3-159, R1-161). */
export function validateSameRegion(program: Program): readonly Finding[] {
  const instances = indexInstances(program);
  const own = <T extends ElementType>(type: T) =>
    program.resources(type).filter((each) => program.isOwn(each) && isSingle(each));
  return [
    ...own("stratus_ip_assignment").flatMap((each) => validateAssignment(each, instances)),
    ...own("stratus_ip_share").flatMap((each) => validateShare(each, instances)),
    ...own("stratus_instance_restore").flatMap((each) => validateRestore(each, instances)),
    ...own("stratus_compute_instance").flatMap((each) => validateInstanceFromBackup(each, instances, program)),
  ];
}

/** An object with a known region, as messages name it. */
interface RegionalObject {
  readonly what: string;
  readonly region: string;
}

function withRegion(
  instance: ElementOf<"stratus_compute_instance"> | undefined,
  instances: InstanceIndex,
  what = instance?.node.path,
): readonly RegionalObject[] {
  const region = instance && instances.regionOf(configuredValue(instance, "region"));
  return region === undefined || what === undefined ? [] : [{ what, region }];
}

const quoted = JSON.stringify;

/** Lists objects by region: `a and b are in "us-east", and c is in "us-west"`. */
function listByRegion(all: readonly RegionalObject[]): string {
  return [...new Set(all.map(({ region }) => region))]
    .map((region) => {
      const names = [...new Set(all.filter((each) => each.region === region).map(({ what }) => what))];
      return `${joinNames(names)} ${names.length === 1 ? "is" : "are"} in ${quoted(region)}`;
    })
    .join(", and ");
}

const areInSeveralRegions = (all: readonly RegionalObject[]) => new Set(all.map(({ region }) => region)).size > 1;

function validateAssignment(element: ElementOf<"stratus_ip_assignment">, instances: InstanceIndex): readonly Finding[] {
  const all = knownEntries(configuredValue(element, "assignments")).flatMap((entry): readonly RegionalObject[] => {
    const { address, computeId, region } = entry;
    const [to, from] = [instances.byId(computeId), instances.byAddress(address)];
    const configured = instances.regionOf(region);
    const what = to ? `the entry for ${to.node.path}` : "an entry";
    const entries = configured === undefined ? [] : [{ what, region: configured }];
    const addressWords = from && from !== to ? `an address of ${from.node.path}` : undefined;
    return [
      ...withRegion(to, instances),
      ...(addressWords === undefined ? [] : withRegion(from, instances, addressWords)),
      ...entries,
    ];
  });
  if (!areInSeveralRegions(all)) return [];
  return [
    {
      construct: element,
      text: `${element.node.path}: all IP addresses and instances of an assignment must be in one region, but ${listByRegion(withoutRepetitions(all))}. Use one IpAssignment per region, and assign each address to an instance in its own region.`,
    },
  ];
}

/** An entry and its instance both have a region. If the regions are the same, the message names only the instance. */
function withoutRepetitions(all: readonly RegionalObject[]): readonly RegionalObject[] {
  return all.filter(
    ({ what, region }) => !all.some((other) => other.region === region && what === `the entry for ${other.what}`),
  );
}

function validateShare(element: ElementOf<"stratus_ip_share">, instances: InstanceIndex): readonly Finding[] {
  const [primary] = withRegion(instances.byId(configuredValue(element, "computeId")), instances);
  if (!primary) return [];
  const inOtherRegions = entriesOf(configuredValue(element, "ips"))
    .map((address) => instances.byAddress(address))
    .flatMap((owner) => withRegion(owner, instances, owner && `an address of ${owner.node.path}`))
    .filter(({ region }) => region !== primary.region);
  if (inOtherRegions.length === 0) return [];
  return [
    {
      construct: element,
      text: `${element.node.path}: an IP address can only be shared within its region, but ${listByRegion([primary, ...inOtherRegions])}. Share addresses from ${quoted(primary.region)} with ${primary.what}.`,
    },
  ];
}

function validateRestore(element: ElementOf<"stratus_instance_restore">, instances: InstanceIndex): readonly Finding[] {
  const [source, target] = (["sourceId", "computeId"] as const).map((name) =>
    instances.byId(configuredValue(element, name)),
  );
  const all = [...withRegion(source, instances), ...withRegion(target, instances)];
  const [from] = all;
  if (!from || !areInSeveralRegions(all)) return [];
  return [
    {
      construct: element,
      text: `${element.node.path}: a backup can only be restored within its region, but ${listByRegion(all)}. Restore it to an instance in ${quoted(from.region)}.`,
    },
  ];
}

/** A warning, because the specification has this rule for restores, and doesn't mention it for new instances. */
function validateInstanceFromBackup(
  element: ElementOf<"stratus_compute_instance">,
  instances: InstanceIndex,
  program: Program,
): readonly Finding[] {
  const id = configuredValue(element, "backupId");
  if (id === undefined) return [];
  const snapshot = program
    .resources("stratus_instance_snapshot")
    .find((each) => attributePlaceholder(each, "id") === id);
  const source = snapshot && instances.byId(configuredValue(snapshot, "computeId"));
  const all = [...withRegion(source, instances), ...withRegion(element, instances)];
  if (!source || !areInSeveralRegions(all)) return [];
  return [
    {
      construct: element,
      severity: "warning",
      text: `${element.node.path} is created from a backup of ${source.node.path}, but ${listByRegion(all)}. Backups can only be restored within their region, so the service may refuse this one. Create the instance in ${quoted(all[0]?.region)}.`,
    },
  ];
}
