import {
  canonicalValue,
  type Contract,
  domainName,
  type Field,
  hint,
  inPunycode,
  pathParameters,
  type Properties,
  snake,
  withoutPeriod,
} from "../../../contract";
import { describeKey } from "../../../objects/names";
import { listedMatches } from "../../../objects/wire/decode-listed";
import { keyFilter } from "../../../objects/wire/list";
import type { OperationContext } from "../../context";
import { readParentAttributes } from "./parent-attributes";

/** Describes the forms of an import id. */
export function importForm(contract: Contract): string {
  const { parent } = contract;
  const above = parent
    ? [`${parent.name.toUpperCase()}_ID`, (parent.key ?? []).map(snake).join("/")]
    : [undefined, undefined];
  const path = (...parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined).join("/");
  const isNamed = contract.key?.includes(contract.id) === true;
  if (contract.singleton === true && parent && !isNamed) return `An import ID has the form ${above.join(" or ")}.`;
  const own = (contract.key ?? [contract.id]).map(snake).join("/");
  const byId = contract.id === "id" && !isNamed ? `${path(above[0], "ID")} or ` : "";
  return `An import ID has the form ${byId}${path(isNamed ? undefined : above[1], own)}.`;
}

/** The same description, at the end of an error about an import id. */
export const importFormHint = (contract: Contract, id: string) =>
  `${importForm(contract).slice(0, -1)}, got ${JSON.stringify(id)}.`;

const isDomain = (field: Field | undefined): boolean =>
  field?.spec.checks.some(({ words }) => words === domainName.words) === true;

/** True if the import id contains a domain name. */
const hasDomain = ({ key = [], fields, parent }: Contract): boolean =>
  key.some((name) => isDomain(fields[name])) || (parent !== undefined && hasDomain(parent));

/** The error for an import id that matches no object. */
export class NoSuchObjectError extends Error {
  /** @param near the name of an existing object that differs by a few characters */
  constructor(
    message: string,
    readonly near?: string,
  ) {
    super(near === undefined ? message : `${message} Did you mean ${JSON.stringify(near)}?`);
  }
}

/** @param existing the names of the objects that exist, if the key of the contract is one name */
export function noSuchObject(contract: Contract, id: string, existing: readonly string[] = []): NoSuchObjectError {
  const ascii = id.split("/").map(inPunycode).join("/");
  const meant =
    hasDomain(contract) && ascii !== id ? ` Write the domain name in Punycode: ${JSON.stringify(ascii)}.` : "";
  return new NoSuchObjectError(
    `There is no stratus_${contract.name} with the import ID ${JSON.stringify(id)}. ${importForm(contract)}${meant}`,
    hint(ascii, existing),
  );
}

/** The id of the parent, given as an id or as a natural key. */
export async function findParentId(context: OperationContext, contract: Contract, id: string): Promise<unknown> {
  const { parent } = contract;
  if (!parent) throw new Error(`stratus_${contract.name} has no parent.`);
  return /^[1-9]\d*$/.test(id) ? Number(id) : (await findByKey(context, parent, {}, id, id))[parent.id];
}

/** Finds the only object of the collection with this natural key. */
export async function findByKey(
  context: OperationContext,
  contract: Contract,
  known: Properties,
  key: string,
  id: string,
): Promise<Properties> {
  const names = contract.key ?? [];
  const parts = splitKey(key, names.length);
  const parentAttributes = await readParentAttributes(context.session, contract, known, context.signal);
  const written = (name: string, part: string) => (isDomain(contract.fields[name]) ? withoutPeriod(part) : part);
  const given = Object.fromEntries(
    names.slice(0, parts.length).map((name, index) => [name, written(name, parts[index] ?? "")]),
  );
  const parsed = contract.importKey?.(given) ?? given;
  const hasRequestedKey = hasKey(contract, parsed);
  const withKey = keyReader(contract, parentAttributes);
  const inPath = Object.fromEntries(pathParameters(contract).map((name) => [name, known[name]]));
  const { where, parts: requestedParts } = keyFilter(contract, parsed, parentAttributes);
  const hasRequestedParts = hasKey(contract, requestedParts as typeof parsed);
  const filter = {
    where,
    matches: listedMatches(contract, (object) => hasRequestedParts(withKey(object)), inPath),
  };
  const matching = await context.session.objects.search(contract, known, filter, context.signal);
  let found = (matching ?? []).map(withKey).filter(hasRequestedKey);
  // The service's filter can miss another spelling, so only the full collection proves that the object doesn't
  // exist.
  const all = found.length === 0 ? await listWithKeys(context, contract, known, withKey) : [];
  if (found.length === 0) found = all.filter(hasRequestedKey);
  const [first] = found.map(({ object }) => object);
  if (!first) throw noSuchObject(contract, id, namesIn(all, names));
  if (found.length > 1) {
    const objects = found.map(({ object }) => object);
    throw new Error(ambiguousMessage(contract, id, objects, known));
  }
  return { ...known, ...first };
}

