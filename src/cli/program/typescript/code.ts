/** The subset of TypeScript expressions that programs need. */
export type CodeExpression =
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "list"; readonly entries: readonly CodeExpression[] }
  | { readonly kind: "object"; readonly entries: readonly Entry[] }
  | { readonly kind: "call"; readonly callee: string; readonly args: readonly CodeExpression[] };

type Entry = readonly [string, CodeExpression];

export const rawCode = (text: string): CodeExpression => ({ kind: "raw", text });
export const stringLiteral = (value: string): CodeExpression => ({ kind: "text", value });
export const arrayLiteral = (entries: readonly CodeExpression[]): CodeExpression => ({ kind: "list", entries });
export const call = (callee: string, ...args: readonly CodeExpression[]): CodeExpression => ({
  kind: "call",
  callee,
  args,
});
export const objectLiteral = (entries: Readonly<Record<string, CodeExpression | undefined>>): CodeExpression => ({
  kind: "object",
  entries: Object.entries(entries).filter((entry): entry is [string, CodeExpression] => entry[1] !== undefined),
});

/** Appends the options to the arguments of a call, unless the object is empty. */
export const withOptions = (args: readonly CodeExpression[], options: CodeExpression): readonly CodeExpression[] =>
  options.kind === "object" && options.entries.length === 0 ? args : [...args, options];

const width = 80;
const step = "  ";

/** Quotes a string with the quotes that need fewer escapes, double quotes by default. */
export function quote(value: string): string {
  const json = JSON.stringify(value).replace(/[\u2028\u2029\u007f-\u009f]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  const doubles = value.split('"').length - 1;
  const singles = value.split("'").length - 1;
  if (doubles <= singles) return json;
  const inner = json.slice(1, -1).replaceAll("'", "\\'");
  // A quote may follow an escaped backslash.
  return `'${inner.replace(/\\(.)/g, (escaped, sign: string) => (sign === '"' ? '"' : escaped))}'`;
}

/** The name of a property, quoted if necessary. */
const keyText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name));

const isEmpty = (expression: CodeExpression) => "entries" in expression && expression.entries.length === 0;

/** Returns an expression on one line, whatever its length. */
export function flat(expression: CodeExpression): string {
  switch (expression.kind) {
    case "raw":
      return expression.text;
    case "text":
      return quote(expression.value);
    case "list":
      return `[${expression.entries.map(flat).join(", ")}]`;
    case "object":
      return isEmpty(expression)
        ? "{}"
        : `{ ${expression.entries.map((entry) => printEntry(entry, flat)).join(", ")} }`;
    case "call":
      return `${expression.callee}(${expression.args.map(flat).join(", ")})`;
  }
}

/** Returns a property, in short form if its value is a variable of the same name. */
const printEntry = ([name, value]: Entry, print: (value: CodeExpression, before: string) => string) =>
  value.kind === "raw" && value.text === name ? name : `${keyText(name)}: ${print(value, `${keyText(name)}: `)}`;

/**
 * Returns an expression as code, without a newline at the end. It stays on one line of at most 80 characters if it
 * fits. Otherwise each entry, property or argument has its own lines, except that a list or an object that ends a call
 * opens on the line of the call.
 *
 * @param before The text before it on its first line, including the indentation.
 */
function print(expression: CodeExpression, before: string, indent: string): string {
  const line = flat(expression);
  // A comma or a semicolon follows.
  return before.length + line.length < width ? line : broken(expression, indent);
}

function broken(expression: CodeExpression, indent: string): string {
  if (isEmpty(expression)) return flat(expression);
  const inner = `${indent}${step}`;
  const lines = (parts: readonly string[]) => `\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}`;
  const printInner = (value: CodeExpression, before = "") => print(value, `${inner}${before}`, inner);
  switch (expression.kind) {
    case "list":
      return `[${lines(expression.entries.map((entry) => printInner(entry)))}]`;
    case "object":
      return `{${lines(expression.entries.map((entry) => printEntry(entry, printInner)))}}`;
    case "call": {
      const { callee, args } = expression;
      const last = args.at(-1);
      const others = args.slice(0, -1);
      const opens = last && "entries" in last && !isEmpty(last) && !others.some((other) => "entries" in other);
      return opens
        ? `${callee}(${others.map((other) => `${flat(other)}, `).join("")}${broken(last, indent)})`
        : `${callee}(${lines(args.map((arg) => printInner(arg)))})`;
    }
    default:
      return flat(expression);
  }
}

/** Returns a statement with its indentation. `start` is the text before the expression. */
export const statement = (start: string, expression: CodeExpression, indent: string): string =>
  `${indent}${start}${print(expression, `${indent}${start}`, indent)};\n`;
