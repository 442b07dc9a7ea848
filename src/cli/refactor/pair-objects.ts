import type { Contract, Properties } from "../../contract";
import { camel, groupBy, snake } from "../../contract";
import type { ComparedObject, Comparison, FreshObject } from "./compared-objects";
import type { Evaluated } from "./evaluate";
import { NEW, OPAQUE, PENDING, evaluate, fits } from "./evaluate";
import { identityAttributes, identityText, isSameInAll } from "./identity";

/** Why two addresses are taken to be of one object. */
export type Reason = "key" | "attributes" | "choice";

export interface Pair {
  readonly gone: ComparedObject;
  readonly fresh: FreshObject;
  readonly by: Reason;
}

/** An object of the program of which nobody can say which one of the state it is. */
export interface Ambiguity {
  readonly fresh: FreshObject;
  readonly candidates: readonly ComparedObject[];
}

/** What a comparison comes to. */
export interface Pairing {
  readonly pairs: readonly Pair[];
  readonly ambiguous: readonly Ambiguity[];
  /** What hangs on something ambiguous. */
  readonly waiting: readonly FreshObject[];
  readonly created: readonly FreshObject[];
  readonly destroyed: readonly ComparedObject[];
}

/** Something that a person has said. Without `gone` the object is a new one. */
export interface Choice {
  readonly fresh: FreshObject;
  readonly gone: ComparedObject | undefined;
}

type Decision = { readonly gone: ComparedObject; readonly by: Reason } | "new";

