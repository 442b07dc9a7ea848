import type { TerraformElement } from "cdktf";
import {
  canonicalValue,
  type Contract,
  type Field,
  limitRemedy,
  limitWords,
  type ObjectLimit,
  type Properties,
  soleOwnerWords,
} from "../../src/contract";
import { type Claim, findTooManyClaims } from "./claims";
import { configuredValue, readConfigured } from "./configured-values";
import type { ElementOf } from "./contracts";
import { type Finding, listPaths } from "./finding";
import { indexInstances } from "./instance-index";
import type { Program, ResourcesOfContract } from "./program";
import { attributePlaceholder, isKnown, knownEntries } from "./references";

const pathsOf = (group: readonly Claim[]) => listPaths(group.map(({ construct }) => construct));

/** Finds more resources than the limits of their contracts allow, such as a fourth snapshot of a database. */
export function validateLimits(program: Program): readonly Finding[] {
  return program.resourcesByContract().flatMap((each) => exceededLimits(each, program));
}

function exceededLimits({ contract, resources }: ResourcesOfContract, program: Program): readonly Finding[] {
  const { atMost = [] } = contract;
  if (atMost.length === 0) return [];
  const targets = contract.name === "ipv6_range" ? rangeTargets(program) : new Map<TerraformElement, Properties>();
  const claimsFor = ({ per }: ObjectLimit) =>
    resources.flatMap((construct) => claimValues(construct, contract, per, targets.get(construct)));
  return atMost.flatMap((limit, index) =>
    findTooManyClaims(program, {
      all: claimsFor(limit),
      maximum: limit.count,
      // Resources that exceed one limit together are reported once.
      isAllowed: (group) =>
        atMost
          .slice(0, index)
          .some((earlier) => group.length > earlier.count && shareValues(group, claimsFor(earlier))),
      words: (group) => excessWords(contract, limit, group),
    }),
  );
}

function excessWords(contract: Contract, limit: ObjectLimit, group: readonly Claim[]): string {
  const words = limitWords(contract, limit);
  const reason = limit.providerReason === undefined ? "" : ` ${limit.providerReason}.`;
  const remedy = limitRemedy(contract, limit, group.length - limit.count);
  return `${pathsOf(group)}: ${words[0]?.toLowerCase() ?? ""}${words.slice(1)}, got ${String(group.length)}.${reason} ${remedy}.`;
}

function shareValues(group: readonly Claim[], claims: readonly Claim[]): boolean {
  const keys = group.map(({ construct }) => claims.find((each) => each.construct === construct)?.key);
  return keys.every((key) => key !== undefined && JSON.stringify(key) === JSON.stringify(keys[0]));
}

/** The instances and regions of IPv6 ranges. A configuration may name the instance only by its address. */
function rangeTargets(program: Program): ReadonlyMap<TerraformElement, Properties> {
  const instances = indexInstances(program);
  const targetOf = (range: ElementOf<"stratus_ipv6_range">): Properties => {
    const computeId = configuredValue(range, "computeId");
    const instance = instances.byId(computeId) ?? instances.byAddress(configuredValue(range, "routeTarget"));
    if (!instance) return { computeId };
    const region = instances.regionOf(configuredValue(instance, "region"));
    return { computeId: attributePlaceholder(instance, "id"), region };
  };
  return new Map(program.resources("stratus_ipv6_range").map((range) => [range, targetOf(range)]));
}

/** Finds several resources that manage the same object or setting, although only one may. */
export function validateSoleOwners(program: Program): readonly Finding[] {
  return program.resourcesByContract().flatMap(({ contract, resources }): readonly Finding[] => {
    const { soleOwner } = contract;
    if (!soleOwner) return [];
    return findTooManyClaims(program, {
      all: resources.flatMap((construct) => claimOwned(construct, contract, soleOwner.of)),
      words: (group) =>
        `${pathsOf(group)} manage ${soleOwnerWords(contract, soleOwner)}, so each would undo the changes of the other. Keep one of them, and merge the values.`,
    });
  });
}

/** Returns one claim for each entry of a list. The validation of a resource compares the entries of its own list. */
function claimOwned(construct: TerraformElement, contract: Contract, names: readonly string[]): readonly Claim[] {
  const [list = "", inner] = names[0]?.split(".") ?? [];
  if (inner === undefined) return claimValues(construct, contract, names);
  const field = contract.fields[list]?.spec.item?.spec.fields?.[inner];
  const entries = knownEntries(readConfigured(construct, list) as readonly Properties[] | undefined);
  const values = new Set(entries.map((entry) => canonical(field, entry[inner])));
  return [...values]
    .filter((value) => typeof value === "string")
    .map((value) => ({ construct, key: [value], value, isWritten: isKnown(value) }));
}

/** Returns the claim of a resource on the values of its fields. Empty if a field has no value. */
function claimValues(
  construct: TerraformElement,
  { fields }: Contract,
  names: readonly string[],
  known?: Properties,
): readonly Claim[] {
  const key = names.map((name) => canonical(fields[name], known ? known[name] : readConfigured(construct, name)));
  if (key.includes(undefined)) return [];
  return [{ construct, key, value: key[0], isWritten: key.every(isKnown) }];
}

const canonical = (field: Field | undefined, value: unknown): unknown =>
  field && value !== undefined && isKnown(value) ? canonicalValue(field, value, {}) : value;