/** The keys of the objects, if a key is one name. */
const namesIn = (all: readonly ObjectWithKey[], [name = "", ...others]: readonly string[]): readonly string[] =>
  others.length > 0 ? [] : all.map(({ object }) => object[name]).filter((value) => typeof value === "string");

/** An object with the canonical values of its key. */
interface ObjectWithKey {
  readonly object: Properties;
  readonly forms: ReadonlyMap<string, string>;
}

/** Reads the collection once per run, because an import of thousands of objects must not list it each time. */
async function listWithKeys(
  context: OperationContext,
  contract: Contract,
  known: Properties,
  withKey: (json: Properties) => ObjectWithKey,
): Promise<readonly ObjectWithKey[]> {
  const list = await context.session.objects.list(contract, known, context.signal);
  const ready = listedWithKeys.get(list);
  if (ready) return ready;
  const all = list.map(withKey);
  listedWithKeys.set(list, all);
  return all;
}

/** Returns a reader for the key of a decoded object. */
function keyReader(contract: Contract, around: Properties): (decoded: Properties) => ObjectWithKey {
  return (decoded) => {
    const object = { ...around, ...decoded };
    const own = { ...object, ...contract.keyOverrides?.(object) };
    const canonical = (contract.key ?? []).map(
      (name) => [name, canonicalKeyPart(contract, name, own[name] ?? "", object)] as const,
    );
    return { object, forms: new Map(canonical) };
  };
}

const listedWithKeys = new WeakMap<readonly Properties[], readonly ObjectWithKey[]>();

const canonicalKeyPart = (contract: Contract, name: string, value: unknown, among: Properties) => {
  const field = contract.fields[name];
  const variant = contract.variants?.on;
  // A key value for an unused field has the canonical form that objects using the field have.
  const used =
    variant !== undefined && name in (contract.keyOverrides?.(among) ?? {})
      ? { ...among, [variant]: undefined }
      : among;
  return field ? String(canonicalValue(field, value, used)) : "";
};

/**
 * Returns a test for objects with this key. The canonical form of the key depends only on the variant of the
 * object.
 */
function hasKey(contract: Contract, parsed: Readonly<Record<string, string>>): (keyed: ObjectWithKey) => boolean {
  const known = new Map<unknown, readonly (readonly [string, string])[]>();
  return ({ object, forms: own }) => {
    const variant = contract.variants && object[contract.variants.on];
    const wanted =
      known.get(variant) ??
      Object.entries(parsed).map(
        ([name, text]) => [name, canonicalKeyPart(contract, name, text, { ...object, ...parsed })] as const,
      );
    known.set(variant, wanted);
    return wanted.every(([name, form]) => own.get(name) === form);
  };
}

/** The last part takes the rest, because a record's target may contain slashes. */
function splitKey(key: string, maxParts: number): string[] {
  const parts = key.split("/");
  return parts.length <= maxParts ? parts : [...parts.slice(0, maxParts - 1), parts.slice(maxParts - 1).join("/")];
}

function ambiguousMessage(contract: Contract, id: string, found: readonly Properties[], known: Properties): string {
  const above = pathParameters(contract).map((name) => `${String(known[name])}/`);
  const lines = found.map(
    (object) => `  ${above.join("")}${String(object[contract.id])}: ${describeKey(contract, object)}`,
  );
  return `${JSON.stringify(id)} matches ${String(found.length)} objects. Import one of them by its ID:\n${lines.join("\n")}`;
}
