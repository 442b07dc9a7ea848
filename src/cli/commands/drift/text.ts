import { groupBy, isObject } from "../../../contract";
import { foreignText } from "../../../shared/printable";
import { hideValue } from "../../plans/hide-value";
import { lineDifferences, lineOfValue, sameBeginning, shortened } from "../../plans/line-differences";
import { table, type TableRow } from "../../table";
import type { AttributeDrift } from "./compare-object";
import type { DriftFinding, Findings } from "./findings";

/** The maximum length of a value. A TXT record can be as long as a page. */
const maxValueLength = 60;
/** The maximum length of a rule, which may have 255 networks. */
const maxLineLength = 10_000;
/** The maximum number of lines for one object, and of unmanaged objects of one kind in the same parent. */
const maxLines = 30;
const maxUnmanaged = 5;

/** Formats a value on one line. */
function shown(value: unknown, { field }: AttributeDrift, from = 0): string {
  if (value === null) return "nothing";
  if (typeof value === "string" && from > 0)
    return `… ${foreignText(JSON.stringify(value.slice(from)), maxValueLength)}`;
  if (field?.spec.line && isObject(value)) return foreignText(lineOfValue(field, value), maxLineLength);
  // The table lists the lines of such a list.
  if (Array.isArray(value) && value.some(isObject))
    return `${String(value.length)} ${value.length === 1 ? "element" : "elements"}`;
  return foreignText(JSON.stringify(value), maxValueLength);
}

/** `ttl_sec: 300 → 3600` */
export function changeOf(difference: AttributeDrift): string {
  const { attribute, state, account, isSensitive } = difference;
  if (isSensitive) return `${attribute}: (secret) → (secret)`;
  const areTexts = typeof state === "string" && typeof account === "string";
  const from = areTexts ? sameBeginning(state, account, maxValueLength) : 0;
  return `${attribute}: ${shown(state, difference, from)} → ${shown(account, difference, from)}`;
}

/** A list changes line by line, as in `stratus diff`. */
function linesOf(difference: AttributeDrift): readonly string[] {
  const { attribute, state, account, isSensitive, field } = difference;
  if (isSensitive || (!Array.isArray(state) && !Array.isArray(account))) return [changeOf(difference)];
  const masks = { unknown: undefined, secretBefore: undefined, secretAfter: undefined };
  const { before, after } = hideValue(field, { ...masks, before: state, after: account });
  const lines = lineDifferences(field, before, after) ?? [];
  if (lines.every(({ sign }) => sign === " ")) return [changeOf(difference)];
  return [`${attribute}:`, ...shortened(lines).map(({ sign, text }) => `${sign} ${foreignText(text, maxLineLength)}`)];
}

const objectOf = ({ construct, address, kind, id, name }: DriftFinding) =>
  foreignText(construct ?? address ?? `${kind} ${name === "" || name === id ? id : JSON.stringify(name)}`);

const left = (count: number, words: string) => `(${String(count)} more ${words}; --all shows them)`;

function rowsOf(finding: DriftFinding, isWhole: boolean): readonly TableRow[] {
  const { what, kind, id, attributes = [] } = finding;
  const first = [what, objectOf(finding), kind, foreignText(id)];
  const all = attributes.flatMap(linesOf);
  const lines =
    isWhole || all.length <= maxLines ? all : [...all.slice(0, maxLines), left(all.length - maxLines, "lines")];
  if (lines.length === 0) return [first];
  return lines.map((line, index) => [...(index === 0 ? first : ["", "", "", ""]), line]);
}

/** Objects of the same kind and parent follow each other, and only the first ones are shown. */
function unmanagedRows(all: readonly DriftFinding[], isWhole: boolean): readonly TableRow[] {
  const groups = groupBy(all, ({ kind, parent }) => `${kind} in ${parent ?? ""}`);
  return [...groups.values()].flatMap((group) => {
    const shownCount = isWhole || group.length <= maxUnmanaged + 1 ? group.length : maxUnmanaged;
    const rows = group.slice(0, shownCount).flatMap((each) => rowsOf(each, isWhole));
    const [{ kind, parent } = { kind: "", parent: undefined }] = group;
    const place = parent === undefined ? "" : ` of ${foreignText(parent)}`;
    return shownCount === group.length ? rows : [...rows, ["", left(group.length - shownCount, `${kind}${place}`)]];
  });
}

const counted = (count: number, words: string) => `${String(count)} ${words}`;

/**
 * Formats the findings as a table with a summary.
 * @param isWhole True to list every object and every line.
 */
export function driftText({ found, ignored }: Findings, compared: number, isWhole = false): string {
  const of = (what: DriftFinding["what"]) => found.filter((each) => each.what === what);
  const end = [
    counted(of("changed").length, "changed"),
    counted(of("missing").length, "missing"),
    counted(of("unmanaged").length, "unmanaged"),
    ...(ignored.length > 0 ? [counted(ignored.length, "ignored")] : []),
  ].join(", ");
  const summary = `${end}. Compared ${counted(compared, compared === 1 ? "object" : "objects")} in the state.\n`;
  if (found.length === 0) return `No drift. ${summary}`;
  const rows = [...of("changed"), ...of("missing")].flatMap((each) => rowsOf(each, isWhole));
  const all = [...rows, ...unmanagedRows(of("unmanaged"), isWhole)];
  return `${table(["STATUS", "OBJECT", "KIND", "ID", "STATE → ACCOUNT"], all)}\n\n${summary}`;
}
