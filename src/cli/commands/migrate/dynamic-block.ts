import { attributeIn, type HclBlock } from "../../hcl/parse";
import type { HclExpression } from "../../program/hcl/code";
import { type Scope, shapeOfText, withIterator } from "./scope";
import { itemOf } from "./shapes";

/** A dynamic block, as a loop. */
interface DynamicBlock {
  readonly label: string;
  readonly content: HclBlock;
  /** The expression of the elements. */
  readonly collection: string;
  readonly comments: readonly string[];
  /** The scope of the content. */
  readonly scope: Scope;
  readonly loop: (collection: string, object: HclExpression) => HclExpression;
}

/** Reads a dynamic block. Returns the reason if it can't become a loop. */
export function dynamicBlock(block: HclBlock, scope: Scope): DynamicBlock | string {
  const [label = ""] = block.labels;
  const content = block.body.find((item): item is HclBlock => item.kind === "block" && item.type === "content");
  const forEach = attributeIn(block, "for_each");
  if (!content || !forEach) return `dynamic "${label}": It has no for_each or no content.`;
  const name = attributeIn(block, "iterator")?.expression ?? label;
  const key = `${name}_key`;
  const used = { key: false };
  const comments = [
    ...block.comments,
    ...block.body.flatMap((item) => [...item.comments, item.remark ?? ""]),
    ...(block.lastComments ?? []),
    block.remark ?? "",
  ].filter((line) => line !== "");
  const { expression } = forEach;
  return {
    label,
    content,
    collection: expression,
    comments,
    scope: withIterator(scope, name, { key, used, shape: itemOf(shapeOfText(expression, scope)) }),
    loop: (collection, inner) => ({
      kind: "wrapped",
      before: `[for ${used.key ? `${key}, ` : ""}${name} in ${collection} : `,
      inner,
      after: "]",
    }),
  };
}
