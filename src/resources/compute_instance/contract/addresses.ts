import type { Properties } from "../../../contract";

const privateRanges = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

const addresses = (answer: Properties) => (answer["ipv4"] ?? []) as readonly string[];

/** An instance may have several public addresses; the first is the one that it was made with. */
export function publicAddress(answer: Properties): string | null {
  return addresses(answer).find((address) => !privateRanges.test(address)) ?? null;
}

export function privateAddress(answer: Properties): string | null {
  return addresses(answer).find((address) => privateRanges.test(address)) ?? null;
}

/** The interface gives the SLAAC address as `<ipv6>/128` (R1-040). */
export function slaacAddress(answer: Properties): string | null {
  const ipv6 = answer["ipv6"];
  return typeof ipv6 === "string" ? ipv6.replace(/\/128$/, "") : null;
}
