import { isDeepStrictEqual } from "node:util";
import { escapeTemplate, quoteHcl } from "../../../../shared/template";
import type { HclValue, HclValueEntry, TextRange } from "../../../hcl/values";
import type { Edit } from "./edits";
import { behindComment, changedList, commaAfter, lineEndOf, without } from "./list-edits";
import type { Outcome } from "./outcomes";
import { inOrder, sameValue, type WantedChange } from "./wanted";

/** A file of a configuration, in HCL or JSON. */
export interface ConfigurationFile {
  readonly path: string;
  readonly text: string;
}

/** The attributes of a block, or the entries of an object. */
export interface EntriesInFile {
  readonly entries: readonly HclValueEntry[];
  /** The range from brace to brace of an object. Undefined for a block. */
  readonly object?: TextRange;
}

type Found = Omit<Outcome, "change">;

/** Finds the edit that gives the value at a path to the block of a resource. */
export class BlockEdit {
  constructor(
    private readonly file: ConfigurationFile,
    private readonly change: WantedChange,
  ) {}

  in({ entries, object }: EntriesInFile, [name = "", ...rest]: readonly string[]): Found {
    const entry = entries.findLast(({ key }) => key === name);
    if (entry) return { place: this.placeOf(entry), ...this.at(entry.value, rest, { entries, entry }) };
    if (entries.some(({ key }) => key === undefined)) return { reason: "A computed key may set the value." };
    if (rest.length > 0) return { reason: `The configuration doesn't set ${name}.` };
    if (this.change.value === undefined) return { isPresent: true };
    return this.addition({ entries, ...(object && { object }) }, name);
  }

  private at(value: HclValue, [name, ...rest]: readonly string[], own: OwnEntry): Found {
    if (name !== undefined) {
      if (value.kind === "object") return this.in({ entries: value.entries, object: value }, [name, ...rest]);
      const element = value.kind === "list" ? value.elements[Number(name)] : undefined;
      return element ? { place: this.placeOf(element), ...this.at(element, rest, own) } : notLiteral;
    }
    const { before, value: wanted, isSet } = this.change;
    const present = literalOf(value);
    if (present === undefined) return this.inList(value);
    if (sameLiteral(present, wanted ?? null, isSet)) return { isPresent: true };
    if (!sameLiteral(present, before ?? null, isSet)) return thirdValue;
    if (wanted === undefined) return this.removal(own);
    if (value.kind === "list") return this.inList(value);
    const text = this.printed(wanted, present);
    return text === undefined ? notWritten : { edit: this.edit({ ...value, text }) };
  }

  /** Changes the elements that differ. In a list with expressions, these stay. */
  private inList(value: HclValue): Found {
    const { before = [], value: wanted, isSet } = this.change;
    if (value.kind !== "list" || !Array.isArray(before) || !Array.isArray(wanted)) return notLiteral;
    const elements = value.elements.map((each) => ({ ...each, value: literalOf(each) }));
    const literals = elements.filter((each) => each.value !== undefined);
    if (!literals.every((each) => before.some((one) => isDeepStrictEqual(one, each.value)))) return thirdValue;
    const isWhole = literals.length === elements.length;
    if (!isWhole && !isSet) return notLiteral;
    const list = { ...value, elements, text: this.file.text };
    const all = isWhole
      ? inOrder(
          literals.map((each) => each.value),
          wanted,
          isSet,
        )
      : wanted;
    const text = changedList(list, before, all as readonly unknown[], (each) => this.printed(each));
    if (text === undefined) return isWhole ? notWritten : notLiteral;
    return { edit: this.edit({ ...value, text }) };
  }

  private placeOf({ start }: TextRange): Outcome["place"] {
    return { file: this.file.path, line: this.file.text.slice(0, start).split("\n").length };
  }

  private edit({ start, end, text }: TextRange & { readonly text: string }): Edit {
    return { file: this.file.path, source: this.file.text, start, end, text };
  }

  private removal({ entries, entry }: OwnEntry): Found {
    const { text } = this.file;
    const previous = entries.filter(({ end }) => end <= entry.start).at(-1);
    return { edit: this.difference(without(text, entry, previous)) };
  }

