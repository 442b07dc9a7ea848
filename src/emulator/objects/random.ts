import { createHash } from "node:crypto";

type Label = string | number;

/**
 * Values that look random are hashes of the labels, so that the same requests get the same answers in every run,
 * whatever other requests come between them.
 */
function bytes(labels: readonly Label[]): Buffer {
  return createHash("sha256").update(JSON.stringify(labels)).digest();
}

/** From `least` up to, and not including, `most`. */
export function randomBetween(least: number, most: number, ...labels: readonly Label[]): number {
  return least + Math.floor((bytes(labels).readUInt32BE(0) / 2 ** 32) * (most - least));
}

/** From 0 up to, and not including, 1. */
export const randomFraction = (...labels: readonly Label[]) => bytes(labels).readUInt32BE(0) / 2 ** 32;

export const randomHex = (length: number, ...labels: readonly Label[]) =>
  bytes(labels).toString("hex").slice(0, length);

/** Of version 4, as far as its form goes. */
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
