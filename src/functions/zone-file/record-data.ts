import type { Input } from "../../contract";
import type { domainRecord } from "../../resources/domain_record/contract";
import { decodeStrings, toAbsolute } from "./escapes";
import type { RecordHead } from "./record-head";
import type { Word } from "./split-entries";
import { fail } from "./zone-file-error";

type Without<T, Name extends PropertyKey> = T extends unknown ? Omit<T, Name> : never;

/** A record of a zone file, with literal values. The fields depend on its `type`: `RecordFields` describes them. */
export type ZoneFileRecord = Without<Input<typeof domainRecord>, "domainId">;

type WithFixedFields = Exclude<ZoneFileRecord["type"], "TXT"> | "SOA";

/** The fields of each type, for messages. */
const fields: { readonly [type in WithFixedFields]: { readonly count: number; readonly words: string } } = {
  A: { count: 1, words: "one IPv4 address" },
  AAAA: { count: 1, words: "one IPv6 address" },
  NS: { count: 1, words: "one name server" },
  CNAME: { count: 1, words: "one name" },
  PTR: { count: 1, words: "one name" },
  MX: { count: 2, words: "a priority and a mail server" },
  SRV: { count: 4, words: "a priority, a weight, a port and a target" },
  CAA: { count: 3, words: "flags, a tag and a value" },
  SOA: { count: 7, words: "a name server, a mailbox and five numbers" },
};

const countOf = (words: readonly Word[]) => (words.length === 1 ? "1 field" : `${String(words.length)} fields`);

/**
 * Returns the fields of a record as texts.
 *
 * @throws ZoneFileError if fields are missing or left over, or have the generic form of RFC 3597.
 */
export function fieldsOf({ type, data }: RecordHead & { readonly type: WithFixedFields }, line: number): string[] {
  refuseGenericForm(type, data, line);
  const { count, words } = fields[type];
  const found = `expected ${words}, got ${countOf(data)}`;
  const surplus = data[count];
  if (data.length < count) fail(line, `the ${type} record is incomplete: ${found}. Add what is missing.`);
  if (surplus && type === "CAA") fail(line, `the CAA record has too many fields: ${found}. ${quoteIt}`);
  if (surplus) {
    const text = JSON.stringify(surplus.text);
    fail(line, `the ${type} record has too many fields: ${found}. Remove ${text}, or write it in a record of its own.`);
  }
  return data.map(({ text }) => text);
}

function refuseGenericForm(type: string, [first]: readonly Word[], line: number): void {
  if (first?.text !== "\\#" || first.quoted) return;
  fail(line, `the ${type} record must have the data of its type, got the generic form (\\#). Write the data as text.`);
}

const quoteIt = "Put the value in quotation marks.";

/**
 * A semicolon outside quotation marks starts a comment, which cuts off `v=DKIM1; k=rsa; p=…` and `ca.example; x=1`.
 *
 * @throws ZoneFileError if the comment behind an unquoted value looks like a part of the value.
 */
export function refuseCutValue(type: string, word: Word | undefined, line: number): void {
  if (!word || word.quoted || word.comment === undefined) return;
  if (!/^;|^\s+;\s*[\w-]+\s*=/.test(word.comment)) return;
  const cut = JSON.stringify(word.comment.trim().slice(0, 40));
  fail(line, `the value of the ${type} record must be quoted, got ${word.text} and the comment ${cut}. ${quoteIt}`);
}

/** A record as the file has it: its owner is absolute, without the trailing period. */
export interface FileRecord extends RecordHead {
  readonly line: number;
  readonly owner: string;
  readonly origin: string;
  readonly type: ZoneFileRecord["type"];
}

/**
 * Returns the record with its name relative to the zone. The owner has to lie in the zone.
 *
 * @throws ZoneFileError if the data isn't complete, has too many fields, or doesn't fit the type.
 */
export function readRecord(record: FileRecord, zone: string): ZoneFileRecord {
  const { line, owner, origin, type, data } = record;
  const name = owner.slice(0, -zone.length - 1);
  const number = (what: string, text = "") =>
    /^\d+$/.test(text)
      ? Number(text)
      : fail(line, `the ${what} of the ${type} record must be a number, got ${JSON.stringify(text)}. Correct it.`);
  if (type === "TXT") return { type, name, target: readText(data, line) };
  const texts = fieldsOf({ ...record, type }, line);
  const [first = "", second = "", third = "", fourth = ""] = texts;
  switch (type) {
    case "A":
    case "AAAA":
      return { type, name, target: first };
    case "NS":
    case "CNAME":
    case "PTR":
      return { type, name, target: toAbsolute(first, origin) };
    case "MX":
      return { type, name, priority: number("priority", first), target: toAbsolute(second, origin) };
    case "CAA": {
      refuseCutValue(type, data[2], line);
      if (number("flags", first) !== 0) {
        fail(line, `the flags of the CAA record must be 0, got ${first}. The service doesn't store flags: write 0.`);
      }
      return { type, name, tag: second.toLowerCase() as "issue", target: decodeStrings([third], line) };
    }
    case "SRV": {
      const [service = "", protocol = ""] = name.split(".");
      if (!service.startsWith("_") || !protocol.startsWith("_")) {
        fail(
          line,
          `the name of an SRV record must start with _service._protocol, got ${JSON.stringify(name)}. Correct it.`,
        );
      }
      return {
        type,
        service,
        protocol: name.slice(service.length + 1),
        priority: number("priority", first),
        weight: number("weight", second),
        port: number("port", third),
        target: `${toAbsolute(fourth, origin)}.`,
      };
    }
  }
}

/** @throws ZoneFileError if the record has several strings, and one of them isn't in quotation marks. */
export function refuseUnquoted(data: readonly Word[], line: number): void {
  if (data.length < 2 || data.every(({ quoted }) => quoted)) return;
  fail(line, `the strings of the TXT record must be quoted, because DNS joins them without spaces. ${quoteIt}`);
}

/**
 * Returns the strings as one text. A text that starts with a quotation mark of its own is returned in quotation marks and
 * with escape sequences, because the service would otherwise take these marks for those of a zone file.
 */
function readText(data: readonly Word[], line: number): string {
  refuseGenericForm("TXT", data, line);
  if (data.length === 0)
    fail(line, "the TXT record is incomplete: expected at least one string. Add a string in quotation marks.");
  refuseCutValue("TXT", data[data.length - 1], line);
  refuseUnquoted(data, line);
  const text = decodeStrings(
    data.map((word) => word.text),
    line,
  );
  return /^\s*"/.test(text) ? `"${text.replace(/[\\"]/g, "\\$&")}"` : text;
}
