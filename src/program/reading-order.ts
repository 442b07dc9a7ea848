import { groupBy, propertyText } from "../contract";
import type { ProgramResource } from "./model";

/** A program up to this length stands in its main file. */
export const mostLinesOfOneFile = 250;

/** How many lines of resources another file has at most. */
const mostLines = 280;

/** Devices behind their firewall, the records of a zone by their names, those of the zone itself first. */
export function inReadingOrder(resources: readonly ProgramResource[]): readonly ProgramResource[] {
  const devices = groupBy(resources, ({ object, scope }) =>
    object.contract.name === "firewall_device" ? scope?.importId : undefined,
  );
  const behind = new Set([...devices.values()].flat());
  const records = resources.filter(({ object }) => object.contract.name === "domain_record");
  const sorted = [...records].sort(byHost);
  const next = sorted.values();
  return resources.flatMap((resource): readonly ProgramResource[] => {
    if (behind.has(resource)) return [];
    if (resource.object.contract.name === "domain_record") return [next.next().value ?? resource];
    const own = resource.object.contract.name === "firewall" ? (devices.get(resource.object.importId) ?? []) : [];
    return [resource, ...own];
  });
}

function byHost(left: ProgramResource, right: ProgramResource): number {
  const [one, other] = [left, right].map(({ object: { attributes } }) => [
    propertyText(attributes["name"]),
    propertyText(attributes["type"]),
  ]) as [string[], string[]];
  for (const [index, word] of one.entries()) {
    if (word !== other[index]) return word < (other[index] ?? "") ? -1 : 1;
  }
  return 0;
}

/** Resources in parts that have not too many lines. What belongs to a firewall stays with it. */
export function inParts(
  resources: readonly ProgramResource[],
  linesOf: (resource: ProgramResource) => number,
): readonly (readonly ProgramResource[])[] {
  const all: ProgramResource[][] = [];
  let lines = mostLines;
  for (const resource of resources) {
    const own = linesOf(resource);
    const isPart = resource.object.contract.name === "firewall_device" && resource.scope !== undefined;
    if (lines + own > mostLines && !(isPart && all.length > 0)) {
      all.push([]);
      lines = 0;
    }
    lines += own;
    all[all.length - 1]?.push(resource);
  }
  return all;
}
