import { parseExpression } from "../../hcl/expression";
import { attributeIn, type HclAttribute, type HclBlock, type HclItem } from "../../hcl/parse";
import type { ProviderNames } from "./provider-names";
import { editedText, type ReferenceProblem, rewriteReferences, shiftedBy, useOf } from "./references";
import { iterator, type Scope, shapeOf, shapeOfText, withVariables } from "./scope";
import { containsObjects } from "./shapes";
import { linodeAddress, type ParsedFile } from "./sources";
import type { ExpressionEdit } from "./trace";

/** The attributes that may have whole objects as their values. */
const forObjects = new Set(["for_each", "count", "depends_on", "replace_triggered_by", "providers", "provider"]);

/**
 * Rewrites the references in a block that isn't converted itself.
 * @param file the text of the file that contains it
 * @param replace returns another expression for an attribute
 */
export function convertItems(
  file: string,
  block: HclBlock,
  scope: Scope,
  replace: (attribute: HclAttribute, scope: Scope) => string | undefined = () => undefined,
): {
  readonly text: string;
  readonly problems: readonly ReferenceProblem[];
  readonly edits: readonly ExpressionEdit[];
} {
  const edits: ExpressionEdit[] = [];
  /** The edits of single references. */
  const all: ExpressionEdit[] = [];
  const problems: ReferenceProblem[] = [];
  // Terraform converts a number to the type of an argument, which the Linode provider always declares.
  const isTyped = linodeAddress(block) !== undefined;
  const visit = (item: HclItem, around: Scope) => {
    if (item.kind === "attribute") {
      const { expression, expressionStart: start } = item;
      const replaced = replace(item, around);
      const use = isTyped && !forObjects.has(item.name) ? "number" : useOf(item.name);
      const rewritten = rewriteReferences(expression, around, use);
      if (replaced === undefined) problems.push(...shiftedBy(rewritten.problems, start));
      all.push(...rewritten.edits.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start })));
      const text = replaced ?? rewritten.text;
      if (text !== expression) edits.push({ start, end: start + expression.length, text });
    } else {
      const inside = scopeInside(item, around);
      for (const each of item.body) visit(each, inside);
    }
  };
  visit(block, scope);
  const shifted = edits.map((edit) => ({ ...edit, start: edit.start - block.start, end: edit.end - block.start }));
  return { text: editedText(file.slice(block.start, block.end), shifted), problems, edits: all };
}

/** The scope inside a block, with `each` or the iterator of a dynamic block. */
function scopeInside(block: HclBlock, scope: Scope): Scope {
  const { type, labels } = block;
  const collection = attributeIn(block, "for_each")?.expression;
  if (collection === undefined) return scope;
  const name = attributeIn(block, "iterator")?.expression ?? labels[0] ?? "";
  return withVariables(scope, {
    [type === "dynamic" ? name : "each"]: iterator(shapeOfText(collection, scope)),
  });
}

/** The attributes of a block whose values contain whole objects: their attributes have other names here. */
export function wholeObjects(block: HclBlock, scope: Scope): readonly HclAttribute[] {
  const inside = scopeInside(block, scope);
  return block.body.flatMap((item): readonly HclAttribute[] => {
    if (item.kind === "block") return wholeObjects(item, inside);
    const node = forObjects.has(item.name) ? undefined : parseExpression(item.expression);
    return node && containsObjects(shapeOf(node, inside)) ? [item] : [];
  });
}

/** A block of a test that refers to something that the migration converts. */
interface TestRemark {
  readonly item: HclBlock;
  readonly text: string;
}

/** Finds the blocks of a test that refer to the Linode provider or to converted objects. */
export function remainingReferences(
  { items, text }: ParsedFile,
  scope: Scope,
  names: ProviderNames,
): readonly TestRemark[] {
  return items.flatMap((item): readonly TestRemark[] => {
    if (item.kind !== "block") return [];
    const own = text.slice(item.start, item.end);
    const isProvider = /^(mock_)?provider$/.test(item.type) && names(item.labels[0] ?? "") !== undefined;
    const converted = convertItems(text, item, scope);
    const isAffected = isProvider || converted.text !== own || converted.problems.length > 0;
    if (!isAffected && !/"linode_\w+"/.test(own)) return [];
    return [{ item, text: "Tests aren't converted. Change the names in this block by hand." }];
  });
}
