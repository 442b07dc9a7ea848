import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** The number of attempts: `npm run test:faults` sets more than the daily tests have time for. */
export const countOr = (usual: number) => Number(process.env["STRATUS_FUZZ_COUNT"] ?? usual);
export const seed = Number(process.env["STRATUS_FUZZ_SEED"] ?? 20260131);

const figures = join(__dirname, "..", "..", ".cache", "faults");

/** Stores the number of attempts of a long run, for docs/internals/reliability.md. */
export function noteFigure(what: string, count: number): void {
  if (process.env["STRATUS_FUZZ_COUNT"] === undefined) return;
  mkdirSync(figures, { recursive: true });
  appendFileSync(join(figures, "figures.jsonl"), `${JSON.stringify({ what, count, seed })}\n`);
}

/** Draws the inputs, the same for the same seed. */
export class Draw {
  private state: number;

  constructor(from: number) {
    this.state = from >>> 0;
  }

  /** From 0 to less than 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  chance(likely: number): boolean {
    return this.fraction() < likely;
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  bytes(maximum: number): Buffer {
    return Buffer.from(Array.from({ length: this.below(maximum) }, () => this.below(256)));
  }

  text(maximum: number): string {
    const letters = Array.from('abc-_.:/%é\u0000\u001b[31m"\\{}$ 日\u202e');
    return Array.from({ length: this.below(maximum) }, () => this.one(letters)).join("");
  }

  /** An unexpected value. */
  value(depth = 3): unknown {
    const kinds = depth > 0 ? 12 : 10;
    switch (this.below(kinds)) {
      case 0:
        return null;
      case 1:
        return this.chance(0.5);
      case 2:
        return this.one([0, -1, 1.5, 1e308, -1e-308, 2 ** 53, -(2 ** 63), 4711]);
      case 3:
        return this.one(["", " ", "NaN", "__proto__", "constructor", "null", "0", "a".repeat(70_000)]);
      case 4:
        return this.text(40);
      case 5:
        return [];
      case 6:
        return {};
      case 7:
        return this.one(["192.0.2.1", "::1", "2001:db8::/32", "999.1.1.1", "shop.example", "us-east"]);
      case 8:
        return this.below(1000);
      case 9:
        return this.one(["../../etc/passwd", "'; DROP TABLE objects; --", "%00", "${jndi:ldap://x}", "<script>"]);
      case 10:
        return Array.from({ length: this.below(4) }, () => this.value(depth - 1));
      default:
        return Object.fromEntries(
          Array.from({ length: this.below(4) }, () => [
            this.one(["id", "label", "type", "__proto__", this.text(8)]),
            this.value(depth - 1),
          ]),
        );
    }
  }

  /** The same bytes with something changed, removed or inserted. */
  mutated(bytes: Buffer): Buffer {
    const at = this.below(bytes.length + 1);
    switch (this.below(5)) {
      case 0: {
        const changed = Buffer.from(bytes);
        for (let times = 1 + this.below(4); times > 0 && changed.length > 0; times -= 1)
          changed[this.below(changed.length)] = this.below(256);
        return changed;
      }
      case 1:
        return bytes.subarray(0, at);
      case 2:
        return Buffer.concat([bytes.subarray(0, at), this.bytes(20), bytes.subarray(at)]);
      case 3:
        return Buffer.concat([bytes, bytes]);
      default:
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + this.below(8))]);
    }
  }
}
