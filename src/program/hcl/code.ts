import { quoteHcl } from "../../terraform/template";

/** An expression of HCL, as far as programs need them. */
export type Expression =
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "list"; readonly entries: readonly Expression[] }
  | { readonly kind: "object"; readonly entries: readonly Entry[] };

export type Entry = readonly [name: string, value: Expression];

export const raw = (text: string): Expression => ({ kind: "raw", text });

const width = 80;
const step = "  ";
/** The key of an object: quoted where it is no identifier. */
export const key = (name: string): string => (/^[A-Za-z_][\w-]*$/.test(name) ? name : quoteHcl(name));

/** An expression as `terraform fmt` leaves it, where its line begins with `indent`. */
function print(expression: Expression, indent: string, room: number): string {
  const inner = indent + step;
  switch (expression.kind) {
    case "raw":
      return expression.text;
    case "object":
      return expression.entries.length === 0 ? "{}" : `{\n${attributes(expression.entries, inner)}${indent}}`;
    case "list": {
      const each = expression.entries.map((entry) => print(entry, inner, width));
      const line = `[${each.join(", ")}]`;
      if (each.length === 0 || (!line.includes("\n") && line.length <= room)) return line;
      return `[\n${each.map((entry) => `${inner}${entry},\n`).join("")}${indent}]`;
    }
  }
}

/** Attributes line by line. Those that follow each other on single lines have their equals signs below each other. */
function attributes(entries: readonly Entry[], indent: string): string {
  const printed = entries.map(([name, value]) => ({
    name,
    value: print(value, indent, width - indent.length - name.length - 3),
  }));
  const lines: string[] = [];
  let run: typeof printed = [];
  const endRun = () => {
    const longest = Math.max(0, ...run.map(({ name }) => name.length));
    for (const { name, value } of run) {
      lines.push(`${indent}${name.padEnd(longest)} = ${value}\n`);
    }
    run = [];
  };
  for (const each of printed) {
    if (each.value.includes("\n")) {
      endRun();
      lines.push(`${indent}${each.name} = ${each.value}\n`);
    } else run.push(each);
  }
  endRun();
  return lines.join("");
}

/** `resource "stratus_domain" "shop" { … }` */
export const block = (head: string, entries: readonly Entry[]): string =>
  entries.length === 0 ? `${head} {}\n` : `${head} {\n${attributes(entries, step)}}\n`;
