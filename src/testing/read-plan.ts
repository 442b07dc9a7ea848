import {
  type ShownChange,
  type ShownPlan,
  type ValuePair,
  isSameValue,
  isShownObject,
  keysOf,
  pairOf,
  partOf,
  plainAddress,
} from "../terraform/shown-plan";
import { type AttributeChange, type PlannedChange, type Plan, KNOWN_AFTER_APPLY, SENSITIVE } from "./planned-changes";

const joinPath = (path: string, key: string | number) =>
  typeof key === "number" ? `${path}[${String(key)}]` : path === "" ? key : `${path}.${key}`;

function findChanges(path: string, pair: ValuePair): readonly Omit<AttributeChange, "replaces">[] {
  const { before, after, unknown } = pair;
  const isSecret = pair.secretBefore === true || pair.secretAfter === true;
  const isKnown = unknown !== true;
  const isTree = (value: unknown) =>
    isShownObject(value) || Array.isArray(value) || value === undefined || value === null;
  const hasParts = keysOf(before, after, unknown).length > 0 && isTree(before) && isTree(after);
  if (!isSecret && isKnown && hasParts) {
    return keysOf(before, after, unknown).flatMap((key) => findChanges(joinPath(path, key), partOf(pair, key)));
  }
  if (isKnown && isSameValue(before, after)) return [];
  const shown = (value: unknown) => (value === null || value === undefined ? undefined : isSecret ? SENSITIVE : value);
  return [{ path, before: shown(before), after: isKnown ? shown(after) : KNOWN_AFTER_APPLY }];
}

const single: { readonly [action: string]: PlannedChange["action"] } = {
  create: "create",
  update: "update",
  delete: "delete",
  read: "read",
  forget: "forget",
};

function toChanges(address: string, construct: string | undefined, change: ShownChange): readonly PlannedChange[] {
  const action = change.actions.length > 1 ? "replace" : single[change.actions[0] ?? ""];
  if (action === undefined) return [];
  const replacing = (change.replace_paths ?? []).map((steps) => steps.reduce<string>(joinPath, ""));
  const attributes = findChanges("", pairOf(change)).map((difference) => ({
    ...difference,
    replaces: replacing.some((path) => difference.path === path || /^[.[]/.test(difference.path.slice(path.length))),
  }));
  return [{ address, ...(construct === undefined ? {} : { construct }), action, attributes }];
}

const verbs: Readonly<Record<PlannedChange["action"], string>> = {
  create: "would be created",
  update: "would be updated in place",
  replace: "would be replaced",
  delete: "would be destroyed",
  read: "would be read",
  forget: "would be removed from the state",
};

const printed = (value: unknown) =>
  value === undefined ? "null" : value === SENSITIVE || value === KNOWN_AFTER_APPLY ? value : JSON.stringify(value);

function formatChange({ address, construct, action, attributes }: PlannedChange): string {
  const head = `  ${construct === undefined ? address : `${construct} (${address})`} ${verbs[action]}`;
  // Attributes of a deleted object aren't listed.
  if (action === "delete" || action === "forget") return head;
  const isNamed = ({ after, replaces }: AttributeChange) => after !== KNOWN_AFTER_APPLY || replaces;
  const lines = attributes.filter(isNamed).map(({ path, before, after, replaces }) => {
    const values = action === "create" ? printed(after) : `${printed(before)} -> ${printed(after)}`;
    return `    ${path === "" ? "value" : path}: ${values}${replaces ? " (forces replacement)" : ""}`;
  });
  // Attributes that are known after apply follow from the others, so they share one line.
  const late = attributes.filter((attribute) => !isNamed(attribute)).map(({ path }) => (path === "" ? "value" : path));
  return [head, ...lines, ...(late.length > 0 ? [`    ${late.join(", ")}: ${KNOWN_AFTER_APPLY}`] : [])].join("\n");
}

export const emptyPlan: Plan = { isEmpty: true, changes: [], text: "No changes." };

export function toPlan(shown: ShownPlan, constructs: ReadonlyMap<string, string>): Plan {
  const resources = (shown.resource_changes ?? []).flatMap(({ address, change }) => {
    return toChanges(address, constructs.get(plainAddress(address)), change);
  });
  const outputs = Object.entries(shown.output_changes ?? {}).flatMap(([name, change]) => {
    return toChanges(`output.${name}`, undefined, change);
  });
  const changes = [...resources, ...outputs];
  return changes.length === 0 ? emptyPlan : { isEmpty: false, changes, text: changes.map(formatChange).join("\n") };
}
