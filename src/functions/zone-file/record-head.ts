import type { Word, ZoneFileEntry } from "./split-entries";
import { fail } from "./zone-file-error";

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
/** The longest time of DNS (RFC 2181, section 8). */
const maxTime = 2_147_483_647;

/** `3600`, `1h30m`. Returns undefined if the text isn't a time. */
export function parseSeconds(text: string): number | undefined {
  if (!/^(?:\d+|(?:\d+[smhdw])+)$/i.test(text)) return undefined;
  const parts = [...text.toLowerCase().matchAll(/(\d+)([smhdw]?)/g)];
  const seconds = parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 1), 0);
  return seconds <= maxTime ? seconds : undefined;
}

/** The message for a time that `parseSeconds` can't read. */
export const timeProblem = (what: string, given: string) =>
  `${what} must be a time from 0 to ${String(maxTime)} seconds, got ${JSON.stringify(given)}. Write it in seconds, or with units such as 1h30m.`;

/** The fields before the data of a record, except for its owner. */
export interface RecordHead {
  /** The TTL of the record itself, in seconds. */
  readonly ttl: number | undefined;
  readonly type: string;
  /** The type as the file has it. */
  readonly typeInFile: string;
  readonly data: readonly Word[];
}

const classes = /^(?:IN|CH|HS|CS|CLASS\d+)$/i;
/** The time stamp that Windows writes before the TTL of a dynamic record. */
const agingOfWindows = /^\[AGE:\d+\]$/i;
const internet = /^(?:IN|CLASS1)$/i;

/**
 * Reads class, TTL and type. The class and the TTL are optional and may stand in either order.
 *
 * @throws ZoneFileError if the record has no type, another class than IN, or a class or TTL twice.
 */
export function readHead({ words, indented, line }: ZoneFileEntry): RecordHead {
  const rest = indented ? words : words.slice(1);
  let ttl: string | undefined;
  let given: string | undefined;
  for (const [index, { text }] of rest.entries()) {
    if (agingOfWindows.test(text)) continue;
    if (classes.test(text)) {
      if (given !== undefined) fail(line, `the record has two classes (${given} and ${text}). Remove one of them.`);
      if (!internet.test(text)) fail(line, `the class must be IN, got ${text}. Remove the record.`);
      given = text;
    } else if (/^\d+(?:[smhdw]\d*)*$/i.test(text)) {
      if (ttl !== undefined) fail(line, `the record has two TTLs (${ttl} and ${text}). Remove one of them.`);
      ttl = text;
    } else {
      const seconds = ttl === undefined ? undefined : (parseSeconds(ttl) ?? fail(line, timeProblem("the TTL", ttl)));
      return { ttl: seconds, type: typeNamed(text), typeInFile: text, data: rest.slice(index + 1) };
    }
  }
  return fail(line, "the record has no type. Write the type before the data, as in: www IN A 192.0.2.1");
}

/** Types that a file may also write by their numbers, as `TYPE1` (RFC 3597). */
const numbered: Readonly<Record<string, string>> = {
  TYPE1: "A",
  TYPE2: "NS",
  TYPE5: "CNAME",
  TYPE6: "SOA",
  TYPE12: "PTR",
  TYPE15: "MX",
  TYPE16: "TXT",
  TYPE28: "AAAA",
  TYPE33: "SRV",
  TYPE257: "CAA",
};

const typeNamed = (text: string) => numbered[text.toUpperCase()] ?? text.toUpperCase();
