import { type Field, type Fields, wording } from "../../../contract";
import { quoteHcl } from "../../../shared/template";
import { ObjectReference, type ProgramResource, type ProgramValue } from "../model";
import type { HclAddresses } from "./addresses";

/** The subset of HCL expressions that programs need. */
export type HclExpression =
  | { readonly kind: "raw"; readonly text: string }
  | {
      readonly kind: "list";
      readonly entries: readonly HclExpression[];
      /** The lines of the comments of each entry. */
      readonly comments?: readonly (readonly string[])[];
    }
  | { readonly kind: "object"; readonly entries: readonly HclEntry[]; readonly lastComments?: readonly string[] }
  /** Code around an expression, such as a loop. */
  | { readonly kind: "wrapped"; readonly before: string; readonly inner: HclExpression; readonly after: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly HclExpression[] };

/** An attribute, with the lines of its comment. An empty line stays empty. */
export type HclEntry = readonly [name: string, value: HclExpression, comments?: readonly string[]];

export const hclCode = (text: string): HclExpression => ({ kind: "raw", text });

const width = 80;
const step = "  ";
/** The key of an object, quoted if it isn't an identifier. */
export const key = (name: string): string => (/^[A-Za-z_][\w-]*$/.test(name) ? name : quoteHcl(name));

/** Prints an expression in the format of `terraform fmt`. Its line begins with `indent`. */
function print(expression: HclExpression, indent: string, room: number): string {
  const inner = indent + step;
  switch (expression.kind) {
    case "raw":
      return expression.text;
    case "wrapped":
      return `${expression.before}${print(expression.inner, indent, room)}${expression.after}`;
    case "call":
      return `${expression.name}(\n${expression.args.map((each) => `${inner}${print(each, inner, width)},\n`).join("")}${indent})`;
    case "object": {
      const { entries, lastComments = [] } = expression;
      if (entries.length + lastComments.length === 0) return "{}";
      return `{\n${attributes(entries, inner)}${commentLines(lastComments, inner)}${indent}}`;
    }
    case "list": {
      const { comments = [] } = expression;
      const hasComments = comments.some((lines) => lines.length > 0);
      const each = expression.entries.map((entry) => print(entry, inner, width));
      const line = `[${each.join(", ")}]`;
      if (each.length === 0 || (!hasComments && !line.includes("\n") && line.length <= room)) return line;
      const lines = each.map((entry, index) => `${commentLines(comments[index] ?? [], inner)}${inner}${entry},\n`);
      return `[\n${lines.join("")}${indent}]`;
    }
  }
}

const commentLines = (lines: readonly string[], indent: string) =>
  lines.map((line) => (line === "" ? "\n" : `${indent}${line}\n`)).join("");

/** Prints one attribute per line. Aligns the equals signs of consecutive single-line attributes. */
function attributes(entries: readonly HclEntry[], indent: string): string {
  const printed = entries.map(([name, value, comments = []]) => ({
    comments: commentLines(comments, indent),
    name,
    value: print(value, indent, width - indent.length - name.length - 3),
  }));
  const lines: string[] = [];
  let run: typeof printed = [];
  const endRun = () => {
    const maxLength = Math.max(0, ...run.map(({ name }) => name.length));
    for (const { comments, name, value } of run) {
      lines.push(`${comments}${indent}${name.padEnd(maxLength)} = ${value}\n`);
    }
    run = [];
  };
  for (const each of printed) {
    if (each.comments !== "") endRun();
    if (each.value.includes("\n")) {
      endRun();
      lines.push(`${each.comments}${indent}${each.name} = ${each.value}\n`);
    } else run.push(each);
  }
  endRun();
  return lines.join("");
}

/**
 * `resource "stratus_domain" "shop" { … }`
 * @param inner blocks inside it, with their indentation
 * @param lastComments the lines of the comments at its end
 */
export const block = (
  head: string,
  entries: readonly HclEntry[],
  inner: readonly string[] = [],
  lastComments: readonly string[] = [],
): string => {
  const parts = [attributes(entries, step), ...inner.map((text) => `${step}${text}\n`)];
  const body = `${parts.filter(Boolean).join("\n")}${commentLines(lastComments, step)}`;
  return body === "" ? `${head} {}\n` : `${head} {\n${body}}\n`;
};

export const argumentsOf = ({ object, configuration }: ProgramResource, addresses: HclAddresses): readonly HclEntry[] =>
  entriesOf(configuration, object.contract.fields, addresses);

function entriesOf(
  values: Readonly<Record<string, ProgramValue>>,
  fields: Fields | undefined,
  addresses: HclAddresses,
): readonly HclEntry[] {
  return Object.entries(values).map(([name, value]) => [
    // The keys of maps and JSON are the user's own names.
    fields ? attributeName(name) : key(name),
    expression(value, fields?.[name], addresses),
  ]);
}

const attributeName = (field: string) => wording(`{${field}}`, "snake");

function expression(value: ProgramValue, field: Field | undefined, addresses: HclAddresses): HclExpression {
  if (value instanceof ObjectReference) return hclCode(referenceText(value, addresses));
  if (typeof value === "string") return hclCode(quoteHcl(value));
  if (typeof value !== "object") return hclCode(String(value));
  const item = field?.spec.item;
  if (isList(value)) return { kind: "list", entries: value.map((each) => expression(each, item, addresses)) };
  return { kind: "object", entries: entriesOf(value, field?.spec.fields, addresses) };
}

const isList = (value: ProgramValue): value is readonly ProgramValue[] => Array.isArray(value);

function referenceText({ to, attribute, value }: ObjectReference, addresses: HclAddresses): string {
  const address = addresses.get(to);
  if (address !== undefined) return `${address}.${attributeName(attribute)}`;
  return typeof value === "string" ? quoteHcl(value) : String(value);
}
