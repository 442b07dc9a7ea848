import { isDeepStrictEqual } from "node:util";
import {
  canonicalValue,
  type Contract,
  type Field,
  fieldAt,
  type FieldSpec,
  isObject,
  isResponseTo,
  type Properties,
  UNKNOWN,
} from "../../contract";
import type { PrivateState, Spellings } from "./private-state";

type Spelling = Spellings[string];

/** A request that writes an object, with its response. */
interface WriteRequest {
  /** The fields that the request carried. */
  readonly sentFields: readonly string[];
  readonly sent: Properties;
  readonly response: Properties;
  /** The object before the request. */
  readonly before?: Properties;
}

interface Place {
  readonly field: Field;
  readonly value: unknown;
  /** The sibling fields. */
  readonly among: Properties;
}

const isUnset = (value: unknown) => value === undefined || value === null || value === UNKNOWN;

/** True unless the field is a boolean or an enum, whose values have one spelling each. */
const hasSpellings = ({ kind }: FieldSpec) => kind !== "flag" && kind !== "choice";

function at(contract: Contract, path: string, object: Properties): Place | undefined {
  const names = path.split(".");
  const field = fieldAt(contract.fields, names);
  let among: unknown = object;
  for (const name of names.slice(0, -1)) among = isObject(among) ? among[name] : undefined;
  return field && isObject(among) ? { field, value: among[names.at(-1) ?? ""], among } : undefined;
}

function put(object: Properties, [name = "", ...rest]: readonly string[], value: unknown): Properties {
  return { ...object, [name]: rest.length === 0 ? value : put((object[name] ?? {}) as Properties, rest, value) };
}

/** The paths of the values in an object, through single objects but not into lists. */
function paths(field: Field, value: unknown, path: string): string[] {
  const { fields } = field.spec;
  if (!fields) return [path];
  return Object.entries(value as Properties).flatMap(([name, inner]) => {
    const inside = fields[name];
    return !inside || isUnset(inner) || inside.spec.presence === "computed"
      ? []
      : paths(inside, inner, `${path}.${name}`);
  });
}

/** True if the contract treats the response as another spelling of the sent value. */
function isOtherSpelling(contract: Contract, parentAttributes: Properties, sent: Place, received: Place): boolean {
  const around = { ...parentAttributes, ...contract.parentAttributesFrom?.(received.among) };
  const placed = ({ value, among }: Place) => ({ value, among: { ...around, ...among } });
  return isResponseTo(sent.field, placed(sent), placed(received));
}

/**
 * Records the values that the service returns in another spelling, as opposed to values that another tool has set.
 * Only the response to the request that sent a field counts. The contract must explain the difference, or a later
 * read must confirm it, and it must not be the value from before the request.
 */
export class SpellingRecorder {
  private readonly known: Map<string, Spelling>;
  private readonly unconfirmed = new Map<string, Spelling>();

  constructor(
    private readonly contract: Contract,
    private readonly parentAttributes: Properties = {},
    remembered: Spellings = {},
  ) {
    this.known = new Map(Object.entries(remembered));
  }

  /** Compares the response with the sent values. */
  recordResponse({ sentFields, sent, response, before }: WriteRequest): void {
    for (const name of sentFields) {
      this.forget(name);
      const field = this.contract.fields[name];
      if (!field || field.spec.notReturned === true || isUnset(sent[name])) continue;
      for (const path of paths(field, sent[name], name)) this.compare(path, sent, response, before);
    }
  }

  /** True if another read has to confirm a response. */
  get needsConfirmation(): boolean {
    return this.unconfirmed.size > 0;
  }

  /** Confirms responses with a later read of the object. */
  confirmWith(reading: Properties): void {
    for (const [path, spelling] of this.unconfirmed) {
      const now = at(this.contract, path, reading);
      if (now && isDeepStrictEqual(canonicalValue(now.field, now.value, now.among), spelling.answered))
        this.known.set(path, spelling);
    }
    this.unconfirmed.clear();
  }

  /** The spellings that the contract explains or a later read has confirmed. */
  get confirmed(): Spellings {
    return Object.fromEntries(this.known);
  }

  private forget(name: string): void {
    const isOfIt = (path: string) => path === name || path.startsWith(`${name}.`);
    for (const all of [this.known, this.unconfirmed]) for (const path of all.keys()) if (isOfIt(path)) all.delete(path);
  }

  private compare(path: string, wrote: Properties, response: Properties, before: Properties | undefined): void {
    const [sent, answered] = [at(this.contract, path, wrote), at(this.contract, path, response)];
    if (!sent || !answered || isDeepStrictEqual(sent.value, answered.value)) return;
    const spelling = { sent: sent.value, answered: canonicalValue(answered.field, answered.value, answered.among) };
    if (isOtherSpelling(this.contract, this.parentAttributes, sent, answered)) {
      this.known.set(path, spelling);
      return;
    }
    if (isUnset(answered.value) || !hasSpellings(sent.field.spec)) return;
    // A service may respond before the change is visible.
    const old = before && at(this.contract, path, before);
    if (old && isDeepStrictEqual(canonicalValue(old.field, old.value, old.among), spelling.answered)) return;
    this.unconfirmed.set(path, spelling);
  }
}

/** Returns the object with the configured spelling of each value that the service still returns unchanged. */
export function withConfiguredSpelling(contract: Contract, spellings: Spellings, response: Properties): Properties {
  let object = response;
  for (const [path, { sent, answered }] of Object.entries(spellings)) {
    const place = at(contract, path, response);
    if (!place || !isDeepStrictEqual(canonicalValue(place.field, place.value, place.among), answered)) continue;
    object = put(object, path.split("."), sent);
  }
  return object;
}

/** The spellings in private state. Spellings from older versions are used only if the contract explains them. */
export function spellingsIn(contract: Contract, memory: PrivateState, object: Properties): Spellings {
  const { parentAttributes = {}, legacySpellings: pairs = {}, spellings = {} } = memory;
  const believed = Object.entries(pairs).filter((pair) => isExplained(contract, pair, parentAttributes, object));
  return { ...Object.fromEntries(believed), ...spellings };
}

/** Drops the spellings that the contract explained only with the old attributes of the parent. */
export function spellingsUnder(
  contract: Contract,
  spellings: Spellings,
  parent: { readonly before: Properties; readonly now: Properties },
  object: Properties,
): Spellings {
  const still = Object.entries(spellings).filter(
    (pair) => !isExplained(contract, pair, parent.before, object) || isExplained(contract, pair, parent.now, object),
  );
  return Object.fromEntries(still);
}

/** True if the contract explains a stored spelling. The object may be in any spelling. */
function isExplained(
  contract: Contract,
  [path, { sent, answered }]: readonly [string, Spelling],
  parentAttributes: Properties,
  object: Properties,
): boolean {
  const keys = path.split(".");
  const [wrote, got] = [sent, answered].map((value) => at(contract, path, put(object, keys, value)));
  return wrote !== undefined && got !== undefined && isOtherSpelling(contract, parentAttributes, wrote, got);
}
