import { camel, type Contract, groupBy, type Properties, snake } from "../../contract";
import { hasMaskedPart } from "../plans/hide-value";
import type { ComparedObject, Comparison, FreshObject } from "./compared-objects";
import {
  asProperties,
  EXPRESSION,
  fits,
  identityAttributes,
  identityText,
  isSameInAll,
  LEFT_OUT,
  plannedValue,
  UNPAIRED,
} from "./identity";

/** The reason for pairing two addresses. */
export type PairingReason = "key" | "attributes" | "choice";

export interface ObjectPair {
  readonly gone: ComparedObject;
  readonly fresh: FreshObject;
  readonly by: PairingReason;
}

/** An object of the program with several candidates in the state. */
export interface Ambiguity {
  readonly fresh: FreshObject;
  readonly candidates: readonly ComparedObject[];
}

/** The result of a comparison. */
export interface Pairing {
  readonly pairs: readonly ObjectPair[];
  readonly ambiguous: readonly Ambiguity[];
  readonly created: readonly FreshObject[];
  readonly destroyed: readonly ComparedObject[];
}

/** A decision of the user. Without `gone`, the object is a new one. */
export interface Choice {
  readonly fresh: FreshObject;
  readonly gone: ComparedObject | undefined;
}

type Decision = { readonly gone: ComparedObject; readonly by: PairingReason } | "new";

/** Pairs destroyed objects with created ones, parents before the objects that refer to them. Never guesses. */
export function pairObjects(comparison: Comparison, choices: readonly Choice[] = []): Pairing {
  return new Pairer(comparison, choices).pair();
}

class Pairer {
  private readonly decisions = new Map<FreshObject, Decision>();
  private readonly freshByAddress: ReadonlyMap<string, FreshObject>;
  private readonly left: Set<ComparedObject>;
  private readonly goneByIdentity: ReadonlyMap<string, readonly ComparedObject[]>;
  private readonly byTypeAndId: ReadonlyMap<string, ComparedObject>;

  constructor(
    private readonly comparison: Comparison,
    choices: readonly Choice[],
  ) {
    const { gone, fresh, known } = comparison;
    this.freshByAddress = new Map(fresh.map((each) => [each.address, each]));
    this.left = new Set(gone);
    this.byTypeAndId = new Map(
      [...known.values()].flatMap((each) => {
        const { contract, values } = each;
        return contract ? [[typeAndId(contract, values[snake(contract.id)]), each] as const] : [];
      }),
    );
    this.goneByIdentity = groupBy(gone, ({ contract, values }) =>
      contract ? this.identityKey(contract, values) : undefined,
    );
    for (const { fresh: each, gone: chosen } of choices)
      this.decide(each, chosen ? { gone: chosen, by: "choice" } : "new");
  }

  pair(): Pairing {
    // Pairs by key first, so that these objects are no candidates for other pairs.
    while (this.pairByKey() || this.pairBySpelling() || this.pairByAttributes());
    const ambiguous = this.undecided().flatMap((fresh) => {
      const candidates = this.candidatesOf(fresh);
      return candidates.length > 0 ? [{ fresh, candidates }] : [];
    });
    const { fresh, gone } = this.comparison;
    const open = new Set(ambiguous.map((each) => each.fresh));
    return {
      pairs: fresh.flatMap((each) => {
        const decision = this.decisions.get(each);
        return typeof decision === "object" ? [{ fresh: each, ...decision }] : [];
      }),
      ambiguous,
      created: fresh.filter((each) => typeof this.decisions.get(each) !== "object" && !open.has(each)),
      destroyed: gone.filter((each) => this.left.has(each)),
    };
  }

  private decide(fresh: FreshObject, decision: Decision): void {
    this.decisions.set(fresh, decision);
    if (typeof decision === "object") this.left.delete(decision.gone);
  }

  private readonly undecided = () => this.comparison.fresh.filter((each) => !this.decisions.has(each));