/** Pairs what would be destroyed with what would be created, owners before what refers to them. Nothing is guessed. */
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
    // Keys first: what is known by its key is no candidate for anything else.
    while (this.pairByKey() || this.pairByAttributes());
    const ambiguous = this.undecided().flatMap((fresh) => {
      const candidates = this.candidatesOf(fresh);
      return candidates.length > 0 ? [{ fresh, candidates }] : [];
    });
    const asked = new Set(ambiguous.map(({ fresh }) => fresh));
    const waiting = this.undecided().filter((fresh) => !asked.has(fresh));
    const { fresh, gone } = this.comparison;
    return {
      pairs: fresh.flatMap((each) => {
        const decision = this.decisions.get(each);
        return typeof decision === "object" ? [{ fresh: each, ...decision }] : [];
      }),
      ambiguous,
      waiting,
      created: fresh.filter((each) => this.decisions.get(each) === "new"),
      destroyed: gone.filter((each) => this.left.has(each)),
    };
  }

  private decide(fresh: FreshObject, decision: Decision): void {
    this.decisions.set(fresh, decision);
    if (typeof decision === "object") this.left.delete(decision.gone);
  }

  private readonly undecided = () => this.comparison.fresh.filter((each) => !this.decisions.has(each));

  /** Whether anything could be decided. */
  private pairByKey(): boolean {
    const before = this.decisions.size;
    const undecided = this.undecided();
    for (const fresh of undecided) if (this.identityOf(fresh) === NEW) this.decide(fresh, "new");
    const keyed = groupBy(undecided, (fresh) => {
      const identity = this.identityOf(fresh);
      return typeof identity === "string" ? identity : undefined;
    });
    for (const [identity, all] of keyed) {
      const gone = this.goneWith(identity);
      const [only] = gone;
      const [first] = all;
      if (only === undefined) for (const fresh of all) this.decide(fresh, "new");
      else if (gone.length === 1 && all.length === 1 && first) this.decide(first, { gone: only, by: "key" });
      else this.pairEqual(all, gone, "key");
    }
    return this.decisions.size > before;
  }

  private pairByAttributes(): boolean {
    const before = this.decisions.size;
    const types = groupBy(
      this.undecided().filter((fresh) => this.identityOf(fresh) === OPAQUE),
      ({ type }) => type,
    );
    for (const [type, all] of types) this.pairEqual(all, this.unclaimed(type), "attributes");
    return this.decisions.size > before;
  }

  /** Pairs those that are equal to one and no other, seen from both sides. */
  private pairEqual(all: readonly FreshObject[], gone: readonly ComparedObject[], by: Reason): void {
    const found = all.map((fresh) => ({ fresh, ...this.equalTo(fresh, gone) }));
    const takers = new Map<ComparedObject, number>();
    for (const { equal } of found) for (const each of equal) takers.set(each, (takers.get(each) ?? 0) + 1);
    for (const { fresh, equal, isPending } of found) {
      const [only] = equal;
      if (only === undefined && by === "attributes") this.decide(fresh, "new");
      else if (only && equal.length === 1 && !isPending && takers.get(only) === 1)
        this.decide(fresh, { gone: only, by });
    }
  }

  private equalTo(fresh: FreshObject, gone: readonly ComparedObject[]) {
    const { values, isNew, isPending } = this.evaluated(fresh);
    return { equal: isNew ? [] : gone.filter((each) => this.isEqual(fresh, values, each)), isPending };
  }

  private isEqual({ contract }: FreshObject, values: Properties, gone: ComparedObject): boolean {
    const isWhole = Object.values(values).every((value) => !hasOpaque(value));
    if (contract && isWhole) return isSameInAll(contract, values, gone.values, this.around(contract, values));
    return Object.entries(values).every(([name, value]) => {
      const isKept = contract?.fields[camel(name)]?.facts.notReturned !== true;
      return (!isKept && (value === null || (gone.values[name] ?? null) === null)) || fits(value, gone.values[name]);
    });
  }

  private readonly goneWith = (identity: string) =>
    (this.goneByIdentity.get(identity) ?? []).filter((each) => this.left.has(each));

  /** What is not known by its key to be something of the program, which is only to be chosen yet. */
  private unclaimed(type: string): readonly ComparedObject[] {
    const keys = new Set(this.undecided().map((fresh) => this.identityOf(fresh)));
    return [...this.left].filter(
      ({ type: own, contract, values }) => own === type && !(contract && keys.has(this.identityKey(contract, values))),
    );
  }

  private candidatesOf(fresh: FreshObject): readonly ComparedObject[] {
    const identity = this.identityOf(fresh);
    if (typeof identity === "string") return this.goneWith(identity);
    if (identity === PENDING) return [];
    const { equal, isPending } = this.equalTo(fresh, this.unclaimed(fresh.type));
    return isPending ? [] : equal;
  }

  /** The identity as a text; `NEW` or `PENDING` where what it refers to is; `OPAQUE` where not all of it is known. */
  private identityOf(fresh: FreshObject): string | typeof NEW | typeof PENDING | typeof OPAQUE {
    const { contract } = fresh;
    if (!contract) return OPAQUE;
    const names = identityAttributes(contract);
    const parts = names.map((name) => [name, this.attribute(fresh, name)] as const);
    if (parts.some(([, { isNew }]) => isNew)) return NEW;
    if (parts.some(([, { isPending }]) => isPending)) return PENDING;
    if (parts.some(([, { value }]) => hasOpaque(value)) || names.length === 0) return OPAQUE;
    const others = contract.keyOverrides ? fresh.values : {};
    return this.identityKey(contract, {
      ...others,
      ...Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
    });
  }

  private identityKey(contract: Contract, values: Properties): string {
    return `${contract.name} ${identityText(contract, values, this.around(contract, values))}`;
  }

  /** Attributes of what the object belongs to, which its spellings depend on: the name of a zone. */
  private around(contract: Contract, values: Properties): Properties {
    const { parent, parentAttributes = [], path } = contract;
    if (!parent) return {};
    const [, name = ""] = /\{(\w+)\}/.exec(path) ?? [];
    const found = this.byTypeAndId.get(typeAndId(parent, values[snake(name)]));
    return Object.fromEntries(parentAttributes.map((each) => [each, found?.values[snake(each)]]));
  }

  private evaluated(fresh: FreshObject) {
    const names = [...new Set([...Object.keys(fresh.values), ...Object.keys(fresh.written)])];
    const all = names.map((name) => [name, this.attribute(fresh, name)] as const);
    return {
      values: Object.fromEntries(all.map(([name, { value }]) => [name, value])) as Properties,
      isNew: all.some(([, { isNew }]) => isNew),
      isPending: all.some(([, { isPending }]) => isPending),
    };
  }

  private attribute({ contract, values, unknown, written }: FreshObject, name: string): Evaluated {
    const mask = unknown === true ? true : (unknown as Properties | undefined)?.[name];
    const evaluated = evaluate({ known: values[name], unknown: mask, written: written[name] }, this.refer);
    const { unsetValue, default: usual } = contract?.fields[camel(name)]?.facts ?? {};
    // What nobody has written is what the service makes of nothing, where that is known.
    const isLeftOut = evaluated.value === OPAQUE && (written[name] ?? null) === null;
    return isLeftOut ? { ...evaluated, value: usual ?? unsetValue ?? OPAQUE } : evaluated;
  }

  private readonly refer = (address: string, [attribute = "", ...steps]: readonly string[]): unknown => {
    const fresh = this.freshByAddress.get(address);
    const decision = fresh && this.decisions.get(fresh);
    if (fresh && decision === undefined) return PENDING;
    if (decision === "new") return NEW;
    const found = decision?.gone ?? this.comparison.known.get(address);
    return steps.reduce<unknown>(
      (value, step) => (typeof value === "object" && value !== null ? (value as Properties)[step] : undefined),
      found?.values[attribute],
    );
  };
}

const typeAndId = ({ name }: Contract, id: unknown) => `${name} ${String(id)}`;

const hasOpaque = (value: unknown): boolean =>
  value === OPAQUE || (typeof value === "object" && value !== null && Object.values(value).some(hasOpaque));
