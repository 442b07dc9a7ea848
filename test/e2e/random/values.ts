import fc from "fast-check";
import { characters } from "../../../src/contract/check";

/** Text that Terraform's JSON syntax accepts unchanged: it contains no template. */
export const plainText = (min: number, max: number) =>
  fc
    .string({ unit: "grapheme", minLength: min, maxLength: max })
    .map((text) => text.replace(/[$%]/g, "x"))
    .filter((text) => characters(text) >= min && characters(text) <= max);

const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
const digits = Array.from("0123456789");

export const word = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...letters, ...digits), minLength: min, maxLength: max });

export const lettersFirst = (max: number) =>
  fc.tuple(fc.constantFrom(...letters), word(0, max - 1)).map(([first, rest]) => first + rest);

export const ipv4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join("."));

/** IPv6 addresses in the spellings that people use: leading zeros, capitals, compressed and not. */
export const ipv6 = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 65535 }), { minLength: 8, maxLength: 8 }),
    fc.constantFrom("full", "upper", "short"),
  )
  .map(([groups, spelling]) => {
    const hex = groups.map((group) => group.toString(16));
    if (spelling === "short") return `2001:db8::${hex.slice(6).join(":")}`;
    if (spelling === "upper") return hex.map((group) => group.toUpperCase()).join(":");
    return hex.map((group) => group.padStart(4, "0")).join(":");
  });

export const ipv4Network = fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })).map(([ip, bits]) => `${ip}/${String(bits)}`);
export const ipv6Network = fc
  .tuple(ipv6, fc.integer({ min: 0, max: 128 }))
  .map(([ip, bits]) => `${ip}/${String(bits)}`);

export const hostname = fc
  .array(lettersFirst(12), { minLength: 2, maxLength: 4 })
  .chain((labels) => fc.constantFrom(labels.join("."), labels.join(".").toUpperCase(), `${labels.join(".")}.`));

export const tags = fc.uniqueArray(word(3, 20), { maxLength: 4 });

/** Times that the service keeps and times that it rounds. */
export const seconds = fc.oneof(fc.constantFrom(0, 300, 3600, 86400, 2419200), fc.integer({ min: 0, max: 3_000_000 }));

export const ports = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1, max: 65535 }).map(String),
      fc
        .tuple(fc.integer({ min: 1, max: 65000 }), fc.integer({ min: 1, max: 500 }))
        .map(([from, more]) => `${String(from)}-${String(from + more)}`),
    ),
    { minLength: 1, maxLength: 7 },
  )
  .chain((pieces) => fc.constantFrom(pieces.join(","), pieces.join(", ")));

/** An object with some of these keys: every one of `required`, each other one or not. */
export function some<T extends object, K extends keyof T>(
  model: { [N in keyof T]: fc.Arbitrary<T[N]> },
  required: readonly K[],
) {
  return fc.record(model, { requiredKeys: [...required] });
}
