import { type AttributeChange, KNOWN_AFTER_APPLY, type Plan, type PlannedChange, SENSITIVE } from "./planned-changes";
import {
  isSameValue,
  isShownObject,
  keysOf,
  pairOf,
  partOf,
  plainAddress,
  type ShownChange,
  type ShownPlan,
  type ValuePair,
} from "./shown-plan";

/** A value that a plan changes. */
interface ChangedValue<Place> {
  readonly place: Place;
  readonly pair: ValuePair;
  readonly isSensitive: boolean;
  readonly isUnknown: boolean;
}

/** How a reader of a plan follows a value into its parts. */
interface ChangeReader<Place> {
  /** True if the parts are compared one by one (default: the value is compared as a whole). */
  hasParts(place: Place, pair: ValuePair): boolean;
  partAt(place: Place, key: string | number): Place;
  /** True if the value is a secret that the plan doesn't mark. */
  isSecret?(place: Place): boolean;
}

/**
 * Finds the values that a plan changes. A secret and a value that is known after apply have no parts, because the plan
 * doesn't show them.
 */
export function changedValues<Place>(
  place: Place,
  pair: ValuePair,
  reader: ChangeReader<Place>,
): readonly ChangedValue<Place>[] {
  const { before, after, unknown } = pair;
  const isSensitive = pair.secretBefore === true || pair.secretAfter === true || reader.isSecret?.(place) === true;
  const isUnknown = unknown === true;
  if (!isSensitive && !isUnknown && reader.hasParts(place, pair)) {
    return keysOf(before, after, unknown).flatMap((key) =>
      changedValues(reader.partAt(place, key), partOf(pair, key), reader),
    );
  }
  return !isUnknown && isSameValue(before, after) ? [] : [{ place, pair, isSensitive, isUnknown }];
}

const joinPath = (path: string, key: string | number) =>
  typeof key === "number" ? `${path}[${String(key)}]` : path === "" ? key : `${path}.${key}`;

const isTree = (value: unknown) =>
  isShownObject(value) || Array.isArray(value) || value === undefined || value === null;

/** Reads every attribute on its own, by its path in Terraform's names. */
const attributeReader: ChangeReader<string> = {
  hasParts: (_, { before, after, unknown }) =>
    isTree(before) && isTree(after) && keysOf(before, after, unknown).length > 0,
  partAt: joinPath,
};

function findChanges(change: ShownChange): readonly Omit<AttributeChange, "replaces">[] {
  return changedValues("", pairOf(change), attributeReader).map(({ place, pair, isSensitive, isUnknown }) => {
    const shown = (value: unknown) =>
      value === null || value === undefined ? undefined : isSensitive ? SENSITIVE : value;
    return { path: place, before: shown(pair.before), after: isUnknown ? KNOWN_AFTER_APPLY : shown(pair.after) };
  });
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
  const attributes = findChanges(change).map((difference) => ({
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