  /** Returns true if it decided anything. */
  private pairByKey(): boolean {
    const before = this.decisions.size;
    for (const [identity, all] of groupBy(this.undecided(), (fresh) => this.identityOf(fresh))) {
      const gone = this.goneWith(identity);
      const [[first], [only]] = [all, gone];
      if (first && only && all.length === 1 && gone.length === 1) this.decide(first, { gone: only, by: "key" });
      else this.pairEqual(all, gone, "key");
    }
    return this.decisions.size > before;
  }

  /**
   * Pairs objects whose key is spelled in a way that only the object explains, such as `[remote_addr]` for an IP address.
   * The match must be unique in both directions.
   */
  private pairBySpelling(): boolean {
    const before = this.decisions.size;
    const open = this.undecided().filter(({ contract }) => contract?.parentAttributesFrom);
    const found = open.map((fresh) => ({ fresh, equal: this.equalInSpelling(fresh) }));
    for (const { fresh, equal } of found) {
      const [only] = equal;
      const isUnique = found.filter(({ equal: others }) => only && others.includes(only)).length === 1;
      if (only && equal.length === 1 && isUnique) this.decide(fresh, { gone: only, by: "key" });
    }
    return this.decisions.size > before;
  }

  private equalInSpelling(fresh: FreshObject): readonly ComparedObject[] {
    const { contract, type } = fresh;
    const own = this.identityOf(fresh);
    if (!contract?.parentAttributesFrom || own === undefined || this.goneWith(own).length > 0) return [];
    const values = { ...fresh.values, ...Object.fromEntries(this.identityParts(fresh, contract)) };
    return [...this.left].filter((gone) => {
      if (gone.type !== type) return false;
      const around = {
        ...this.around(contract, gone.values),
        ...contract.parentAttributesFrom?.(asProperties(contract, gone.values)),
      };
      return identityText(contract, values, around) === identityText(contract, gone.values, around);
    });
  }

  private pairByAttributes(): boolean {
    const before = this.decisions.size;
    const unkeyed = this.undecided().filter((fresh) => this.identityOf(fresh) === undefined);
    for (const [type, all] of groupBy(unkeyed, (fresh) => fresh.type)) {
      this.pairEqual(all, this.unclaimed(type), "attributes");
    }
    return this.decisions.size > before;
  }

  /** Pairs objects whose match is unique in both directions. Both must have every value that the configuration sets. */
  private pairEqual(all: readonly FreshObject[], gone: readonly ComparedObject[], by: PairingReason): void {
    const found = all.map((fresh) => ({ fresh, equal: this.equalTo(fresh, gone) }));
    const takers = new Map<ComparedObject, number>();
    for (const { equal } of found) for (const each of equal) takers.set(each, (takers.get(each) ?? 0) + 1);
    for (const { fresh, equal } of found) {
      const [only] = equal;
      const isUnique = only && equal.length === 1 && takers.get(only) === 1;
      if (isUnique && !this.has(fresh, EXPRESSION)) this.decide(fresh, { gone: only, by });
    }
  }

  /** An object with an unpaired parent matches nothing: the parent is new, or must be paired first. */
  private equalTo(fresh: FreshObject, gone: readonly ComparedObject[]): readonly ComparedObject[] {
    return this.has(fresh, UNPAIRED) ? [] : gone.filter((each) => this.isEqual(fresh, each));
  }

  private isEqual(fresh: FreshObject, gone: ComparedObject): boolean {
    const { contract } = fresh;
    const values = this.valuesOf(fresh);
    const known = Object.entries(values).filter(([, value]) => typeof value !== "symbol");
    const isWhole = known.length === Object.keys(values).length && known.every(([name]) => !isPartial(fresh, name));
    if (contract && isWhole) return isSameInAll(contract, values, gone.values, this.around(contract, values));
    return known.every(([name, value]) => {
      if (!(name in gone.values)) return true;
      const isKept = contract?.fields[camel(name)]?.spec.notReturned !== true;
      return (!isKept && (value === null || (gone.values[name] ?? null) === null)) || fits(value, gone.values[name]);
    });
  }

