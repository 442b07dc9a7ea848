import { camel } from "../../../contract";
import { hasKey } from "../../../project-files/moves-file";
import { foreignText } from "../../../shared/printable";
import { shellQuote } from "../../../shared/shell";
import type { UnseenObjects } from "../../account";
import type { ComparedObject, FreshObject } from "../../match/compared-objects";
import type { Match } from "../../match/match-account";
import type { StackMatching } from "../../match/match-stack";
import { ownCommand } from "../../packages/own-package";
import { changeLines, countPlan, type PlannedProgram, type ProofChange, sums } from "../../plans/count-plan";
import { objectWords } from "../../plans/hide-value";
import type { Host } from "../../program/typescript";
import type { FindConstruct } from "../../stacks/construct-paths";
import type { ProjectStack } from "../../stacks/find-stacks";
import { table } from "../../table";
import { type ChangeWithKeys, withProgramKeys } from "./renamed-keys";

/** Names a resource: by its construct path if a synthesized stack has it, otherwise by its address. */
export type PlaceOf = (resource: Pick<ComparedObject, "address" | "type" | "name">) => string;

export const placeIn =
  (findConstruct: FindConstruct): PlaceOf =>
  (resource) => {
    const path = findConstruct(resource);
    const { address } = resource;
    const key = hasKey(address) ? address.slice(address.indexOf("[")) : "";
    return foreignText(path === undefined ? address : `${path}${key}`);
  };

/** The result of a run. */
export interface Recovery {
  readonly stack: ProjectStack;
  readonly host: Host;
  /** True if the program changed after the last synth. */
  readonly isOutdated: boolean;
  readonly found: StackMatching;
  readonly unseen: readonly UnseenObjects[];
  readonly baseUrl: string;
  readonly placeOf: PlaceOf;
  /** The file for the imports. */
  readonly file: string;
}

const reasons: Readonly<Record<Match["by"], string>> = {
  key: "same name",
  attributes: "same attributes",
  choice: "your choice",
};

const textOf = ({ contract, type, label }: ComparedObject) =>
  objectWords({ kind: contract?.name ?? type, name: label });

/** The reason why a resource has no match. */
function missingReason({ contract }: FreshObject, unseen: readonly UnseenObjects[]): string {
  if (contract?.kind !== "resource") return "can't be imported";
  return unseen.some((each) => each.contract.name === contract.name) ? "can't be seen" : "not found";
}

const count = (number: number, one: string, several = `${one}s`) => `${String(number)} ${number === 1 ? one : several}`;

/** Formats the matches, the plan with its changes, and the gaps. */
export function recoveryText(recovery: Recovery): string {
  const { stack, found, unseen, placeOf, baseUrl } = recovery;
  const { matched, ambiguous, notFound, managed } = found;
  const rows = [
    ...matched.map(({ resource, object, by }) => [
      "matched",
      placeOf(resource),
      textOf({ ...object, label: object.label || resource.label }),
      foreignText(object.importId),
      reasons[by],
    ]),
    ...ambiguous.flatMap(({ resource, candidates }) =>
      candidates.map((each) => ["unclear", placeOf(resource), textOf(each), foreignText(each.importId), ""]),
    ),
    ...managed.map(({ resource, object }) => [
      "managed",
      placeOf(resource),
      textOf(object),
      foreignText(object.importId),
      `by ${foreignText(object.manager)}`,
    ]),
    ...notFound.map((each) => ["created", placeOf(each), textOf(each), "", missingReason(each, unseen)]),
  ];
  if (rows.length === 0) {
    const reservation = recovery.isOutdated ? "In the last synth, every" : "Every";
    return `${reservation} resource of ${stack.name} is in its state. There is nothing to recover.\n`;
  }
  return [
    `${table(["STATUS", "IN THE PROGRAM", `OBJECT`, "ID", "REASON"], rows)}\n`,
    ...unseenLines(recovery),
    ...unclearLines(recovery),
    ...notImportableLines(notFound, placeOf),
    ...planLines(recovery),
    ...(matched.length === 0 ? [`No object at ${baseUrl} matches. Check STRATUS_BASE_URL and STRATUS_TOKEN.`] : []),
  ]
    .join("\n")
    .concat("\n");
}

/** The kinds that the token can't list, if the program has resources of them. */
function unseenLines({ found: { notFound }, unseen }: Recovery): readonly string[] {
  const missing = new Set(notFound.map(({ contract }) => contract?.name));
  const lines = unseen
    .filter(({ contract }) => missing.has(contract.name))
    .map(({ reason }) => `Not seen: ${foreignText(reason)}`);
  if (lines.length === 0) return [];
  return [
    ...lines,
    "Their objects may exist, and the next deployment would create them again. Use a token that can read them.\n",
  ];
}

function unclearLines({ found: { ambiguous }, stack, placeOf }: Recovery): readonly string[] {
  const [first] = ambiguous;
  if (!first) return [];
  const [candidate] = first.candidates;
  const example = `${placeOf(first.resource)}=${candidate?.importId ?? "ID"}`;
  return [
    `${count(ambiguous.length, "resource")} may be one of several objects, so no import is written. Choose the object: ${ownCommand()} recover ${shellQuote(stack.name)} --pair ${shellQuote(example)}\n`,
  ];
}

function notImportableLines(notFound: readonly FreshObject[], placeOf: PlaceOf): readonly string[] {
  const operations = notFound.filter(({ contract }) => contract && contract.kind !== "resource");
  if (operations.length === 0) return [];
  return [
    `Warning: the next deployment runs ${operations.map(placeOf).join(", ")} again, because an operation can't be imported. To prevent that, remove ${operations.length === 1 ? "it" : "them"} from the program.\n`,
  ];
}

