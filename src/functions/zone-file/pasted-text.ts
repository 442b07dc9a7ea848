import { decodeStrings } from "./escapes";
import { refuseCutValue, refuseUnquoted } from "./record-data";
import { readHead, type RecordHead } from "./record-head";
import { splitEntries, type Word, type ZoneFileEntry } from "./split-entries";
import { fail, ZoneFileError } from "./zone-file-error";

const quotedStrings = /^\s*(?:"(?:[^"\\]|\\[^])*"\s*)+$/;
/** The start of a zone file's text: a string, a parenthesis, or a name and a type. */
const start = /^\s*(?:;|\$|\(\s*(?:[";]|v=)|"[^]*"\s*;|(?:\S+\s+){0,4}?(?:TXT|SPF)\s+(?:\(\s*)?(?:[";]|v=))/i;
const textTypes = ["TXT", "SPF"];

/** The text of a mail record in which a string isn't closed. */
const openString = /^\s*"v=[^"]*$/i;

/** True for strings in quotation marks, and for the text of a mail record without them. */
const areStrings = (words: readonly Word[]) =>
  words.every(({ quoted }) => quoted) || (words[0]?.quoted === false && /^v=/i.test(words[0].text));

/** The head of a TXT record without or with a name before it. Undefined if the entry isn't one. */
function headOf(entry: ZoneFileEntry): RecordHead | undefined {
  for (const indented of [true, false]) {
    try {
      const head = readHead({ ...entry, indented });
      if (textTypes.includes(head.type) && head.data.length > 0 && areStrings(head.data)) return head;
    } catch (error) {
      if (!(error instanceof ZoneFileError)) throw error;
    }
  }
  return undefined;
}

/** The strings of an entry, which may be a whole record or only its data. */
function stringsOf(entry: ZoneFileEntry): readonly Word[] | undefined {
  return areStrings(entry.words) ? entry.words : headOf(entry)?.data;
}

/**
 * Returns the text of a TXT record that is written as in a zone file (RFC 1035, section 5.1): strings in quotation marks, in
 * parentheses, with comments, or after the record's name and type. Returns undefined for any other text.
 *
 * @throws ZoneFileError if the text has the form, but isn't one valid record
 */
export function readPastedText(given: string): string | undefined {
  if (quotedStrings.test(given)) {
    const strings = [...given.matchAll(/"((?:[^"\\]|\\[^])*)"/g)].map(([, each = ""]) => each);
    return decodeStrings(strings, 1);
  }
  if (!start.test(given) && !openString.test(given)) return undefined;
  const { entries, problems } = splitEntries(given);
  const records = entries.filter(({ words: [first] }) => first?.quoted === true || !first?.text.startsWith("$"));
  const [entry, other] = records;
  const strings = entry && stringsOf(entry);
  // An unclosed parenthesis has no entry.
  if (!strings && (entry || problems.length === 0)) return undefined;
  if (problems.length > 0) throw new ZoneFileError(problems);
  if (!strings) return undefined;
  if (other) fail(other.line, "the text must be one record, got a second record. Remove one of them.");
  refuseCutValue("TXT", strings[strings.length - 1], entry.line);
  refuseUnquoted(strings, entry.line);
  return decodeStrings(
    strings.map(({ text }) => text),
    entry.line,
  );
}
