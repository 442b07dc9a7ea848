import { type Contract, hint, inPunycode, propertyText, withoutPeriod } from "../../../contract";
import { domain } from "../../../resources/domain/contract";
import { programs } from "../../../resources/programs";
import { type AccountObject, isOf, objectName } from "../../account";
import type { ObjectRule } from "../../ignore-file";
import { indexAccount, programKind } from "../../program";

/** The filters of an import. Empty lists don't filter. An object must match every other list. */
export interface Selection {
  readonly kinds: readonly Contract[];
  readonly tags: readonly string[];
  readonly domains: readonly string[];
  /** Objects that belong to others. */
  readonly excluded: readonly ObjectRule[];
}

export interface Selected {
  readonly objects: readonly AccountObject[];
  /** The number of objects excluded by rules, including their children. */
  readonly excluded: number;
  /** Rules that exclude nothing. */
  readonly unused: readonly ObjectRule[];
}

/** A domain name as the service stores it: lower case, without a trailing period, in Punycode. */
export const storedDomain = (given: string): string => withoutPeriod(inPunycode(given.trim())).toLowerCase();

/** Returns a problem for each tag and domain of the selection that no object has, with a similar one. */
export function unknownNames(objects: readonly AccountObject[], { tags, domains }: Selection): readonly string[] {
  const ofDomains = objects.flatMap((object) => (isOf(object, domain) ? [propertyText(object.attributes.domain)] : []));
  const ofTags = objects.flatMap(({ attributes }) => textsIn(attributes["tags"]));
  const missing = (option: string, given: readonly string[], known: readonly string[]) =>
    given
      .filter((name) => !known.some(isIn([name])))
      .map((name) => {
        const near = hint(name, [...new Set(known)]);
        const meant = near === undefined ? "" : ` Did you mean ${near}?`;
        return `--${option}: no object that this token can see has the ${option} ${JSON.stringify(name)}.${meant}`;
      });
  return [...missing("domain", domains, ofDomains), ...missing("tag", tags, ofTags)];
}

/** Selects objects together with their children: records with their domain, IP addresses with their instance. */
export function select(objects: readonly AccountObject[], selection: Selection): Selected {
  const ownersOf = ownersIn(objects);
  const isOfOthers = withOwners(ownersOf, (object) => selection.excluded.some((rule) => fits(rule, object)));
  const isTagged = withOwners(ownersOf, ({ attributes }) => textsIn(attributes["tags"]).some(isIn(selection.tags)));
  const isInDomain = withOwners(
    ownersOf,
    (object) => isOf(object, domain) && isIn(selection.domains)(propertyText(object.attributes.domain)),
  );
  const isWanted = (object: AccountObject): boolean =>
    (selection.kinds.length === 0 || selection.kinds.includes(object.contract)) &&
    (selection.tags.length === 0 || isTagged(object)) &&
    (selection.domains.length === 0 || isInDomain(object));
  const wanted = objects.filter(isWanted);
  const kept = wanted.filter((object) => !isOfOthers(object));
  return {
    objects: kept,
    excluded: wanted.length - kept.length,
    unused: selection.excluded.filter((rule) => !objects.some((object) => fits(rule, object))),
  };
}

const fits = (rule: ObjectRule, { contract, importId, attributes }: AccountObject) =>
  rule.matches(contract, [importId, objectName(contract, attributes)]);

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

const isIn = (words: readonly string[]) => {
  const known = new Set(words.map((word) => word.toLowerCase()));
  return (word: string) => known.has(word.toLowerCase());
};

type Holds = (object: AccountObject) => boolean;

/** True if the predicate holds for an object or for one of its parents. */
function withOwners(ownersOf: (object: AccountObject) => readonly AccountObject[], holds: Holds): Holds {
  const known = new Map<AccountObject, boolean>();
  const answer: Holds = (object) => {
    const before = known.get(object);
    if (before !== undefined) return before;
    known.set(object, false);
    const found = holds(object) || ownersOf(object).some(answer);
    known.set(object, found);
    return found;
  };
  return answer;
}

/**
 * The parents of an object: a record's domain, a device's firewall and instance, the instance of an IP address or of a
 * reverse DNS name.
 */
function ownersIn(objects: readonly AccountObject[]): (object: AccountObject) => readonly AccountObject[] {
  const index = indexAccount(programs, objects);
  return (object) => {
    const { contract, attributes } = object;
    const byId = Object.entries(contract.fields).flatMap(([name, field]) => {
      const owner = name === contract.id ? undefined : index.byId(field, attributes[name])?.object;
      return owner ? [owner] : [];
    });
    const owner = programKind(programs, object).owner?.(object, index);
    return owner ? [...byId, owner] : byId;
  };
}