  /** The part of the file that differs from a new text. */
  private difference(fresh: string): Edit {
    const { text } = this.file;
    let start = 0;
    while (start < text.length && start < fresh.length && text[start] === fresh[start]) start++;
    let same = 0;
    const maxLength = Math.min(text.length, fresh.length) - start;
    while (same < maxLength && text[text.length - 1 - same] === fresh[fresh.length - 1 - same]) same++;
    return this.edit({ start, end: text.length - same, text: fresh.slice(start, fresh.length - same) });
  }

  /** Adds an entry below the last one, with its sign in the same column. */
  private addition({ entries, object }: EntriesInFile, name: string): Found {
    const { text } = this.file;
    const value = this.printed(this.change.value);
    if (value === undefined) return notWritten;
    const last = entries.at(-1);
    const key = this.keyText(name, entries);
    if (!last) {
      if (!object) return { reason: "The block has no attribute." };
      const sign = this.isJson ? ":" : " =";
      return { edit: this.edit({ start: object.start + 1, end: object.start + 1, text: ` ${key}${sign} ${value} ` }) };
    }
    const lineStart = text.lastIndexOf("\n", last.start - 1) + 1;
    const indent = text.slice(lineStart, last.start);
    const isOwnLine = indent.trim() === "";
    if (!isOwnLine && !object) return { reason: "The block is on one line." };
    const signAt = last.start + text.slice(last.start).search(/(?<=^(?:"(?:\\.|[^"\\])*"|[^\s=:"]+)[ \t]*)[=:]/);
    const isColon = text[signAt] === ":";
    const space = text[signAt - 1] === " " ? " " : "";
    const entry = isColon ? `${key}${space}: ${value}` : `${key.padEnd(signAt - last.start - 1)} = ${value}`;
    if (!isOwnLine) return { edit: this.edit({ start: last.end, end: last.end, text: `, ${entry}` }) };
    const comma = object && commaAfter(text, last.end);
    const end = behindComment(text, comma === undefined ? last.end : comma + 1);
    const line = `${lineEndOf(text)}${indent}${entry}${comma === undefined ? "" : ","}`;
    const missing = this.isJson && comma === undefined ? "," : "";
    return { edit: this.edit({ start: last.end, end, text: `${missing}${text.slice(last.end, end)}${line}` }) };
  }

  private get isJson(): boolean {
    return this.file.path.endsWith(".json");
  }

  private keyText(name: string, entries: readonly HclValueEntry[]): string {
    if (this.isJson) return JSON.stringify(escapeTemplate(name));
    const isBare = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name);
    const isQuoted = entries.some(({ start }) => this.file.text[start] === '"');
    return isBare && !isQuoted ? name : quoteHcl(name);
  }

  /** Formats a value as a literal of the current literal's type. Returns undefined if that isn't possible. */
  private printed(value: unknown, old?: unknown): string | undefined {
    if (typeof value === "string" || (typeof old === "string" && typeof value === "number")) {
      return this.isJson ? JSON.stringify(escapeTemplate(String(value))) : quoteHcl(String(value));
    }
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (!Array.isArray(value)) return undefined;
    const parts = value.map((each) => this.printed(each));
    return parts.includes(undefined) ? undefined : `[${parts.join(", ")}]`;
  }
}

interface OwnEntry {
  readonly entries: readonly HclValueEntry[];
  readonly entry: HclValueEntry;
}

const notLiteral: Found = { reason: "The value isn't a literal." };
const notWritten: Found = { reason: "The command only writes strings, numbers, booleans and lists of them." };
const thirdValue: Found = { reason: "The configuration has a third value, which isn't applied yet." };

/** The value of a literal, or of a list of literals. Undefined for other values. */
function literalOf(value: HclValue): unknown {
  if (value.kind === "literal") return value.value;
  if (value.kind !== "list") return undefined;
  const values = value.elements.map(literalOf);
  return values.includes(undefined) || values.includes(null) ? undefined : values;
}

/** Terraform converts "300" to 300. */
const sameLiteral = (left: unknown, right: unknown, isSet: boolean) =>
  sameValue(left, right, isSet) ||
  (["string", "number"].includes(typeof left) &&
    ["string", "number"].includes(typeof right) &&
    String(left) === String(right));
