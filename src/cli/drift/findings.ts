import { type AccountObject, importIdOf, objectName } from "../../account";
import type { Contract } from "../../contract";
import type { AttributeDrift } from "./compare-object";
import type { ChangedObject, Drift } from "./find-drift";
import type { IgnoreRule } from "../ignore-file";
import type { ManagedObject } from "../stacks/read-state";
import { foreignText } from "../../printable";
import { table } from "../table";

/** One object that differs between states and account. */
export interface DriftFinding {
  readonly what: "changed" | "missing" | "unmanaged";
  readonly kind: string;
  /** The ID for `terraform import`. */
  readonly id: string;
  /** The display name: its label, or a record's name, type and target. */
  readonly name: string;
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

const ofAccount = ({ contract, importId: id, attributes }: AccountObject): DriftFinding => {
  return { what: "unmanaged", kind: contract.name, id, name: objectName(contract, attributes) };
};

/** Converts a drift to findings, without those that the rules ignore. */
export function driftFindings(drift: Drift, rules: readonly IgnoreRule[]): Findings {
  const all: readonly (readonly [Contract, DriftFinding])[] = [
    ...drift.changed.map(({ managed, differences }) => {
      return [managed.contract, { ...ofManaged("changed", managed), attributes: differences }] as const;
    }),
    ...drift.missing.map((managed) => [managed.contract, ofManaged("missing", managed)] as const),
    ...drift.unmanaged.map((object) => [object.contract, ofAccount(object)] as const),
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

const secret = "(secret)";
/** The maximum length of a value. A TXT record can be as long as a page. */
const maxValueLength = 60;

/** Formats the value of an attribute on one line. */
function shown(value: unknown, { isSensitive }: AttributeDrift): string {
  if (isSensitive) return secret;
  return value === null ? "nothing" : foreignText(JSON.stringify(value), maxValueLength);
}

const objectOf = ({ construct, address, kind, id, name }: DriftFinding) =>
  foreignText(construct ?? address ?? `${kind} ${name === "" || name === id ? id : JSON.stringify(name)}`);

/** `ttl_sec: 300 → 3600` */
export const changeOf = (difference: AttributeDrift) =>
  `${difference.attribute}: ${shown(difference.state, difference)} → ${shown(difference.account, difference)}`;

function rowsOf(finding: DriftFinding): readonly (readonly string[])[] {
  const { what, kind, id, attributes = [] } = finding;
  const first = [what, objectOf(finding), kind, foreignText(id)];
  if (attributes.length === 0) return [first];
  return attributes.map((each, index) => [...(index === 0 ? first : ["", "", "", ""]), changeOf(each)]);
}

const counted = (count: number, words: string) => `${String(count)} ${words}`;

/** Formats the findings as a table with a summary. */
export function driftText({ found, ignored }: Findings, compared: number): string {
  const count = (what: DriftFinding["what"]) => found.filter((each) => each.what === what).length;
  const end = [
    counted(count("changed"), "changed"),
    counted(count("missing"), "missing"),
    counted(count("unmanaged"), "unmanaged"),
    ...(ignored.length > 0 ? [counted(ignored.length, "ignored")] : []),
  ].join(", ");
  const summary = `${end}. Compared ${counted(compared, compared === 1 ? "object" : "objects")} in the state.\n`;
  if (found.length === 0) return `No drift. ${summary}`;
  return `${table(["STATUS", "OBJECT", "KIND", "ID", "STATE → ACCOUNT"], found.flatMap(rowsOf))}\n\n${summary}`;
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
