import type { TerraformElement } from "cdktf";
import type { IConstruct } from "constructs";
import type { Properties } from "../../src/contract";
import { isSingle } from "./claims";
import type { Finding } from "./finding";
import { joinNames } from "./finding";
import type { InstanceIndex } from "./instance-index";
import { indexInstances } from "./instance-index";
import { configuredValue, attributePlaceholder } from "./configured-values";
import type { Program } from "./program";

/** What works in one region only, said across two (R3-147, R3-159, R1-161). */
export function validateSameRegion(program: Program): readonly Finding[] {
  const instances = indexInstances(program);
  const own = (type: string) => program.resources(type).filter((each) => program.isOwn(each) && isSingle(each));
  return [
    ...own("stratus_ip_assignment").flatMap((each) => validateAssignment(each, instances)),
    ...own("stratus_ip_share").flatMap((each) => validateShare(each, instances)),
    ...own("stratus_instance_restore").flatMap((each) => validateRestore(each, instances)),
    ...own("stratus_compute_instance").flatMap((each) => validateInstanceFromBackup(each, instances, program)),
  ];
}

/** Something whose region is known. */
interface Located {
  readonly what: string;
  readonly region: string;
}

function locate(instance: IConstruct | undefined, instances: InstanceIndex, what = instance?.node.path): readonly Located[] {
  const region = instance && instances.regionOf(configuredValue(instance, "region"));
  return region === undefined || what === undefined ? [] : [{ what, region }];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const quoted = JSON.stringify;

/** What is where, by regions: `a and b are in "us-east", c is in "us-west"`. */
function listByRegion(all: readonly Located[]): string {
  return [...new Set(all.map(({ region }) => region))]
    .map((region) => {
      const here = [...new Set(all.filter((each) => each.region === region).map(({ what }) => what))];
      return `${joinNames(here)} ${here.length === 1 ? "is" : "are"} in ${quoted(region)}`;
    })
    .join(", and ");
}

const areApart = (all: readonly Located[]) => new Set(all.map(({ region }) => region)).size > 1;

function validateAssignment(element: TerraformElement, instances: InstanceIndex): readonly Finding[] {
  const all = listOf(configuredValue(element, "assignments")).flatMap((entry): readonly Located[] => {
    const { address, computeId, region } = (entry ?? {}) as Properties;
    const [to, from] = [instances.byId(computeId), instances.byAddress(address)];
    const said = instances.regionOf(region);
    const what = to ? `what goes to ${to.node.path}` : "an entry";
    const entries = said === undefined ? [] : [{ what, region: said }];
    const whose = from && from !== to ? `an address of ${from.node.path}` : undefined;
    return [...locate(to, instances), ...(whose === undefined ? [] : locate(from, instances, whose)), ...entries];
  });
  if (!areApart(all)) return [];
  return [
    {
      text: `${element.node.path} cannot be: all addresses and instances of an assignment are in one region, but ${listByRegion(withoutRepetitions(all))}. Put addresses on instances of their own region, with an IpAssignment for each region`,
    },
  ];
}

/** What an entry says of its region is worth words only where it is not what its instance says. */
function withoutRepetitions(all: readonly Located[]): readonly Located[] {
  return all.filter(
    ({ what, region }) => !all.some((other) => other.region === region && what === `what goes to ${other.what}`),
  );
}

function validateShare(element: TerraformElement, instances: InstanceIndex): readonly Finding[] {
  const [primary] = locate(instances.byId(configuredValue(element, "computeId")), instances);
  if (!primary) return [];
  const far = listOf(configuredValue(element, "ips"))
    .map((address) => instances.byAddress(address))
    .flatMap((owner) => locate(owner, instances, owner && `an address of ${owner.node.path}`))
    .filter(({ region }) => region !== primary.region);
  if (far.length === 0) return [];
  return [
    {
      text: `${element.node.path} cannot be: an address is shared within its region only, but ${listByRegion([primary, ...far])}. Share addresses of ${quoted(primary.region)} with ${primary.what}`,
    },
  ];
}

function validateRestore(element: TerraformElement, instances: InstanceIndex): readonly Finding[] {
  const [source, target] = ["sourceId", "computeId"].map((name) => instances.byId(configuredValue(element, name)));
  const all = [...locate(source, instances), ...locate(target, instances)];
  const [from] = all;
  if (!from || !areApart(all)) return [];
  return [
    {
      text: `${element.node.path} cannot be: a backup is restored within its region only, but ${listByRegion(all)}. Restore to an instance of ${quoted(from.region)}`,
    },
  ];
}

/** The document says it of restoring, and is silent on making an instance from a backup: so it is a warning. */
function validateInstanceFromBackup(element: TerraformElement, instances: InstanceIndex, program: Program): readonly Finding[] {
  const id = configuredValue(element, "backupId");
  if (id === undefined) return [];
  const snapshot = program.resources("stratus_instance_snapshot").find((each) => attributePlaceholder(each, "id") === id);
  const source = snapshot && instances.byId(configuredValue(snapshot, "computeId"));
  const all = [...locate(source, instances), ...locate(element, instances)];
  if (!source || !areApart(all)) return [];
  return [
    {
      warning: element,
      text: `${element.node.path} is made from a backup of ${source.node.path}, but ${listByRegion(all)}. A backup is restored within its region only, and the service may refuse this one`,
    },
  ];
}
