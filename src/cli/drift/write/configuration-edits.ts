import { isHclFile, isOverrideFile, readConfigurationFiles } from "../../../terraform/configuration-files";
import { hasKey } from "../../../terraform/moves-file";
import { literalOf, quoteHcl } from "../../../terraform/template";
import { attributeIn, type HclAttribute, type HclBlock, lineNumberAt, parseHcl } from "../../hcl/parse";
import { withoutComments } from "../../hcl/scan";
import type { Edit } from "./edits";
import type { Outcome } from "./outcomes";
import { inOrder, sameValue, type WantedChange } from "./wanted";

interface ConfigurationFile {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly HclBlock[];
}

/**
 * Finds the edits of a configuration in HCL. A literal attribute of a single resource is the value of its object, so no
 * further proof is needed.
 */
export function findConfigurationEdits(folder: string, changes: readonly WantedChange[]): readonly Outcome[] {
  const all = readConfigurationFiles(folder);
  const isOverride = all.some(({ name }) => isOverrideFile(name));
  const files = all
    .filter(({ name }) => isHclFile(name))
    .map(({ path, text }): ConfigurationFile => ({
      path,
      text,
      blocks: parseHcl(text, path).filter((item) => item.kind === "block"),
    }));
  return changes.map((change) => {
    if (isOverride) return { change, reason: "An override file may set the value." };
    return findEdit(change, files);
  });
}

function findEdit(change: WantedChange, files: readonly ConfigurationFile[]): Outcome {
  const { address } = change.managed;
  if (address.startsWith("module.")) return { change, reason: "The resource is in a module." };
  const [type = "", name = ""] = address.replace(/\[.*$/s, "").split(".");
  const found = files.flatMap((file) =>
    file.blocks.flatMap((block) => {
      const isWanted = block.type === "resource" && block.labels[0] === type && block.labels[1] === name;
      return isWanted ? [{ file, block }] : [];
    }),
  );
  const [first] = found;
  if (!first || found.length > 1) return { change, reason: "The configuration has no single block for this resource." };
  const { file, block } = first;
  const place = { file: file.path, line: lineNumberAt(file.text, block.start) };
  const isRepeated = hasKey(address) || ["count", "for_each"].some((each) => attributeIn(block, each));
  if (isRepeated) return { change, place, reason: "The block stands for several objects." };
  return { place, ...new BlockEdit(file, change).in(block, change.path) };
}

class BlockEdit {
  constructor(
    private readonly file: ConfigurationFile,
    private readonly change: WantedChange,
  ) {}

  /** Finds the edit in a block or in the braces of an object. */
  in(around: HclBlock, [name = "", ...rest]: readonly string[]): Outcome {
    const { change } = this;
    const attribute = attributeIn(around, name);
    if (!attribute) {
      const isBlock = around.body.some(
        (item) => item.kind === "block" && (item.type === name || item.type === "dynamic"),
      );
      if (isBlock || rest.length > 0) return { change, reason: "The value isn't a literal." };
      return this.addition(around, name);
    }
    const place = { file: this.file.path, line: lineNumberAt(this.file.text, attribute.start) };
    const { start, end } = this.expressionOf(attribute);
    if (rest.length > 0) {
      const inner = this.objectAt(start, end);
      return inner ? { place, ...this.in(inner, rest) } : { change, place, reason: "The value isn't a literal." };
    }
    const literal = literalIn(attribute.expression);
    if (!literal) return { change, place, reason: "The value isn't a literal." };
    const { before, value, isSet } = change;
    if (sameValue(literal.value, value, isSet)) return { change, place, isPresent: true };
    if (!sameValue(literal.value, before, isSet)) {
      return { change, place, reason: "The configuration has a third value, which isn't applied yet." };
    }
    const edit = value === undefined ? this.removal(attribute) : this.replacement(start, end, literal.value);
    return edit ? { change, place, edit } : { change, place, reason: "The new value isn't a literal." };
  }

  private expressionOf({ start, name, expression }: HclAttribute): { readonly start: number; readonly end: number } {
    const sign = this.file.text.indexOf("=", start + name.length);
    const at = this.file.text.indexOf(expression, sign + 1);
    return { start: at, end: at + expression.length };
  }

  /** The object between these offsets, as a block with the offsets of the file. */
  private objectAt(start: number, end: number): HclBlock | undefined {
    const { text, path } = this.file;
    if (text[start] !== "{" || text[end - 1] !== "}") return undefined;
    // Spaces instead of the text around the object keep the offsets.
    const inner = text.slice(0, start + 1).replace(/[^\n]/g, " ") + text.slice(start + 1, end - 1);
    if (/^\s*("|\()/.test(inner)) return undefined;
    return { kind: "block", type: "", labels: [], body: parseHcl(inner, path), start, end, comments: [] };
  }

  private edit(start: number, end: number, text: string): Edit {
    return { file: this.file.path, source: this.file.text, start, end, text };
  }

  private replacement(start: number, end: number, old: unknown): Edit | undefined {
    const text = hclText(inOrder(old, this.change.value, this.change.isSet));
    return text === undefined ? undefined : this.edit(start, end, text);
  }

  private removal({ start, end }: HclAttribute): Edit {
    const { text } = this.file;
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const lineEnd = text.indexOf("\n", end) + 1;
    const isAlone = lineEnd > 0 && text.slice(lineStart, start).trim() === "";
    return isAlone ? this.edit(lineStart, lineEnd, "") : this.edit(start, end, "");
  }

  /** Adds the attribute below the last one, with its equals sign in the same column. */
  private addition(around: HclBlock, name: string): Outcome {
    const { change } = this;
    const { text } = this.file;
    const value = hclText(change.value);
    const last = around.body.findLast((item) => item.kind === "attribute");
    if (value === undefined || last?.kind !== "attribute") return { change, reason: "The value isn't a literal." };
    const lineStart = text.lastIndexOf("\n", last.start - 1) + 1;
    const indent = text.slice(lineStart, last.start);
    if (indent.trim() !== "") return { change, reason: "The block is on one line." };
    const width = text.indexOf("=", last.start) - last.start - 1;
    return { change, edit: this.edit(last.end, last.end, `\n${indent}${name.padEnd(width)} = ${value}`) };
  }
}

/** The value of a literal expression. Undefined for other expressions. */
function literalIn(expression: string): { readonly value: unknown } | undefined {
  const text = withoutComments(expression).trim();
  const json = text.startsWith("[") ? text.replace(/,(\s*\])$/, "$1") : text;
  if (/\$\{|%\{/.test(json)) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    const isPlain = (each: unknown) => ["string", "number", "boolean"].includes(typeof each);
    return isPlain(value) || (Array.isArray(value) && value.every(isPlain)) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function hclText(value: unknown): string | undefined {
  if (typeof value === "string") return literalOf(value) === undefined ? undefined : quoteHcl(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(hclText);
  return parts.includes(undefined) ? undefined : `[${parts.join(", ")}]`;
}
