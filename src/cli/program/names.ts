import { createHash } from "node:crypto";
import { propertyText } from "../../contract";
import type { AccountObject } from "./account-object";
import { type AccountIndex, type Candidates, type KnownNames, ledgerKey, type ProgramKind, programKind } from "./model";

/** The name of an object in a program, and the object that it is unique within. */
export interface ObjectName {
  readonly name: string;
  readonly scope?: AccountObject;
}

/** The provider's own name in a program, and names that constructs can't have. */
const impossible = new Set(["stratus", ...Object.getOwnPropertyNames(Object.prototype)]);

const endsWith = (name: string, suffix: string) => name === suffix || name.endsWith(`-${suffix}`);

/**
 * Derives names from natural keys. A name depends only on the object, on its parent, and on older objects with the same
 * name, so a new object never renames another.
 *
 * @param objects The objects in the order of their IDs, oldest first.
 * @param known Names that were assigned before. They are kept and never reused.
 */
export function nameObjects(
  programs: readonly ProgramKind[],
  objects: readonly AccountObject[],
  index: AccountIndex,
  known: KnownNames = new Map(),
): Map<AccountObject, ObjectName> {
  const names = new Map<AccountObject, ObjectName>();
  const taken = new Map<AccountObject | undefined, Set<string>>();
  const ofProgram = [...known.values()].flatMap(([name = "", ...more]) => (more.length === 0 ? [name] : []));
  taken.set(undefined, new Set(ofProgram.map(topLevelKey)));
  for (const object of objects) {
    const name = known.get(ledgerKey(object))?.at(-1);
    if (name !== undefined) names.set(object, { name });
  }
  const candidatesFor = namer(programs, index, names);
  const unnamed = objects.filter((object) => !names.has(object));
  // Parents come first, because the names of their children derive from them.
  const scopes = unnamed.filter((object) => !isNamedAfterOthers(object));
  for (const object of [...scopes, ...unnamed.filter(isNamedAfterOthers)]) {
    const { scope, candidates } = candidatesFor(object);
    const own = taken.get(scope) ?? new Set<string>();
    taken.set(scope, own);
    const last = candidates[candidates.length - 1] ?? "";
    const key = JSON.stringify([object.contract.name, last, object.importId]);
    const keyOf = (name: string) => (scope ? name : topLevelKey(name));
    const name =
      [...candidates, `${last}-${shortHash(key)}`].find((each) => !own.has(keyOf(each))) ??
      `${last}-${shortHash(`${key} `)}`;
    own.add(keyOf(name));
    names.set(object, scope ? { name, scope } : { name });
  }
  return names;
}

/**
 * The part of a name that must be unique outside of scopes. Its other characters don't appear in the resource address.
 */
export const topLevelKey = (name: string): string => name.replace(/[^\w-]/g, "");

const isNamedAfterOthers = ({ contract }: AccountObject): boolean => contract.parent !== undefined;

function namer(
  programs: readonly ProgramKind[],
  index: AccountIndex,
  names: ReadonlyMap<AccountObject, ObjectName>,
): (object: AccountObject) => Candidates {
  const suffixes = programs.flatMap(({ suffix }) => suffix ?? []);
  return (object) => {
    const { contract, attributes } = object;
    const kind = programKind(programs, object);
    const suffixed = (name: string) => withSuffix(kind, suffixes, name, object);
    const [key = contract.id] = contract.key ?? [];
    if (!kind.names) return { candidates: [suffixed(slug(propertyText(attributes[key])))] };
    return kind.names(object, {
      index,
      referred: (field) => {
        const definition = contract.fields[field];
        return definition && index.byId(definition, attributes[field])?.object;
      },
      nameOf: (other) => (other ? (names.get(other)?.name ?? "") : ""),
      suffixed,
    });
  };
}

/** Returns a name that no object of another kind has. */
function withSuffix(
  { suffix, isSuffixOptional }: ProgramKind,
  suffixes: readonly string[],
  name: string,
  { contract, importId }: AccountObject,
): string {
  const plain = name === "" ? shortHash(JSON.stringify([contract.name, importId])) : name;
  if (suffix === null) return plain;
  // Terraform names begin with a letter.
  if (!/^[a-z]/.test(plain) || (isSuffixOptional && name === "")) return `${suffix}-${plain}`;
  if (!isSuffixOptional) return endsWith(plain, suffix) ? plain : `${plain}-${suffix}`;
  const isOfOtherKind = suffixes.some((each) => endsWith(plain, each));
  return isOfOtherKind || impossible.has(plain) ? `${plain}-${suffix}` : plain;
}

/** Distinguishes keys that have no readable difference. */
export const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

/**
 * Converts a label to a name: lowercase letters, digits and single dashes. Empty if the label has no such characters.
 */
export const slug = (label: string): string =>
  label
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
