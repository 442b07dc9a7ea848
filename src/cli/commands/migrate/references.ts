import { type HclNode, type HclTraversal, nameOfStep, parseExpression } from "../../hcl/expression";
import { withoutComments } from "../../hcl/scan";
import { insideLoop, isTransparent, readsAttributes, type Scope, shapeOf, trace } from "./scope";
import { containsObjects, type Convertible, objectOf } from "./shapes";
import { type Adapter, type ExpressionEdit, traceSteps } from "./trace";

/** A text with its references rewritten, and the references that have no counterpart. */
export interface Rewritten {
  readonly text: string;
  readonly problems: readonly ReferenceProblem[];
  readonly edits: readonly ExpressionEdit[];
}

/** A reference that isn't converted. */
export interface ReferenceProblem {
  readonly text: string;
  /** Its offset in the text that is converted. */
  readonly start: number;
}

/** The same problems with their offsets in the text around an expression. */
export const shiftedBy = (problems: readonly ReferenceProblem[], offset: number): readonly ReferenceProblem[] =>
  problems.map(({ text, start }) => ({ text, start: start + offset }));

/**
 * The use of a value. A number needs no conversion if the attribute is also a number, or if Terraform converts it to a
 * string. The name of an attribute has no value.
 */
export type Use = "value" | "number" | "image" | "text" | "address";

/** The attributes that name objects or attributes. */
const addresses = new Set(["depends_on", "ignore_changes", "replace_triggered_by", "to", "from", "target"]);

export const useOf = (attribute: string): Use => (addresses.has(attribute) ? "address" : "value");

/** Rewrites the references to converted objects in an expression. */
export function rewriteReferences(given: string, scope: Scope, use: Use = "value"): Rewritten {
  const text = use === "address" ? withoutQuotes(given) : given;
  const node = parseExpression(text);
  if (!node) {
    const isAffected = /\blinode_\w+\./.test(withoutComments(text));
    const problem = "The command can't read this expression. Convert its references by hand.";
    return { text, problems: isAffected ? [{ text: problem, start: 0 }] : [], edits: [] };
  }
  const visitor = new Visitor(text, scope);
  visitor.visit(node, use, scope);
  return { text: editedText(text, visitor.edits), problems: visitor.problems, edits: visitor.edits };
}

/** Old configurations have addresses in quotes. */
const withoutQuotes = (text: string) => text.replace(/"([A-Za-z_][\w-]*(?:\.[\w-]+)*)"/g, "$1");

