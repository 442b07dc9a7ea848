// The distinguished encoding rules (DER) of X.690 that certificates need.

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_IDENTIFIER = 0x06;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;

/** A context-specific tag, constructed. */
export const contextTag = (number: number) => 0xa0 + number;

export function tlv(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  return size < 0x100 ? Buffer.from([0x81, size]) : Buffer.from([0x82, size >> 8, size & 0xff]);
}

/** Encodes a non-negative number from its bytes. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const trimmed = bytes.subarray(first < 0 ? bytes.length - 1 : first);
  const signed = (trimmed[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed;
  return tlv(INTEGER, signed);
}

export function bitString(bytes: Buffer, unused: number): Buffer {
  return tlv(BIT_STRING, Buffer.from([unused]), bytes);
}

export function objectIdentifier([first = 0, second = 0, ...rest]: readonly number[]): Buffer {
  return tlv(OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const digits = [arc & 0x7f];
  for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

export function encodeTime(moment: Date): Buffer {
  const text = moment.toISOString().replace(/[-:T]|\.\d+/g, "");
  // The short form has a two-digit year, which the standard allows until 2049.
  return moment.getUTCFullYear() < 2050
    ? tlv(UTC_TIME, Buffer.from(text.slice(2)))
    : tlv(GENERALIZED_TIME, Buffer.from(text));
}
