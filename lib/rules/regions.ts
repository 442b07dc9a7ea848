import type { TerraformElement } from "cdktf";
import type { IConstruct } from "constructs";
import type { Properties } from "../../src/contract";
import { isMadeOnce } from "./claims";
import type { Finding } from "./finding";
import { listed } from "./finding";
import type { Instances } from "./instances";
import { instancesOf } from "./instances";
import { configuredValues, standInOf } from "./meaning";
import type { Program } from "./program";

/** What works in one region only, said across two (R3-147, R3-159, R1-161). */
export function regions(program: Program): readonly Finding[] {
  const instances = instancesOf(program);
  const own = (type: string) => program.resources(type).filter((each) => program.isOwn(each) && isMadeOnce(each));
  return [
    ...own("stratus_ip_assignment").flatMap((each) => assignment(each, instances)),
    ...own("stratus_ip_share").flatMap((each) => share(each, instances)),
    ...own("stratus_instance_restore").flatMap((each) => restore(each, instances)),
    ...own("stratus_compute_instance").flatMap((each) => fromBackup(each, instances, program)),
  ];
}

/** Something whose region is known. */
interface Placed {
  readonly what: string;
  readonly region: string;
}

function placed(instance: IConstruct | undefined, instances: Instances, what = instance?.node.path): readonly Placed[] {
  const region = instance && instances.regionOf(configuredValues(instance, "region"));
  return region === undefined || what === undefined ? [] : [{ what, region }];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const quoted = JSON.stringify;

/** What is where, by regions: `a and b are in "us-east", c is in "us-west"`. */
function places(all: readonly Placed[]): string {
  return [...new Set(all.map(({ region }) => region))]
    .map((region) => {
      const here = [...new Set(all.filter((each) => each.region === region).map(({ what }) => what))];
      return `${listed(here)} ${here.length === 1 ? "is" : "are"} in ${quoted(region)}`;
    })
    .join(", and ");
}

const areApart = (all: readonly Placed[]) => new Set(all.map(({ region }) => region)).size > 1;

function assignment(element: TerraformElement, instances: Instances): readonly Finding[] {
  const all = listOf(configuredValues(element, "assignments")).flatMap((entry): readonly Placed[] => {
    const { address, computeId, region } = (entry ?? {}) as Properties;
    const [to, from] = [instances.byId(computeId), instances.byAddress(address)];
    const said = instances.regionOf(region);
    const what = to ? `what goes to ${to.node.path}` : "an entry";
    const entries = said === undefined ? [] : [{ what, region: said }];
    const whose = from && from !== to ? `an address of ${from.node.path}` : undefined;
    return [...placed(to, instances), ...(whose === undefined ? [] : placed(from, instances, whose)), ...entries];
  });
  if (!areApart(all)) return [];
  return [
    {
      text: `${element.node.path} cannot be: all addresses and instances of an assignment are in one region, but ${places(unsaid(all))}. Put addresses on instances of their own region, with an IpAssignment for each region`,
    },
  ];
}

/** What an entry says of its region is worth words only where it is not what its instance says. */
function unsaid(all: readonly Placed[]): readonly Placed[] {
  return all.filter(
    ({ what, region }) => !all.some((other) => other.region === region && what === `what goes to ${other.what}`),
  );
}

function share(element: TerraformElement, instances: Instances): readonly Finding[] {
  const [primary] = placed(instances.byId(configuredValues(element, "computeId")), instances);
  if (!primary) return [];
  const far = listOf(configuredValues(element, "ips"))
    .map((address) => instances.byAddress(address))
    .flatMap((owner) => placed(owner, instances, owner && `an address of ${owner.node.path}`))
    .filter(({ region }) => region !== primary.region);
  if (far.length === 0) return [];
  return [
    {
      text: `${element.node.path} cannot be: an address is shared within its region only, but ${places([primary, ...far])}. Share addresses of ${quoted(primary.region)} with ${primary.what}`,
    },
  ];
}

function restore(element: TerraformElement, instances: Instances): readonly Finding[] {
  const [source, target] = ["sourceId", "computeId"].map((name) => instances.byId(configuredValues(element, name)));
  const all = [...placed(source, instances), ...placed(target, instances)];
  const [from] = all;
  if (!from || !areApart(all)) return [];
  return [
    {
      text: `${element.node.path} cannot be: a backup is restored within its region only, but ${places(all)}. Restore to an instance of ${quoted(from.region)}`,
    },
  ];
}

/** The document says it of restoring, and is silent on making an instance from a backup: so it is a warning. */
function fromBackup(element: TerraformElement, instances: Instances, program: Program): readonly Finding[] {
  const id = configuredValues(element, "backupId");
  if (id === undefined) return [];
  const snapshot = program.resources("stratus_instance_snapshot").find((each) => standInOf(each, "id") === id);
  const source = snapshot && instances.byId(configuredValues(snapshot, "computeId"));
  const all = [...placed(source, instances), ...placed(element, instances)];
  if (!source || !areApart(all)) return [];
  return [
    {
      warning: element,
      text: `${element.node.path} is made from a backup of ${source.node.path}, but ${places(all)}. A backup is restored within its region only, and the service may refuse this one`,
    },
  ];
}
