/** An expression of TypeScript, as far as programs need them. */
export type Expression =
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "list"; readonly entries: readonly Expression[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, Expression])[] }
  | { readonly kind: "call"; readonly callee: string; readonly args: readonly Expression[] };

export const raw = (text: string): Expression => ({ kind: "raw", text });
export const text = (value: string): Expression => ({ kind: "text", value });
export const list = (entries: readonly Expression[]): Expression => ({ kind: "list", entries });
export const call = (callee: string, ...args: readonly Expression[]): Expression => ({ kind: "call", callee, args });
export const object = (entries: Readonly<Record<string, Expression | undefined>>): Expression => ({
  kind: "object",
  entries: Object.entries(entries).filter((entry): entry is [string, Expression] => entry[1] !== undefined),
});

/** The arguments of a call, without an object at the end that has nothing in it. */
export const withOptions = (args: readonly Expression[], options: Expression): readonly Expression[] =>
  options.kind === "object" && options.entries.length === 0 ? args : [...args, options];

const width = 80;
const step = "  ";

/** A text in the quotes of which fewer have to be escaped, the double ones if in doubt. */
export function quote(value: string): string {
  const json = JSON.stringify(value).replace(/[\u2028\u2029\u007f-\u009f]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  const doubles = value.split('"').length - 1;
  const singles = value.split("'").length - 1;
  if (doubles <= singles) return json;
  const inner = json.slice(1, -1).replaceAll("'", "\\'");
  // An escaped backslash may stand before a quote.
  return `'${inner.replace(/\\(.)/g, (escaped, sign: string) => (sign === '"' ? '"' : escaped))}'`;
}

/** The name of a property, in quotes where it needs them. */
const keyText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

/** Property names as prettier writes them: where one needs quotes that are not there, only that one gets them. */
const entryStart = (name: string, value: Expression) =>
  value.kind === "raw" && value.text === name ? undefined : `${keyText(name)}: `;

/** The expression on one line, whatever its length; `undefined` where prettier always breaks it. */
function flat(expression: Expression): string {
  switch (expression.kind) {
    case "raw":
      return expression.text;
    case "text":
      return quote(expression.value);
    case "list":
      return `[${expression.entries.map(flat).join(", ")}]`;
    case "object":
      return expression.entries.length === 0 ? "{}" : `{ ${expression.entries.map(flatEntry).join(", ")} }`;
    case "call":
      return `${expression.callee}(${expression.args.map(flat).join(", ")})`;
  }
}

const flatEntry = ([name, value]: readonly [string, Expression]) => {
  const start = entryStart(name, value);
  return start === undefined ? name : `${start}${flat(value)}`;
};

/** Lists of several objects with several properties stand on several lines. */
function mustBreak(expression: Expression): boolean {
  switch (expression.kind) {
    case "list": {
      const { entries } = expression;
      const areObjects = entries.every((entry) => entry.kind === "object" && entry.entries.length > 1);
      const areLists = entries.every((entry) => entry.kind === "list" && entry.entries.length > 1);
      return (entries.length > 1 && (areObjects || areLists)) || entries.some(mustBreak);
    }
    case "object":
      return expression.entries.some(([, value]) => mustBreak(value));
    case "call":
      return expression.args.some(mustBreak);
    default:
      return false;
  }
}

/** How wide a text is on the screen: wide signs take two columns. */
const columns = (line: string): number =>
  Array.from(line).reduce((sum, sign) => sum + signColumns(sign.codePointAt(0) ?? 0), 0);

function signColumns(point: number): number {
  if ((point >= 0x300 && point <= 0x36f) || (point >= 0xfe00 && point <= 0xfe0f) || point === 0x200d) return 0;
  const isWide =
    (point >= 0x1100 && point <= 0x115f) ||
    (point >= 0x2e80 && point <= 0xa4cf && point !== 0x303f) ||
    (point >= 0xac00 && point <= 0xd7a3) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0xfe30 && point <= 0xfe6f) ||
    (point >= 0xff00 && point <= 0xff60) ||
    (point >= 0xffe0 && point <= 0xffe6) ||
    (point >= 0x1f300 && point <= 0x1faff) ||
    (point >= 0x20000 && point <= 0x3fffd);
  return isWide ? 2 : 1;
}

