import { isObject } from "../../contract";
import type { AccountObject } from "./account-object";
import { createProgram } from "./create-program";
import type { Ledger } from "./ledger";
import {
  type AccountProgram,
  ledgerKey,
  ObjectReference,
  type ProgramKind,
  programKind,
  type ProgramResource,
  type ProgramValue,
} from "./model";
import { shortHash, topLevelKey } from "./names";

/** A value that is written literally, because the program no longer has the construct at the path of the ledger. */
export interface KnownReference {
  readonly value: string | number;
  /** The attribute in camelCase: `id`, `publicIpv4`. */
  readonly attribute: string;
  /** The path that the object had when it was written: `shop.example/www-A`. */
  readonly path: string;
}

/** The output of a later run. */
export interface Additions {
  /** The number of the run. It is part of the names of files and functions. */
  readonly run: number;
  /** Only objects that no earlier run has written. They refer to those of earlier runs that are reachable. */
  readonly program: AccountProgram;
  /** The objects of earlier runs that the program refers to. */
  readonly referred: readonly ProgramResource[];
  /** The values of a new object that belong to objects written by earlier runs. */
  readonly connections: ReadonlyMap<AccountObject, readonly KnownReference[]>;
  /**
   * Objects that earlier runs have written and that no longer exist in the account: the key, and the path in the
   * program.
   */
  readonly gone: readonly { readonly key: string; readonly path: string }[];
}

/**
 * Finds the objects of the account that no earlier run has written.
 * @param isReachable True if the existing program has the object of an earlier run at the place that the ledger records.
 */
export function findAdditions(
  programs: readonly ProgramKind[],
  account: readonly AccountObject[],
  ledger: Ledger,
  isReachable: (object: AccountObject) => boolean = () => false,
): Additions {
  const known = ledger.objects;
  const found = createProgram(programs, account, known);
  const connections = new Map<AccountObject, readonly KnownReference[]>();
  const pathOf = (object: AccountObject) => known.get(ledgerKey(object))?.join("/");
  const referred = new Set<AccountObject>();
  const reaches = (object: AccountObject) => {
    const isFound = isReachable(object);
    if (isFound) referred.add(object);
    return isFound;
  };
  const name = namesOutsideScopes(found.resources, ledger);
  const resources = found.resources.map((resource): ProgramResource => {
    const own: KnownReference[] = [];
    const configuration = Object.fromEntries(
      Object.entries(resource.configuration).map(([field, value]) => [
        field,
        literal(value, { pathOf, reaches, noted: own }),
      ]),
    );
    if (own.length > 0) connections.set(resource.object, own);
    const { scope, ...others } = resource;
    if (!scope || pathOf(scope) === undefined) return { ...resource, configuration };
    return { ...others, configuration, name: name(scope, resource) };
  });
  const present = new Set(account.map(ledgerKey));
  return {
    run: ledger.runs + 1,
    program: { resources, leftOut: found.leftOut },
    referred: [...referred].map((object) => ({
      ...{ object, kind: programKind(programs, object), configuration: {}, isIncomplete: false, area: "" },
      name: known.get(ledgerKey(object))?.at(-1) ?? "",
    })),
    connections,
    gone: [...known].flatMap(([key, path]) => (present.has(key) ? [] : [{ key, path: path.join("/") }])),
  };
}

interface LiteralContext {
  readonly pathOf: (object: AccountObject) => string | undefined;
  readonly reaches: (object: AccountObject) => boolean;
  readonly noted: KnownReference[];
}

/** Replaces the references to known objects that can't be reached by their literal values, and records each of them. */
function literal(value: ProgramValue, context: LiteralContext): ProgramValue {
  if (value instanceof ObjectReference) {
    const { pathOf, reaches, noted } = context;
    const path = pathOf(value.to);
    if (path === undefined || reaches(value.to)) return value;
    const isNoted = noted.some((each) => each.path === path && each.attribute === value.attribute);
    if (!isNoted) noted.push({ value: value.value, attribute: value.attribute, path });
    return value.value;
  }
  if (Array.isArray(value)) return (value as readonly ProgramValue[]).map((each) => literal(each, context));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, literal(each, context)]));
}

/** Names the children of known objects, whose constructs are out of reach. The name of the parent becomes a prefix. */
function namesOutsideScopes(resources: readonly ProgramResource[], { objects }: Ledger) {
  const inProgram = resources.filter(({ scope }) => scope === undefined).map(({ name }) => name);
  const taken = new Set([...objects.values()].flatMap(([name, ...more]) => (more.length === 0 ? [name ?? ""] : [])));
  const keys = new Set([...taken, ...inProgram].map(topLevelKey));
  return (scope: AccountObject, { object, name }: ProgramResource): string => {
    const readable = `${objects.get(ledgerKey(scope))?.join("-") ?? scope.importId}-${name}`;
    const free = keys.has(topLevelKey(readable)) ? `${readable}-${shortHash(ledgerKey(object))}` : readable;
    keys.add(topLevelKey(free));
    return free;
  };
}
