import { type default as fc, sample } from "fast-check";
import { Draw } from "../../fuzz/seeded";
import type { Api, Json } from "./api";

/** An instance, a domain or a firewall that others refer to. */
export interface Made {
  readonly id: number;
  readonly body: Json;
}

/** The current contents of the account, and the random numbers. */
export class World {
  readonly draw: Draw;
  readonly made: { readonly [Kind in "instances" | "domains" | "firewalls" | "databases"]: Made[] } = {
    instances: [],
    domains: [],
    firewalls: [],
    databases: [],
  };
  private readonly pools = new Map<unknown, { readonly values: readonly unknown[]; next: number }>();
  private count = 0;

  constructor(
    readonly api: Api,
    readonly seed: number,
    private readonly objects: number,
  ) {
    this.draw = new Draw(seed);
  }

  /** A number that this account has not used yet. */
  number(): number {
    this.count += 1;
    return this.count;
  }

  /** The next value, the same for the same seed. */
  next<T>(values: fc.Arbitrary<T>): T {
    const pool = this.pools.get(values) ?? {
      values: sample(values, { seed: this.seed + this.pools.size, numRuns: Math.max(50, this.objects) }),
      next: 0,
    };
    this.pools.set(values, pool);
    const value = pool.values[pool.next % pool.values.length];
    pool.next += 1;
    return value as T;
  }

  /** An existing one, if there is any. */
  one(kind: keyof World["made"]): Made | undefined {
    const all = this.made[kind];
    return all.length === 0 ? undefined : this.draw.one(all);
  }

  async make(kind: keyof World["made"], path: string, body: Json): Promise<Made | undefined> {
    const answer = await this.api.send("POST", path, body);
    const made = answer && { id: Number(answer["id"]), body: answer };
    if (made) this.made[kind].push(made);
    return made;
  }
}