/** The attributes that an import changes without a request, by reason. */
interface Recorded {
  /** Values that the service never returns. */
  readonly notReturned: readonly string[];
  /** Maps whose keys the program chooses, with the same values. */
  readonly renamed: readonly string[];
}

/** The attributes that a change only stores in the state. Undefined if the change sends a request. */
function recordedBy(change: ProofChange, { contract, renamed }: ChangeWithKeys): Recorded | undefined {
  if (change.action !== "update" || change.importId === undefined || !contract) return undefined;
  const names = [...new Set(change.attributes.map(({ path }) => /^\w+/.exec(path)?.[0] ?? ""))];
  const isNotReturned = (name: string) => contract.fields[camel(name)]?.spec.notReturned === true;
  return names.every(isNotReturned) ? { notReturned: names, renamed } : undefined;
}

/** The counts of the plan, and its changes other than imports and creates. */
export function planned({ found: { plan, matched }, placeOf }: Recovery): PlannedProgram & {
  /** The changes that don't send a request. */
  readonly recorded: readonly Recorded[];
} {
  const contracts = new Map(matched.map(({ resource }) => [resource.address, resource.contract]));
  const changes = (plan.resource_changes ?? []).map((each) => withProgramKeys(each, contracts.get(each.address)));
  const constructs = new Map(changes.map(({ shown }) => [shown.address, placeOf(shown)]));
  const counted = countPlan({ ...plan, resource_changes: changes.map(({ shown }) => shown) }, constructs);
  const byAddress = new Map(changes.map((each) => [each.shown.address, each]));
  const real = counted.changes
    .filter(({ action }) => action !== "create" && action !== "read")
    .map((change) => {
      const own = byAddress.get(change.address);
      return { change, recorded: own && recordedBy(change, own) };
    });
  return {
    ...counted,
    changes: real.filter(({ recorded }) => !recorded).map(({ change }) => change),
    recorded: real.flatMap(({ recorded }) => recorded ?? []),
  };
}

function planLines(recovery: Recovery): readonly string[] {
  const plan = planned(recovery);
  const namesOf = (kind: keyof Recorded) => [...new Set(plan.recorded.flatMap((each) => each[kind]))];
  const countOf = (kind: keyof Recorded) => plan.recorded.filter((each) => each[kind].length > 0).length;
  const [secrets, maps] = [namesOf("notReturned"), namesOf("renamed")];
  return [
    `Plan: ${sums(plan)}.`,
    ...(secrets.length === 0
      ? []
      : [
          `${count(countOf("notReturned"), "change only stores", "changes only store")} ${secrets.join(", ")} in the state, because the service never returns ${secrets.length === 1 ? "it" : "them"}.`,
        ]),
    ...(maps.length === 0
      ? []
      : [
          `${count(countOf("renamed"), "change only stores", "changes only store")} the program's keys of ${maps.join(", ")} in the state. The values are the same, so no request is sent.`,
        ]),
    ...(plan.changes.length === 0
      ? []
      : [
          "",
          "The account differs from the program. The next deployment reverts it:",
          ...plan.changes.flatMap(changeLines),
        ]),
  ];
}

/** The end of the report: what was written, and the next commands. */
export function nextSteps(
  recovered: readonly [Recovery, ...Recovery[]],
  isWritten: boolean,
  { dryRun }: { readonly dryRun?: true },
): string {
  const [{ file, host, stack }] = recovered;
  const matched = recovered.flatMap(({ found }) => found.matched);
  const names = recovered.map((each) => shellQuote(each.stack.name)).join(" ");
  if (!isWritten) {
    return dryRun === true
      ? "Nothing was written (--dry-run)."
      : `Nothing was written. To write ${file} without a prompt, add --yes.`;
  }
  const deploy = stack.isSynthesized ? `npx ${host} deploy ${names}` : "terraform apply";
  const steps = [
    [deploy, `imports ${matched.length === 1 ? "the object" : "the objects"}`],
    [`rm ${file}`, "no longer needed after the deploy"],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  return [
    `Added ${count(matched.length, "import")} to ${file}.`,
    "",
    "Next:",
    ...steps.map(([command, effect]) => `  ${command.padEnd(width)}  # ${effect}`),
  ].join("\n");
}

/** The same for JSON. Property names are stable across versions; new ones may be added. */
export function recoveryReport(recovery: Recovery, isWritten: boolean): object {
  const { stack, isOutdated, found, unseen, placeOf, file } = recovery;
  const { imported, added, changed, destroyed, changes } = planned(recovery);
  const resourceJson = (each: ComparedObject) => ({
    kind: each.contract?.name ?? each.type,
    address: each.address,
    construct: placeOf(each),
  });
  const objectJson = ({ importId, label }: Match["object"]) => ({ id: importId, name: label });
  return {
    stack: stack.name,
    outdated: isOutdated,
    matched: found.matched.map(({ resource, object, by }) => ({
      ...resourceJson(resource),
      ...objectJson(object),
      by,
    })),
    ambiguous: found.ambiguous.map(({ resource, candidates }) => ({
      ...resourceJson(resource),
      candidates: candidates.map(objectJson),
    })),
    managed: found.managed.map(({ resource, object }) => ({
      ...resourceJson(resource),
      ...objectJson(object),
      manager: object.manager,
    })),
    created: found.notFound.map((each) => ({ ...resourceJson(each), reason: missingReason(each, unseen) })),
    unseen: unseen.map(({ contract, reason }) => ({ kind: contract.name, reason })),
    plan: { imported, added, changed, destroyed, changes },
    file,
    written: isWritten,
  };
}
