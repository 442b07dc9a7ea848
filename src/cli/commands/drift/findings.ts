import type { Contract } from "../../../contract";
import { type AccountObject, importIdOf, objectName } from "../../account";
import type { IgnoreRule } from "../../ignore-file";
import type { ManagedObject } from "../../stacks/read-state";
import type { AttributeDrift } from "./compare-object";
import type { ChangedObject, Drift } from "./find-drift";

/** One object that differs between states and account. */
export interface DriftFinding {
  readonly what: "changed" | "missing" | "unmanaged";
  readonly kind: string;
  /** The ID for `terraform import`. */
  readonly id: string;
  /** The display name: its label, or a record's name, type and target. */
  readonly name: string;
  /** The parent of an unmanaged object, such as `domain "shop.example"`. */
  readonly parent?: string | undefined;
  /** Only for objects in a state. */
  readonly address?: string;
  readonly construct?: string;
  readonly state?: string;
  readonly attributes?: readonly AttributeDrift[];
}

export interface IgnoredFinding extends DriftFinding {
  readonly reason: string;
}

export interface Findings {
  readonly found: readonly DriftFinding[];
  readonly ignored: readonly IgnoredFinding[];
  /** The changed objects among the found ones. */
  readonly changed: readonly ChangedObject[];
  /** Rules of the ignore file that matched nothing. */
  readonly unused: readonly IgnoreRule[];
}

const ofManaged = (what: "changed" | "missing", managed: ManagedObject): DriftFinding => {
  const { contract, object, address, construct, state } = managed;
  return {
    what,
    kind: contract.name,
    id: importIdOf(contract, object),
    name: objectName(contract, object),
    address,
    ...(construct !== undefined && { construct }),
    state: state.name,
  };
};

const ofAccount = ({ contract, importId: id, attributes }: AccountObject, parent: string | undefined): DriftFinding => {
  return { what: "unmanaged", kind: contract.name, id, name: objectName(contract, attributes), parent };
};

/** Converts a drift to findings, without those that the rules ignore. */
export function driftFindings(drift: Drift, rules: readonly IgnoreRule[]): Findings {
  const all: readonly (readonly [Contract, DriftFinding])[] = [
    ...drift.changed.map(({ managed, differences }) => {
      return [managed.contract, { ...ofManaged("changed", managed), attributes: differences }] as const;
    }),
    ...drift.missing.map((managed) => [managed.contract, ofManaged("missing", managed)] as const),
    ...drift.unmanaged.map((object) => [object.contract, ofAccount(object, drift.parentOf(object))] as const),
  ];
  const used = new Set<IgnoreRule>();
  const found: DriftFinding[] = [];
  const ignored: IgnoredFinding[] = [];
  for (const [contract, finding] of all) {
    const { id, name, address, construct } = finding;
    const names = [id, name, address, construct].filter((each) => each !== undefined);
    const rule = rules.find(({ matches }) => matches(contract, names));
    if (!rule) {
      found.push(finding);
      continue;
    }
    used.add(rule);
    ignored.push({ ...finding, reason: rule.reason });
  }
  const changed = drift.changed.filter(({ differences }) => found.some(({ attributes }) => attributes === differences));
  return { found, ignored, changed, unused: rules.filter((rule) => !used.has(rule)) };
}

/** Returns more members for the JSON of an attribute. */
export type AttributeDetails = (difference: AttributeDrift) => object;

/** Formats the findings as JSON. */
export function driftJson(
  { found, ignored }: Findings,
  { compared, unseen }: Pick<Drift, "compared" | "unseen">,
  detailsOf: AttributeDetails = () => ({}),
): string {
  const of = (what: DriftFinding["what"]) =>
    found.filter((each) => each.what === what).map((each) => findingJson(each, detailsOf));
  const report = {
    changed: of("changed"),
    missing: of("missing"),
    unmanaged: of("unmanaged"),
    ignored: ignored.map((each) => ({ what: each.what, ...findingJson(each, () => ({})), reason: each.reason })),
    unseen: unseen.map(({ contract, reason }) => ({ kind: contract.name, reason })),
    compared,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function findingJson(finding: DriftFinding, detailsOf: AttributeDetails): object {
  const { kind, id, name, address, construct, state, attributes } = finding;
  return {
    kind,
    id,
    name,
    ...(address !== undefined && { address, construct: construct ?? null, state }),
    ...(attributes && {
      attributes: attributes.map((difference) => {
        const { attribute, state: before, account, isSensitive } = difference;
        const values = isSensitive ? { sensitive: true } : { state: before, account };
        return { attribute, ...values, ...detailsOf(difference) };
      }),
    }),
  };
}