/** Applies replacements that don't overlap. */
export function editedText(text: string, edits: readonly ExpressionEdit[]): string {
  let result = "";
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

class Visitor {
  readonly edits: ExpressionEdit[] = [];
  readonly problems: ReferenceProblem[] = [];

  constructor(
    private readonly text: string,
    private readonly outer: Scope,
  ) {}

  visit(node: HclNode, use: Use, scope: Scope = this.outer): void {
    switch (node.kind) {
      case "literal":
        return;
      case "traversal":
        this.traversal(node, use, scope);
        return;
      case "parentheses":
        this.visit(node.inner, use, scope);
        return;
      case "list":
        for (const item of node.items) this.visit(item, use === "text" ? "value" : use, scope);
        return;
      case "conditional":
        this.visit(node.condition, "value", scope);
        for (const branch of node.branches) this.visit(branch, use, scope);
        return;
      case "operation":
        for (const operand of node.operands) this.visit(operand, "value", scope);
        return;
      case "template":
        for (const part of node.parts) this.visit(part, node.isWrap ? use : "text", scope);
        return;
      case "object":
        for (const { name, key, value } of node.entries) {
          if (name === undefined) this.visit(key, "text", scope);
          this.visit(value, "value", scope);
        }
        return;
      case "for":
        this.loop(node, use, scope);
        return;
      case "call":
        this.call(node, use, scope);
    }
  }

  private loop(node: Extract<HclNode, { kind: "for" }>, use: Use, scope: Scope): void {
    this.visit(node.collection, "value", scope);
    if (shapeOf(node.collection, scope)?.kind === "object") this.listObject(node.collection, "A loop");
    const inside = insideLoop(scope, node);
    if (node.resultKey) this.visit(node.resultKey, "text", inside);
    this.visit(node.result, node.resultKey ? "value" : use, inside);
    if (node.condition) this.visit(node.condition, "value", inside);
  }

  private call({ name, args }: Extract<HclNode, { kind: "call" }>, use: Use, scope: Scope): void {
    const isConverting = name === "tostring" || name === "tonumber";
    const inner = isTransparent(name) && use !== "text" ? use : "value";
    for (const arg of args) {
      const shape = shapeOf(arg, scope);
      const isFollowed = isTransparent(name) && !(readsAttributes(name) && shape?.kind === "object");
      if (!isFollowed && containsObjects(shape)) this.listObject(arg, name);
      this.visit(arg, isConverting ? "text" : inner, scope);
    }
  }

  private listObject(node: HclNode, user: string): void {
    this.report(
      node,
      `${user} gets a whole object, whose attributes have other names and types in this provider. Pass the attributes that it needs.`,
    );
  }

  private traversal(node: HclTraversal, use: Use, scope: Scope): void {
    for (const step of node.steps) if (step.kind === "index") this.visit(step.index, "text", scope);
    if (typeof node.root !== "string") this.visit(node.root, "value", scope);
    this.iterate(node, scope);
    const found = trace(node, scope, use === "address");
    if (!found) return;
    if (found.problem !== undefined) this.report(node, found.problem);
    if (found.head.type !== undefined) this.rename(node, found.head.type);
    this.edits.push(...found.edits);
    if (found.adapter && !isCovered(found.adapter, use)) this.adapt(node, found.adapter, found.splats);
  }

  /** Replaces the iterator of a dynamic block by the variable of a loop. */
  private iterate({ root, steps, start, end }: HclTraversal, scope: Scope): void {
    const loop = typeof root === "string" ? scope.iterators.get(root) : undefined;
    if (!loop || typeof root !== "string") return;
    const [step] = steps;
    const name = nameOfStep(step);
    if (name === "value") this.edits.push({ start, end: step?.end ?? end, text: root });
    else if (name === "key") {
      loop.used.key = true;
      this.edits.push({ start, end: step?.end ?? end, text: loop.key });
    } else this.report({ start, end }, "The iterator of a dynamic block has no such attribute.");
  }

  /** Replaces the type in an address. */
  private rename({ root, steps: [first], start }: HclTraversal, type: string): void {
    if (root === "data" && first) this.edits.push({ start: first.start, end: first.end, text: `.${type}` });
    else if (typeof root === "string") this.edits.push({ start, end: start + root.length, text: type });
  }

  private adapt(node: HclTraversal, { before, after }: Adapter, splats: number): void {
    if (splats > 1) {
      this.report(node, "The value has another type in this provider. Convert each element.");
      return;
    }
    const [opening, closing] = splats === 0 ? [before, after] : ["[for item in ", ` : ${before}item${after}]`];
    this.edits.push(
      { start: node.start, end: node.start, text: opening },
      { start: node.end, end: node.end, text: closing },
    );
  }

  private report({ start, end }: Pick<HclNode, "start" | "end">, reason: string): void {
    this.problems.push({ text: `${this.text.slice(start, end)}: ${reason}`, start });
  }
}

/** True if a value can be used without an adapter. */
const isCovered = ({ isNumber }: Adapter, use: Use): boolean =>
  isNumber ? use === "number" || use === "text" : use === "image";

/** Rewrites the attributes in a list of ignored changes. Removes those that this provider doesn't have. */
export function rewriteIgnored(given: string, kind: Convertible): string {
  const list = withoutQuotes(given);
  const node = parseExpression(list);
  if (node?.kind !== "list") return list;
  const edits = node.items.flatMap((item): readonly ExpressionEdit[] => {
    if (item.kind !== "traversal" || typeof item.root !== "string") return [];
    const { start } = item;
    const name = { kind: "attribute" as const, name: item.root, start, end: start + item.root.length };
    const found = traceSteps(objectOf(kind), [name, ...item.steps], true);
    if (found.problem !== undefined) return [{ start, end: endOfItem(list, item.end), text: "" }];
    return found.edits.map((edit) => (edit.start === start ? { ...edit, text: edit.text.replace(/^\./, "") } : edit));
  });
  return editedText(list, edits).replace(/[ \t]+(?=\n)/g, "");
}

/** Returns the end of an item in a list with its comma. */
const endOfItem = (list: string, end: number) => end + (/^\s*,[ \t]*/.exec(list.slice(end))?.[0].length ?? 0);
