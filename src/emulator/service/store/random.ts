import { createHash } from "node:crypto";

type Label = string | number;

/**
 * Derives random-looking values from a hash of the labels, so that identical requests get identical responses in
 * every run, regardless of other requests in between.
 */
function bytes(labels: readonly Label[]): Buffer {
  return createHash("sha256").update(JSON.stringify(labels)).digest();
}

/** Returns an integer from `minimum` (inclusive) to `maximum` (exclusive). */
export function randomBetween(minimum: number, maximum: number, ...labels: readonly Label[]): number {
  return minimum + Math.floor((bytes(labels).readUInt32BE(0) / 2 ** 32) * (maximum - minimum));
}

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export const randomFraction = (...labels: readonly Label[]) => bytes(labels).readUInt32BE(0) / 2 ** 32;

export const randomHex = (length: number, ...labels: readonly Label[]) =>
  bytes(labels).toString("hex").slice(0, length);

/** Returns a string in the format of a version 4 UUID. */
export function randomUuid(...labels: readonly Label[]): string {
  const digits = randomHex(32, ...labels);
  const variant = ((parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join("-");
}