/**
 * The expression as prettier prints it, without a newline at the end.
 *
 * @param before What stands before it on its first line, the indentation included.
 * @param after What follows on its last line.
 */
export function print(expression: Expression, before: string, after: string, indent: string): string {
  if (!mustBreak(expression)) {
    const line = flat(expression);
    if (columns(before) + columns(line) + columns(after) <= width) return line;
  }
  const inner = `${indent}${step}`;
  switch (expression.kind) {
    case "list":
      return expression.entries.length === 0 ? "[]" : printList(expression.entries, indent);
    case "object":
      return expression.entries.length === 0
        ? "{}"
        : `{\n${expression.entries.map((entry) => `${inner}${printEntry(entry, inner)},\n`).join("")}${indent}}`;
    case "call":
      return printCall(expression.callee, expression.args, before, indent);
    default:
      return flat(expression);
  }
}

function printEntry([name, value]: readonly [string, Expression], indent: string): string {
  const start = entryStart(name, value);
  if (start === undefined) return name;
  const onLine = print(value, `${indent}${start}`, ",", indent);
  // A text that does not fit beside its name stands below it.
  const isTooLong = value.kind === "text" && columns(`${indent}${start}${onLine},`) > width;
  return isTooLong ? `${start.trimEnd()}\n${indent}${step}${onLine}` : `${start}${onLine}`;
}

/** Numbers fill their lines; everything else has a line of its own. */
function printList(entries: readonly Expression[], indent: string): string {
  const inner = `${indent}${step}`;
  const areNumbers = entries.every((entry) => entry.kind === "raw" && /^-?\d+$/.test(entry.text));
  if (!areNumbers || entries.length < 2) {
    return `[\n${entries.map((entry) => `${inner}${print(entry, inner, ",", inner)},\n`).join("")}${indent}]`;
  }
  const lines: string[] = [];
  for (const entry of entries.map(flat)) {
    const last = lines[lines.length - 1];
    const longer = last === undefined ? "" : `${last} ${entry},`;
    if (last !== undefined && columns(inner + longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(`${entry},`);
  }
  return `[\n${lines.map((line) => `${inner}${line}\n`).join("")}${indent}]`;
}

/** An object at the end stands open behind the other arguments where these fit; otherwise each argument has its line. */
function printCall(callee: string, args: readonly Expression[], before: string, indent: string): string {
  const last = args[args.length - 1];
  const others = args.slice(0, -1);
  const canOpen = last && (last.kind === "object" || last.kind === "list") && last.entries.length > 0;
  if (canOpen && !others.some(mustBreak)) {
    const head = `${callee}(${others.map((each) => `${flat(each)}, `).join("")}`;
    const bracket = last.kind === "object" ? "{" : "[";
    if (columns(`${before}${head}${bracket}`) <= width && others.every(isShort)) {
      // Opened in any case: on one line it does not fit.
      return `${head}${open(last, indent)})`;
    }
  }
  const inner = `${indent}${step}`;
  return `${callee}(\n${args.map((each) => `${inner}${print(each, inner, ",", inner)},\n`).join("")}${indent})`;
}

const isShort = (expression: Expression) => expression.kind !== "object" && expression.kind !== "list";

function open(expression: Expression, indent: string): string {
  const inner = `${indent}${step}`;
  if (expression.kind === "list") return printList(expression.entries, indent);
  if (expression.kind !== "object") return flat(expression);
  return `{\n${expression.entries.map((entry) => `${inner}${printEntry(entry, inner)},\n`).join("")}${indent}}`;
}

/** A statement at an indentation: `start` is what stands before the expression. */
export const statement = (start: string, expression: Expression, indent: string): string =>
  `${indent}${start}${print(expression, `${indent}${start}`, ";", indent)};\n`;
