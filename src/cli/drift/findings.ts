import type { AccountObject } from "../../account";
import { importIdOf, objectName } from "../../account";
import type { Contract } from "../../contract";
import type { Difference } from "./compare-object";
import type { Drift } from "./find-drift";
import type { IgnoreRule } from "../ignore-file";
import type { ManagedObject } from "./managed-objects";

/** One object that states and account do not agree about. */
export interface Finding {
  readonly what: "changed" | "missing" | "unmanaged";
  readonly kind: string;
  /** What `terraform import` takes. */
  readonly id: string;
  /** What people know it by: its label, or a record's name, type and target. */
  readonly name: string;
  /** Of objects in a state. */
  readonly address?: string;
  readonly construct?: string;
  readonly state?: string;
  readonly attributes?: readonly Difference[];
}

export interface IgnoredFinding extends Finding {
  readonly reason: string;
}

export interface Findings {
  readonly found: readonly Finding[];
  readonly ignored: readonly IgnoredFinding[];
  /** Lines of the ignore file that nothing was ignored by. */
  readonly unused: readonly IgnoreRule[];
}

const ofManaged = (what: "changed" | "missing", managed: ManagedObject): Finding => {
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

const ofAccount = ({ contract, importId: id, attributes }: AccountObject): Finding => {
  return { what: "unmanaged", kind: contract.name, id, name: objectName(contract, attributes) };
};

/** What a drift comes to, without what the rules ignore. */
export function findingsOf(drift: Drift, rules: readonly IgnoreRule[]): Findings {
  const all: readonly (readonly [Contract, Finding])[] = [
    ...drift.changed.map(({ managed, differences }) => {
      return [managed.contract, { ...ofManaged("changed", managed), attributes: differences }] as const;
    }),
    ...drift.missing.map((managed) => [managed.contract, ofManaged("missing", managed)] as const),
    ...drift.unmanaged.map((object) => [object.contract, ofAccount(object)] as const),
  ];
  const used = new Set<IgnoreRule>();
  const found: Finding[] = [];
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
  return { found, ignored, unused: rules.filter((rule) => !used.has(rule)) };
}