  private readonly goneWith = (identity: string) =>
    (this.goneByIdentity.get(identity) ?? []).filter((each) => this.left.has(each));

  /** Returns the objects of a type whose key no undecided object of the program has. */
  private unclaimed(type: string): readonly ComparedObject[] {
    const keys = new Set(this.undecided().map((fresh) => this.identityOf(fresh)));
    return [...this.left].filter(
      ({ type: own, contract, values }) => own === type && !(contract && keys.has(this.identityKey(contract, values))),
    );
  }

  private candidatesOf(fresh: FreshObject): readonly ComparedObject[] {
    const identity = this.identityOf(fresh);
    return identity === undefined ? this.equalTo(fresh, this.unclaimed(fresh.type)) : this.goneWith(identity);
  }

  /** Returns the identity as a string, or undefined if a part of it isn't known. */
  private identityOf(fresh: FreshObject): string | undefined {
    const { contract } = fresh;
    if (!contract) return undefined;
    const parts = this.identityParts(fresh, contract);
    const isKnown = parts.every(([name, value]) => typeof value !== "symbol" && !isPartial(fresh, name));
    if (!isKnown || parts.length === 0) return undefined;
    const others = contract.keyOverrides ? fresh.values : {};
    return this.identityKey(contract, { ...others, ...Object.fromEntries(parts) });
  }

  private identityParts(fresh: FreshObject, contract: Contract) {
    return identityAttributes(contract).map((name) => [name, this.valueOf(fresh, name)] as const);
  }

  private identityKey(contract: Contract, values: Properties): string {
    return `${contract.name} ${identityText(contract, values, this.around(contract, values))}`;
  }

  /** The attributes of the parent that affect the spelling, such as the name of a zone. */
  private around(contract: Contract, values: Properties): Properties {
    const { parent, parentAttributes = [], path } = contract;
    if (!parent) return {};
    const [, name = ""] = /\{(\w+)\}/.exec(path) ?? [];
    const found = this.byTypeAndId.get(typeAndId(parent, values[snake(name)]));
    return Object.fromEntries(parentAttributes.map((each) => [each, found?.values[snake(each)]]));
  }

  private valuesOf(fresh: FreshObject): Properties {
    const names = [...new Set([...Object.keys(fresh.values), ...Object.keys(fresh.written)])];
    return Object.fromEntries(names.map((name) => [name, this.valueOf(fresh, name)]));
  }

  private has(fresh: FreshObject, sign: symbol): boolean {
    return Object.values(this.valuesOf(fresh)).includes(sign);
  }

  private valueOf(fresh: FreshObject, name: string): unknown {
    const value = plannedValue(fresh.values[name], unknownPart(fresh, name), fresh.written[name], this.refer);
    const { unsetValue, default: fallback } = fresh.contract?.fields[camel(name)]?.spec ?? {};
    return value === LEFT_OUT ? (fallback ?? unsetValue ?? LEFT_OUT) : value;
  }

  private readonly refer = (address: string, attribute: string): unknown => {
    const fresh = this.freshByAddress.get(address);
    const decision = fresh && this.decisions.get(fresh);
    if (fresh && typeof decision !== "object") return UNPAIRED;
    const found = typeof decision === "object" ? decision.gone : this.comparison.known.get(address);
    return found?.values[attribute] ?? EXPRESSION;
  };
}

const typeAndId = ({ name }: Contract, id: unknown) => `${name} ${String(id)}`;

const unknownPart = ({ unknown }: FreshObject, name: string): unknown =>
  unknown === true ? true : (unknown as Properties | undefined)?.[name];

/** True if the plan only knows some parts of an attribute. */
const isPartial = (fresh: FreshObject, name: string): boolean => {
  const unknown = unknownPart(fresh, name);
  return unknown !== true && hasMaskedPart(unknown);
};
