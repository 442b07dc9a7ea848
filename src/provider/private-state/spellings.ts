import { isDeepStrictEqual } from "node:util";
import type { Contract, Field, FieldFacts, Properties } from "../../contract";
import { canonicalValue, isAnswerFor, UNKNOWN } from "../../contract";

import type { PrivateState } from ".";

/** A value that the service keeps in a form of its own. */
interface Spelling {
  readonly sent: unknown;
  /** In the canonical form, so that only a real change differs from it. */
  readonly answered: unknown;
}

/** By the field's path through single objects: `target`, `updates.frequency`. */
export interface Spellings {
  readonly [path: string]: Spelling;
}

/** What one request wrote, and what it was answered. */
interface Write {
  /** The fields that the request carried. */
  readonly carried: readonly string[];
  readonly sent: Properties;
  readonly answer: Properties;
  /** The object as it was before the request. */
  readonly before?: Properties;
}

interface Place {
  readonly field: Field;
  readonly value: unknown;
  /** The fields beside it. */
  readonly among: Properties;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === UNKNOWN;

/** Two values of a flag or a choice are never forms of one value. */
const hasForms = ({ kind }: FieldFacts) => kind !== "flag" && kind !== "choice";

function at(contract: Contract, path: string, object: Properties): Place | undefined {
  let fields = contract.fields;
  let place: Place | undefined;
  for (const name of path.split(".")) {
    const field: Field | undefined = fields[name];
    const among: Properties | null | undefined = place ? (place.value as Properties | null | undefined) : object;
    if (!field || typeof among !== "object" || among === null) return undefined;
    place = { field, value: among[name], among };
    fields = field.facts.fields ?? {};
  }
  return place;
}

function put(object: Properties, [name = "", ...rest]: readonly string[], value: unknown): Properties {
  return { ...object, [name]: rest.length === 0 ? value : put((object[name] ?? {}) as Properties, rest, value) };
}

/** The paths of what the object says, through single objects but not into lists. */
function paths(field: Field, value: unknown, path: string): string[] {
  const { fields } = field.facts;
  if (!fields) return [path];
  return Object.entries(value as Properties).flatMap(([name, inner]) => {
    const inside = fields[name];
    return !inside || isNothing(inner) || inside.facts.presence === "computed"
      ? []
      : paths(inside, inner, `${path}.${name}`);
  });
}

/** Whether the contract says that the answer is what was sent, in another form. */
function isExplained(contract: Contract, surroundings: Properties, sent: Place, answered: Place): boolean {
  const around = { ...surroundings, ...contract.parentAttributesFrom?.(answered.among) };
  const placed = ({ value, among }: Place) => ({ value, among: { ...around, ...among } });
  return isAnswerFor(sent.field, placed(sent), placed(answered));
}

/**
 * Tells a form that the service gives to a value from a value that somebody else has set. Only the answer to the
 * request that carried a field can be a form of what was sent, and only if the contract says so, or if a later reading
 * says the same and it is not merely what was there before.
 */
export class SpellingNotes {
  private readonly known: Map<string, Spelling>;
  private readonly doubtful = new Map<string, Spelling>();

  constructor(
    private readonly contract: Contract,
    private readonly surroundings: Properties = {},
    remembered: Spellings = {},
  ) {
    this.known = new Map(Object.entries(remembered));
  }

  /** Notes the answer to a request. */
  note({ carried, sent, answer, before }: Write): void {
    for (const name of carried) {
      this.forget(name);
      const field = this.contract.fields[name];
      if (!field || field.facts.notReturned === true || isNothing(sent[name])) continue;
      for (const path of paths(field, sent[name], name)) this.compare(path, sent, answer, before);
    }
  }

  /** Whether an answer needs another reading to be understood. */
  get isInDoubt(): boolean {
    return this.doubtful.size > 0;
  }

  /** Takes a later reading of the object for confirmation. */
  confirm(reading: Properties): void {
    for (const [path, spelling] of this.doubtful) {
      const now = at(this.contract, path, reading);
      if (now && isDeepStrictEqual(canonicalValue(now.field, now.value, now.among), spelling.answered))
        this.known.set(path, spelling);
    }
    this.doubtful.clear();
  }

  /** What is certain. */
  get certain(): Spellings {
    return Object.fromEntries(this.known);
  }

  private forget(name: string): void {
    const isOfIt = (path: string) => path === name || path.startsWith(`${name}.`);
    for (const all of [this.known, this.doubtful]) for (const path of all.keys()) if (isOfIt(path)) all.delete(path);
  }

  private compare(path: string, wrote: Properties, answer: Properties, before: Properties | undefined): void {
    const [sent, answered] = [at(this.contract, path, wrote), at(this.contract, path, answer)];
    if (!sent || !answered || isDeepStrictEqual(sent.value, answered.value)) return;
    const spelling = { sent: sent.value, answered: canonicalValue(answered.field, answered.value, answered.among) };
    if (isExplained(this.contract, this.surroundings, sent, answered)) {
      this.known.set(path, spelling);
      return;
    }
    if (isNothing(answered.value) || !hasForms(sent.field.facts)) return;
    // A service may answer before the change shows.
    const old = before && at(this.contract, path, before);
    if (old && isDeepStrictEqual(canonicalValue(old.field, old.value, old.among), spelling.answered)) return;
    this.doubtful.set(path, spelling);
  }
}

/** What the user wrote, wherever the service still answers what it answered to that. */
export function withConfiguredSpelling(contract: Contract, spellings: Spellings, answer: Properties): Properties {
  let object = answer;
  for (const [path, { sent, answered }] of Object.entries(spellings)) {
    const place = at(contract, path, answer);
    if (!place || !isDeepStrictEqual(canonicalValue(place.field, place.value, place.among), answered)) continue;
    object = put(object, path.split("."), sent);
  }
  return object;
}

/** Those that a memory has. Of what older versions remembered only what the contract explains can be believed. */
export function rememberedSpellings(contract: Contract, memory: PrivateState, object: Properties): Spellings {
  const { parentAttributes = {}, legacySpellings: pairs = {}, spellings = {} } = memory;
  const believed = Object.entries(pairs).filter(([path, { sent, answered }]) => {
    const keys = path.split(".");
    const [wrote, got] = [sent, answered].map((value) => at(contract, path, put(object, keys, value)));
    return wrote && got && isExplained(contract, parentAttributes, wrote, got);
  });
  return { ...Object.fromEntries(believed), ...spellings };
}
